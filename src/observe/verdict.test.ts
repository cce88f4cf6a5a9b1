import { expect, it } from 'vitest';
import type { KeptJudgment } from '../model/blog.ts';
import { PERSON } from '../model/review.ts';
import { SUBSCRIBED } from '../model/source.ts';
import { weighVerdict } from './verdict.ts';

const judged = (isBlog: boolean, rule: string): KeptJudgment => ({
	isBlog,
	reason: rule,
	rules: [{ rule, why: rule }],
	at: '2026-01-01',
});
const YES = judged(true, 'dates');
const NO = judged(false, 'no-dates');
const BY_PERSON = judged(false, PERSON);
const SUBSCRIPTION = judged(true, SUBSCRIBED);

it.each([
	[
		'a blog stays one',
		'blog',
		YES,
		[YES],
		true,
		'No post enters or leaves search. The crawl visits it next.',
	],
	['a blog is not one', 'not-a-blog', YES, [YES], false, '3 posts leave search. It is not read any more.'],
	['a rejected site is a blog', 'blog', NO, [NO], true, '3 posts enter search. The crawl visits it next.'],
	[
		'undone, the program decides',
		'undo',
		BY_PERSON,
		[BY_PERSON, YES],
		true,
		'3 posts enter search. The crawl visits it next.',
	],
	[
		'undone, a subscription counts',
		'undo',
		BY_PERSON,
		[BY_PERSON, NO, SUBSCRIPTION],
		true,
		'3 posts enter search. The crawl visits it next.',
	],
	[
		'undone, a site that was rejected',
		'undo',
		judged(true, PERSON),
		[judged(true, PERSON), NO],
		false,
		'3 posts leave search. It is not read any more.',
	],
	[
		'undone before it was judged',
		'undo',
		BY_PERSON,
		[BY_PERSON],
		false,
		'No post enters or leaves search. It is not read any more.',
	],
] as const)('%s', (_, verdict, judgment, history, isBlog, effect) => {
	const weighed = weighVerdict(verdict, { posts: 3, judgment }, { history });
	expect(weighed.judgment.isBlog).toBe(isBlog);
	expect(weighed.effect).toBe(effect);
});

it('keeps the reason that a person gives', () => {
	const { judgment } = weighVerdict('not-a-blog', null, { history: [], note: 'It is a shop' });
	expect(judgment).toEqual({
		isBlog: false,
		reason: 'A person decided that it is not a blog: It is a shop.',
		rules: [{ rule: PERSON, why: 'It is a shop' }],
	});
});
