/**
 * judge: the sentiment of the mentions in a text.
 *
 * In:     a text, its language, and the positions of the mentions (from the search matcher).
 * Out:    how many of the mentions are positive, negative and neutral: the sign of the sum of the valences of the words
 *         around, with negated words reversed. Null if there is no word list for the language.
 * Not here: sampling posts (observe/trends-sample.ts), the ratio and its interval (estimate.ts).
 */
import { SpacedJudge } from './judge-spaced.ts';
import { UnspacedJudge } from './judge-unspaced.ts';
import { SPACED, UNSPACED } from './languages.ts';
import { joinMentions, MAX_MENTIONS, type Mention } from './mentions.ts';

export interface MoodTally {
	readonly positive: number;
	readonly negative: number;
	readonly neutral: number;
}

type Judge = SpacedJudge | UnspacedJudge;

/** A sum closer to 0 counts as neutral. */
const FAINTEST_SUM = 1;
/** Characters of a text that is judged as a whole. */
const WHOLE_TEXT = 2_000;
const judges = new Map<string, Judge>();

/** Each mention by the words around it. */
export function judgeMentions(
	text: string,
	matches: readonly Mention[],
	language: string | null,
): MoodTally | null {
	const judge = judgeOf(text, language);
	if (judge === null) return null;
	const mentions = joinMentions(matches).slice(0, MAX_MENTIONS);
	return tallyOf(mentions.map((mention) => judge.score(text, mention)));
}

/** The beginning of a text as one mention: of posts that were not found by words. */
export function judgeText(text: string, language: string | null): MoodTally | null {
	const judge = judgeOf(text, language);
	return judge === null ? null : tallyOf([judge.scoreAll(text.slice(0, WHOLE_TEXT))]);
}

export function addTallies(a: MoodTally, b: MoodTally): MoodTally {
	return {
		positive: a.positive + b.positive,
		negative: a.negative + b.negative,
		neutral: a.neutral + b.neutral,
	};
}

function tallyOf(scores: readonly number[]): MoodTally {
	const positive = scores.filter((score) => score >= FAINTEST_SUM).length;
	const negative = scores.filter((score) => score <= -FAINTEST_SUM).length;
	return { positive, negative, neutral: scores.length - positive - negative };
}

function judgeOf(text: string, language: string | null): Judge | null {
	const tag = language?.toLowerCase().split(/[-_]/)[0] ?? '';
	if (tag === 'zh' && isTraditional(text, language!)) return null;
	const known = judges.get(tag) ?? makeJudge(tag);
	if (known !== null) judges.set(tag, known);
	return known;
}

function makeJudge(tag: string): Judge | null {
	const spaced = SPACED.find((each) => each.tag === tag);
	if (spaced !== undefined) return new SpacedJudge(spaced);
	const unspaced = UNSPACED.find((each) => each.tag === tag);
	return unspaced === undefined ? null : new UnspacedJudge(unspaced);
}

/** Frequent characters in one way of writing and the other. */
const TRADITIONAL = /[這個們說國會來時對學為過還沒]/g;
const SIMPLIFIED = /[这个们说国会来时对学为过还没]/g;

/** The list knows the simplified characters alone. */
function isTraditional(text: string, language: string): boolean {
	if (/[-_](?:tw|hk|mo|hant)\b/i.test(language)) return true;
	const sample = text.slice(0, WHOLE_TEXT);
	return (sample.match(TRADITIONAL)?.length ?? 0) > (sample.match(SIMPLIFIED)?.length ?? 0);
}
