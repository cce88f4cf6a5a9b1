import { expect, it } from 'vitest';
import type { Judgment } from '../../model/judgment.ts';
import { judgeByFeed } from './update.ts';

function judged(isBlog: boolean, rule: string): Judgment {
	return { isBlog, reason: 'x', rules: [{ rule, why: 'x' }], entries: [] };
}

it.each([
	['a page that shows too little', judged(false, 'no-sequence'), 5, true],
	['one with titles alone', judged(false, 'titles'), 3, true],
	['one whose feed has next to nothing', judged(false, 'no-sequence'), 2, false],
	['a forum, whatever its feed says', judged(false, 'forum'), 20, false],
	['a site of news', judged(false, 'news'), 20, false],
	['a list of versions', judged(false, 'versions'), 20, false],
	['a blog', judged(true, 'posts'), 0, true],
])('%s', (_, judgment, posts, isBlog) => {
	const result = judgeByFeed(judgment, posts);
	expect(result.isBlog).toBe(isBlog);
	expect(result.rules[0]!.rule).toBe(isBlog && !judgment.isBlog ? 'own-feed' : judgment.rules[0]!.rule);
});
