/** judge: is a page a weblog, and which entries does it hold; now and over time. */
export { judgeByFeed } from './by-feed.ts';
export { judgePage } from './judge-page.ts';
export {
	entryKey,
	judgeUpdate,
} from './update.ts';
