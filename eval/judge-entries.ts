/**
 * judge-entries: are the entries of a blog's page found, with the right day?
 *
 * An entry matches the gold when its day is the same and the gold's beginning is in its title and text, ignoring white
 * space. Gold entries are one per post, or one per day in diaries. If a diary's day is one gold entry, further entries
 * of that day after its beginning are parts of it, not inventions.
 */
import type { Entry } from '../src/model/judgment.ts';
import type { JudgedCase, JudgeEntry } from './judge-cases.ts';

export interface EntryScore {
	readonly id: string;
	readonly language: string;
	readonly gold: number;
	readonly given: number;
	readonly found: number;
	readonly right: number;
	readonly missed: readonly string[];
	readonly invented: readonly string[];
}

export function scoreEntries({ gold: { id, lang, entries: gold = [] }, ours }: JudgedCase): EntryScore {
	const given = ours.entries;
	const used = new Set<number>();
	const missed: string[] = [];
	for (const entry of gold) {
		const at = given.findIndex((one, i) => !used.has(i) && isEntry(one, entry));
		if (at < 0) missed.push(`${entry.date} ${entry.textStart.slice(0, 30)}`);
		else used.add(at);
	}
	const wrong = given.filter((_, i) => !used.has(i) && !isPart(given, i, used, gold));
	const invented = wrong.map(({ date, title, text }) => `${date} ${(title ?? text).slice(0, 30)}`);
	return {
		id,
		language: lang,
		gold: gold.length,
		given: given.length,
		found: used.size,
		right: given.length - wrong.length,
		missed,
		invented,
	};
}

function isEntry({ date, title, text }: Entry, gold: JudgeEntry): boolean {
	if (date?.slice(0, 10) !== gold.date) return false;
	return squeeze(`${title ?? ''} ${text}`).includes(squeeze(gold.textStart).slice(0, START));
}

/** How much of the gold's beginning must be there. */
const START = 24;

/** A later entry of a day that the gold has once. */
function isPart(
	given: readonly Entry[],
	i: number,
	used: ReadonlySet<number>,
	gold: readonly JudgeEntry[],
): boolean {
	const day = given[i]!.date?.slice(0, 10);
	if (gold.filter(({ date }) => date === day).length !== 1) return false;
	return given.some((one, k) => k < i && used.has(k) && one.date?.slice(0, 10) === day);
}

function squeeze(text: string): string {
	return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}
