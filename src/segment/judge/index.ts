/** judge: is a page a weblog, and which entries does it hold; now and over time. */
export { judgePage } from './judge-page.ts';
export {
	entryKey,
	judgeByFeed,
	judgeUpdate,
} from './update.ts';
