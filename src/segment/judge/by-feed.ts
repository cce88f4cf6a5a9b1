/**
 * by-feed: a page that shows too little to be judged by itself, and the feed that is its own.
 *
 * A grid of pictures, a list of titles without dates or a page that scripts fill are homes of weblogs, too; their feeds tell. A page
 * that is known to be something else stays that, whatever its feed says.
 */
import type { Judgment } from '../../model/judgment.ts';
import { OTHER_KINDS } from './kinds.ts';
import { VIOLATIONS } from './update.ts';

/** Posts with a date and an address of their own that a feed must have. */
const LEAST_POSTS = 3;
const KINDS: ReadonlySet<string> = new Set(OTHER_KINDS.map(({ name }) => name));

/** `posts`: how many dated posts on the page's own host the feed has that names the page as its own. */
export function judgeByFeed(judgment: Judgment, posts: number): Judgment {
	if (judgment.isBlog || posts < LEAST_POSTS) return judgment;
	if (judgment.rules.some(({ rule }) => KINDS.has(rule) || VIOLATIONS.has(rule))) return judgment;
	const why = `its feed has ${posts} dated posts`;
	return {
		...judgment,
		isBlog: true,
		reason: `The page shows too little, but ${why}. (${judgment.reason})`,
		rules: [{ rule: 'own-feed', why }, ...judgment.rules],
	};
}
