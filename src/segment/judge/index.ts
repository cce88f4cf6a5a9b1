/** judge: is a page a weblog, and which entries does it hold; now and over time. */
export { judgeByFeed } from './by-feed.ts';
export { type JudgeContext, judgePage } from './judge-page.ts';
export {
	entryKey,
	type JudgmentUpdate,
	judgeUpdate,
	type KnownEntry,
	type PreviousJudgment,
} from './update.ts';
