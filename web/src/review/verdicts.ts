/** verdicts: what can be said of a judgment and of a post, and with which keys. */
import type { Kind, Question, Verdict } from './values.ts';

export interface Choice {
	readonly verdict: Verdict;
	readonly key: string;
	readonly label: string;
	readonly means: string;
}

const JUDGMENT: readonly Choice[] = [
	{ verdict: 'right', key: 'y', label: 'Right', means: 'The judgment is right.' },
	{ verdict: 'wrong', key: 'n', label: 'Wrong', means: 'The judgment is wrong.' },
];

const POST: readonly Choice[] = [
	{
		verdict: 'right',
		key: 'y',
		label: 'Right',
		means: 'It is a post, read whole and without anything foreign.',
	},
	{ verdict: 'no-post', key: 'n', label: 'No post', means: 'It is no post at all.' },
	{
		verdict: 'misread',
		key: 'm',
		label: 'Misread',
		means: 'It is a post; its title, date or text is wrong.',
	},
];

export const choicesOf = (kind: Kind): readonly Choice[] => (kind === 'judgment' ? JUDGMENT : POST);

/** Keys of both kinds. */
export const VERDICT_KEYS = ['y', 'n', 'm'] as const;

export function labelOf(kind: Kind, verdict: Verdict): string {
	return choicesOf(kind).find((choice) => choice.verdict === verdict)?.label ?? verdict;
}

const SOURCES: Readonly<Record<string, string>> = {
	'full-feed': 'from the blog’s feed, which gives whole posts',
	'feed-guided': 'from a page, guided by the blog’s feed',
	model: 'from a page alone, by its structure',
	wrapper: 'from its own page, by the rules learnt for the blog',
	page: 'from its own page, as any page is read',
};

/** The decision as a claim that is right or wrong. */
export function claimOf(question: Question): string {
	if (question.kind === 'judgment')
		return question.decided === 'blog' ? 'This is a blog.' : 'This is no blog.';
	return `This is a post, read ${SOURCES[question.decided] ?? question.decided}.`;
}
