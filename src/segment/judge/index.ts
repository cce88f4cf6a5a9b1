/** judge: is a page a blog, and which entries does it have; now and over time. */

export { readAddress } from './address.ts';
export { judgePage } from './judge-page.ts';
export {
	entryKey,
	isKnownOtherwise,
	judgeByFeed,
	judgeBySamples,
	judgeSourceByFeed,
	judgeUpdate,
} from './update.ts';
