/**
 * paper: the rules as published: filters by id set, class set and absolute path, ordered by gain.
 *
 * Source: Wrapper §3.2–§4, §6. Every element whose text is the value makes a filter, comments included; each attribute
 * value of the filters is a rule; the order is that of gain, ids and classes before paths (footnote 8). A rule counts
 * when it identifies exactly one element.
 * Texts are the same by Jaro-Winkler, for every property (§4). Dates are printed in the English styles of §6.
 * We differ: a date in any other form that has the same value is found too.
 */
import { type Node, TAG } from '../lib/html/index.ts';
import type { Selector, WrapperProperty, WrapperRule } from '../model/wrapper.ts';
import { dateOf, sameDate } from './dates.ts';
import type { Example } from './example.ts';
import { type Filter, filterOf } from './filters.ts';
import { gainsOf } from './gain.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { round } from './learn-value.ts';
import { keyOf } from './texts.ts';

type PaperProperty = 'title' | 'author' | 'published' | 'content';

/** Rules beyond these were found on single pages. */
const MAX_RULES = 40;
const MAX_FILTERS = 20;
/** A summary and the beginning of an element are the same from here up. */
const SAME_BEGINNING = 0.93;
const CLIPPED = 120;
/** The paper gives no threshold: a typo in a title, or a name with a full stop, is the same; another name is not. */
const SAME_TEXT = 0.95;
/** Two neighbouring days are more alike than this only in their full form. */
const SAME_DATE = 0.99;
const MAX_DATE = 60;

export function learnAsPublished(examples: readonly Example[]): {
	readonly [property in WrapperProperty]: readonly WrapperRule[];
} {
	return {
		content: rulesOf(examples, 'content'),
		title: rulesOf(examples, 'title'),
		author: rulesOf(examples, 'author'),
		published: rulesOf(examples, 'published'),
		updated: [],
		categories: [],
		commentCount: [],
	};
}

function rulesOf(examples: readonly Example[], property: PaperProperty): WrapperRule[] {
	const filters = examples.flatMap((example) =>
		matchesOf(example, property)
			.slice(0, MAX_FILTERS)
			.map((node) => filterOf(example.view, node)),
	);
	const ranked = [
		...rankedBy(
			filters,
			({ classes }) => classes,
			'classes',
			(value) => ({ classSet: value.split(' ') }),
		),
		...rankedBy(
			filters,
			({ ids }) => ids,
			'id',
			(value) => ({ idSet: value.split(' ') }),
		),
		...rankedBy(
			filters,
			({ path }) => path,
			'path',
			(value) => ({ path: value }),
		),
	];
	ranked.sort((a, b) => b.gain - a.gain);
	return ranked.slice(0, MAX_RULES).map(({ kind, where, occurrences }) => ({
		kind,
		where,
		read: readingOf(property),
		support: occurrences,
		exactness: round(occurrences / filters.length),
		agreement: null,
	}));
}

function readingOf(property: PaperProperty): WrapperRule['read'] {
	if (property === 'content') return { from: 'elements', parts: { without: [] } };
	return property === 'published' ? { from: 'date', nth: 0 } : { from: 'text' };
}

interface Ranked {
	readonly kind: 'id' | 'classes' | 'path';
	readonly where: Selector;
	readonly occurrences: number;
	readonly gain: number;
}

function rankedBy(
	filters: readonly Filter[],
	attribute: (filter: Filter) => string | null,
	kind: Ranked['kind'],
	toSelector: (value: string) => Selector,
): Ranked[] {
	return gainsOf(filters.map(attribute)).map(({ value, occurrences, gain }) => ({
		kind,
		where: toSelector(value),
		occurrences,
		gain,
	}));
}

/** Elements of the page whose text is the value. */
function matchesOf(example: Example, property: PaperProperty): Node[] {
	if (property === 'content') return contentMatches(example);
	const wanted = example.wanted(property);
	if (wanted === null) return [];
	const body = example.texts.filter(({ node }) => example.view.page.tag[node] !== TAG.TITLE);
	const styles = property === 'published' ? printedDates(wanted).map(keyOf) : [];
	if (property === 'published')
		return body
			.filter(({ text }) => {
				if (!/\d/.test(text) || text.length > MAX_DATE) return false;
				if (styles.some((style) => jaroWinkler(keyOf(text), style) >= SAME_DATE)) return true;
				const date = dateOf(text);
				return date !== null && sameDate(date, wanted) > 0.9;
			})
			.map(({ node }) => node);
	const key = keyOf(wanted);
	return body.filter((text) => isSimilar(text.key, key)).map(({ node }) => node);
}

/** Jaro-Winkler; texts of very different lengths are never the same. */
function isSimilar(one: string, other: string): boolean {
	if (one === other) return true;
	if (one === '' || 2 * Math.min(one.length, other.length) < Math.max(one.length, other.length)) return false;
	return jaroWinkler(one, other) >= SAME_TEXT;
}

const STYLES = ['short', 'medium', 'long', 'full'] as const;

/** The date as §6 casts it: SHORT, MEDIUM, LONG and FULL, in English. */
function printedDates(date: string): string[] {
	const time = Date.parse(date.slice(0, 10));
	if (Number.isNaN(time)) return [];
	return STYLES.map((dateStyle) =>
		new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(time),
	);
}

const HOLDERS: ReadonlySet<number> = new Set([TAG.DIV, TAG.ARTICLE, TAG.SECTION, TAG.TD, TAG.MAIN, TAG.BODY]);

/** Elements that begin like the item, grown to the next that is made to contain text (§6). */
function contentMatches({ view: { page }, item }: Example): Node[] {
	const html = item.summary ?? item.content ?? '';
	const key = keyOf(html.replace(/<[^>]{0,2000}>/g, ' ')).slice(0, CLIPPED);
	const nodes = new Set<Node>();
	for (let n = page.find(TAG.BODY) ?? page.size; n < page.size && key !== ''; n++) {
		if (!page.isElement(n) || page.textLength(n).all < key.length / 2) continue;
		const text = keyOf(page.text(n).slice(0, CLIPPED)).slice(0, key.length);
		if (text[0] !== key[0] || jaroWinkler(text, key) < SAME_BEGINNING) continue;
		let grown = n;
		while (!HOLDERS.has(page.tag[grown]!) && page.parent[grown]! > 0) grown = page.parent[grown]!;
		nodes.add(grown);
	}
	return [...nodes];
}
