/** verdicts: the possible answers about a blog or a post, with their keys. */
import type { Kind, Question, Verdict } from './values.ts';

export interface Choice {
	readonly verdict: Verdict;
	readonly key: string;
	readonly label: string;
	readonly means: string;
}

const JUDGMENT: readonly Choice[] = [
	{ verdict: 'right', key: 'y', label: 'Right', means: 'The decision is right.' },
	{ verdict: 'wrong', key: 'n', label: 'Wrong', means: 'The decision is wrong.' },
];

const POST: readonly Choice[] = [
	{
		verdict: 'right',
		key: 'y',
		label: 'Right',
		means: 'It is a post with complete, clean text.',
	},
	{ verdict: 'no-post', key: 'n', label: 'Not a post', means: 'It is something else.' },
	{
		verdict: 'misread',
		key: 'm',
		label: 'Misread',
		means: 'It is a post, but its title, date or text is wrong.',
	},
];

export const choicesOf = (kind: Kind): readonly Choice[] => (kind === 'judgment' ? JUDGMENT : POST);

/** The keys of both kinds of questions. */
export const VERDICT_KEYS = ['y', 'n', 'm'] as const;

export function labelOf(kind: Kind, verdict: Verdict): string {
	return choicesOf(kind).find((choice) => choice.verdict === verdict)?.label ?? verdict;
}

const SOURCES: Readonly<Record<string, string>> = {
	'full-feed': 'from the blog’s feed, which has full posts',
	'feed-guided': 'from a page, guided by the blog’s feed',
	model: 'from a page alone, by its structure',
	wrapper: 'from its own page, with the rules learnt for the blog',
	page: 'from its own page, with general rules',
};

/** The decision as a claim that is right or wrong. */
export function claimOf(question: Question): string {
	if (question.kind === 'judgment')
		return question.decided === 'blog' ? 'This is a blog.' : 'This is not a blog.';
	return `This is a post, extracted ${SOURCES[question.decided] ?? question.decided}.`;
}
