/**
 * doubt: which judgments a person should check first.
 *
 * In:     a stored judgment, with what is known about the blog.
 * Out:    the rules that raise doubt, in words, most serious first; none for most judgments.
 * Not here: choosing what is checked (the reviews), changing a judgment.
 */
import type { Blog, KeptJudgment } from '../../model/blog.ts';
import type { Reason } from '../../model/reason.ts';
import { VIOLATIONS } from './update.ts';

export interface JudgedBlog {
	readonly blog: Pick<Blog, 'feeds' | 'posts'>;
	readonly judgment: KeptJudgment;
	/** All judgments of it, the newest first. */
	readonly history: readonly KeptJudgment[];
}

/** A rule that may raise doubt about something. */
export interface DoubtRule<About extends readonly unknown[]> {
	readonly rule: string;
	/** Its weight among the rules. */
	readonly weight: number;
	/** Why, in words; null when it raises no doubt. */
	holds(...about: About): string | null;
}

export interface Doubt {
	/** Of all rules together; 0 when there is none. */
	readonly weight: number;
	readonly reasons: readonly Reason[];
}

export function raiseDoubt<About extends readonly unknown[]>(
	rules: readonly DoubtRule<About>[],
	...about: About
): Doubt {
	const raised = rules.flatMap(({ rule, weight, holds }) => {
		const why = holds(...about);
		return why === null ? [] : [{ weight, reason: { rule, why } }];
	});
	return {
		weight: raised.reduce((sum, { weight }) => sum + weight, 0),
		reasons: raised.map(({ reason }) => reason),
	};
}

/** Fewer posts do not prove that somebody writes a blog. */
const FEW_POSTS = 3;
/** Entries that need many additional signs to count (verdict.ts). */
const WEAK_GRADES: ReadonlySet<string> = new Set([
	'small-part',
	'titles',
	'headings',
	'one-date',
	'dated-posts',
	'undated-posts',
	'own-feed',
	'source-feed',
	'sampled-posts',
]);
/** What suggests a blog, whatever the entries are (evidence.ts). */
const SIGNS: ReadonlySet<string> = new Set([
	'software',
	'name',
	'list-marks',
	'permalinks',
	'comment-links',
	'months',
	'calendar',
	'pager',
]);
const MANY_SIGNS = 2;

const RULES: readonly DoubtRule<[JudgedBlog]>[] = [
	{
		rule: 'turned-round',
		weight: 5,
		holds: ({ history }) => {
			const turns = history.filter(({ isBlog }, i) => i > 0 && isBlog !== history[i - 1]!.isBlog).length;
			return turns === 0
				? null
				: `the judgment has already changed ${turns === 1 ? 'once' : `${turns} times`}`;
		},
	},
	{
		rule: 'blog-without-posts',
		weight: 4,
		holds: ({ blog, judgment }) =>
			judgment.isBlog && blog.posts < FEW_POSTS && !hasPostFeed(blog)
				? `judged a blog with ${blog.posts === 0 ? 'no posts' : `only ${blog.posts} post${blog.posts === 1 ? '' : 's'}`} and no feed`
				: null,
	},
	{
		rule: 'feed-of-no-blog',
		weight: 4,
		holds: ({ blog, judgment }) =>
			!judgment.isBlog && hasPostFeed(blog) && !isViolation(judgment)
				? 'judged not a blog, although it declares a feed of posts'
				: null,
	},
	{
		rule: 'signs-against',
		weight: 3,
		holds: ({ judgment: { isBlog, rules } }) => {
			const signs = isBlog ? [] : rules.filter(({ rule }) => SIGNS.has(rule));
			return signs.length < MANY_SIGNS
				? null
				: `judged not a blog, although ${signs.map(({ why }) => why).join(', and ')}`;
		},
	},
	{
		rule: 'weak-rules',
		weight: 2,
		holds: ({ judgment: { isBlog, rules } }) => {
			const [first] = rules;
			return isBlog && first !== undefined && WEAK_GRADES.has(first.rule)
				? `judged a blog only because of ${first.why}`
				: null;
		},
	},
	{
		rule: 'feed-in-trouble',
		weight: 1,
		holds: ({ blog, judgment }) =>
			judgment.isBlog && blog.posts < FEW_POSTS && blog.feeds.some(({ trouble }) => trouble !== null)
				? 'judged a blog, but its feed cannot be read and few posts are stored'
				: null,
	},
];

export function doubtOfJudgment(judged: JudgedBlog): Doubt {
	return raiseDoubt(RULES, judged);
}

function hasPostFeed({ feeds }: JudgedBlog['blog']): boolean {
	return feeds.some(({ role }) => role === 'posts');
}

/** The page is known to be something else, so a feed does not contradict that. */
function isViolation({ rules }: KeptJudgment): boolean {
	return rules.some(({ rule }) => VIOLATIONS.has(rule));
}
