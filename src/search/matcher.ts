/**
 * matcher: finds the words of a plan in a text.
 *
 * The text goes through the same scanner as for the index, so stems, accents and pairs match in the same way.
 */
import { scanTerms } from '../lib/words/index.ts';
import type { SearchField, SearchPlan, TermSequence } from '../model/search.ts';

/** A matching range of the text. */
export interface Match {
	readonly start: number;
	readonly end: number;
	/** The index of the word in the plan. */
	readonly word: number;
}

/** Only this many characters of a text are scanned. */
const MAX_TEXT = 200_000;
/** The maximum number of matches: enough to choose from. */
const MAX_MATCHES = 2_000;
const PAIRED = /^[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]/;

interface Wanted extends TermSequence {
	readonly word: number;
}

export class Matcher {
	readonly #byTerm = new Map<string, Wanted[]>();
	readonly #beginnings: Wanted[] = [];
	/** The ASCII letters the terms start with. */
	readonly #letters = new Uint8Array(0x80);
	#hasSequences = false;

	/** Searches for the words the plan requires or allows, not for excluded ones; `fields` are the fields the text belongs to. */
	constructor(plan: SearchPlan, fields: readonly SearchField[]) {
		let word = 0;
		for (const { spellings } of listTerms(plan, fields)) {
			for (const spelling of spellings) this.#add({ ...spelling, word });
			word++;
		}
	}

	#add(wanted: Wanted): void {
		const [first] = wanted.terms;
		if (first === undefined) return;
		for (const term of wanted.terms) if (term.charCodeAt(0) < 0x80) this.#letters[term.charCodeAt(0)] = 1;
		if (wanted.terms.length > 1) this.#hasSequences = true;
		if (wanted.isPrefix && wanted.terms.length === 1) this.#beginnings.push(wanted);
		else this.#byTerm.set(first, [...(this.#byTerm.get(first) ?? []), wanted]);
	}

	/** In text order; `stems` is the stemming language of the text in the index. */
	find(text: string, stems: string | null): Match[] {
		if (this.#byTerm.size === 0 && this.#beginnings.length === 0) return [];
		const part = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
		return this.#hasSequences ? this.#findSequences(part, stems) : this.#findTerms(part, stems);
	}

	/** Most queries are single terms, which can be found without buffering the text. */
	#findTerms(text: string, stems: string | null): Match[] {
		const matches: Match[] = [];
		const take = (term: string, start: number, end: number) => {
			if (term === '' || matches.length >= MAX_MATCHES) return;
			const wanted = this.#byTerm.get(term);
			if (wanted !== undefined) for (const { word } of wanted) matches.push({ start, end, word });
			if (this.#beginnings.length > 0) this.#findBeginnings(matches, term, start, end);
		};
		scanTerms(text, stems, take, this.#letters);
		return matches;
	}

	#findSequences(text: string, stems: string | null): Match[] {
		const [terms, starts, ends]: [string[], number[], number[]] = [[], [], []];
		const take = (term: string, start: number, end: number) => {
			terms.push(term);
			starts.push(start);
			ends.push(end);
		};
		scanTerms(text, stems, take, this.#letters);
		const matches: Match[] = [];
		for (let i = 0; i < terms.length && matches.length < MAX_MATCHES; i++) {
			for (const wanted of this.#byTerm.get(terms[i]!) ?? NONE) {
				if (!standsAt(wanted, terms, i)) continue;
				matches.push({ start: starts[i]!, end: ends[i + wanted.terms.length - 1]!, word: wanted.word });
			}
			this.#findBeginnings(matches, terms[i]!, starts[i]!, ends[i]!);
		}
		return matches;
	}

	#findBeginnings(matches: Match[], term: string, start: number, end: number): void {
		for (const {
			terms: [beginning],
			word,
		} of this.#beginnings) {
			if (!term.startsWith(beginning!)) continue;
			matches.push({ start, end: PAIRED.test(beginning!) ? start + beginning!.length : end, word });
		}
	}
}

const NONE: readonly Wanted[] = [];

function standsAt({ terms: wanted, isPrefix }: Wanted, terms: readonly string[], at: number): boolean {
	return wanted.every((term, i) => {
		const found = terms[at + i];
		return isPrefix && i === wanted.length - 1 ? found?.startsWith(term) : found === term;
	});
}

type Terms = Extract<SearchPlan, { kind: 'terms' }>;

function listTerms(plan: SearchPlan, fields: readonly SearchField[]): readonly Terms[] {
	if (plan.kind === 'terms') return plan.field === null || fields.includes(plan.field) ? [plan] : [];
	return plan.kind === 'all' || plan.kind === 'any' ? plan.of.flatMap((part) => listTerms(part, fields)) : [];
}
