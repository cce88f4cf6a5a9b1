/**
 * doubt-of-post: finds posts that a person should review first.
 *
 * In:     a post and others of its blog.
 * Out:    the rules that raise doubt, strongest first; none for most posts.
 */
import type { Post } from '../../model/post.ts';
import { type Doubt, type DoubtRule, raiseDoubt } from '../../segment/judge/doubt.ts';

/** With fewer other posts, the usual length is unknown. */
const MIN_OTHERS = 4;
const MUCH_SHORTER = 0.1;
const MUCH_LONGER = 10;
/** Shorter texts may be equal by coincidence. */
const MIN_EQUAL_CHARACTERS = 40;

const RULES: readonly DoubtRule<[Post, readonly Post[]]>[] = [
	{
		rule: 'equal-text',
		weight: 4,
		holds: ({ text }, others) => {
			if (text.length < MIN_EQUAL_CHARACTERS) return null;
			const equal = others.find((other) => other.text === text);
			return equal === undefined ? null : `its text is the same as that of ${equal.url}`;
		},
	},
	{
		rule: 'no-text',
		weight: 4,
		holds: ({ text }) => (text.trim() === '' ? 'it has no text' : null),
	},
	{
		rule: 'model-without-title-or-date',
		weight: 3,
		holds: ({ source, title, published }) => {
			if (source !== 'model' || (title !== null && published !== null)) return null;
			const missing = title === null ? (published === null ? 'title and date' : 'title') : 'date';
			return `it was extracted from a page without a feed, and has no ${missing}`;
		},
	},
	{
		rule: 'much-longer',
		weight: 3,
		holds: ({ text }, others) => {
			const usual = usualLength(others);
			return usual !== null && text.length > MUCH_LONGER * usual
				? `its text is ${Math.round(text.length / usual)} times as long as that of the blog’s other posts`
				: null;
		},
	},
	{
		rule: 'much-shorter',
		weight: 2,
		holds: ({ text }, others) => {
			const usual = usualLength(others);
			return usual !== null && text.trim() !== '' && text.length < MUCH_SHORTER * usual
				? `its text is much shorter than that of the blog’s other posts (${text.length} characters, usually ${usual})`
				: null;
		},
	},
	{
		rule: 'no-date',
		weight: 1,
		holds: ({ source, published }) => (published === null && source !== 'model' ? 'it has no date' : null),
	},
];

export function doubtOfPost(post: Post, others: readonly Post[]): Doubt {
	return raiseDoubt(
		RULES,
		post,
		others.filter(({ id }) => id !== post.id),
	);
}

/** The median text length; null if there are too few posts. */
function usualLength(posts: readonly Post[]): number | null {
	if (posts.length < MIN_OTHERS) return null;
	const lengths = posts.map(({ text }) => text.length).sort((a, b) => a - b);
	const usual = lengths[lengths.length >> 1]!;
	return usual === 0 ? null : usual;
}
