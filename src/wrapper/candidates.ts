/** candidates: the places of a value on all training pages → rules that several of them support. */
import type { RuleKind, Selector, WrapperProperty } from '../model/wrapper.ts';
import { type Between, learnBetween, type Surroundings } from './between.ts';
import type { RuleCore } from './evaluate.ts';
import type { Example } from './example.ts';
import type { Place, PlaceReading } from './places.ts';
import { type Described, describeElement, selectorOf } from './selectors.ts';
import { mostSupported } from './worth.ts';

export interface Candidate {
	readonly key: string;
	readonly kind: RuleKind;
	readonly where: Selector | undefined;
	readonly read: PlaceReading;
	/** The examples that show the value there, with the text around it. */
	readonly support: Map<number, Surroundings | null>;
}

/** The most rules that are tried on all pages; the rest have less support. */
const MAX_TRIED = 36;

/** The candidates with the most support, best supported first. */
export function findCandidates(
	property: WrapperProperty,
	examples: readonly Example[],
	places: readonly (readonly Place[])[],
): Candidate[] {
	const all = new Map<string, Candidate>();
	for (const [i, example] of examples.entries())
		for (const place of places[i]!) addPlace(all, i, example, place);
	const least = Math.max(1, Math.floor(places.filter((found) => found.length > 0).length / 4));
	const supported = [...all.values()].filter(({ support }) => support.size >= least);
	return mostSupported(property, supported, MAX_TRIED);
}

function addPlace(all: Map<string, Candidate>, i: number, example: Example, place: Place): void {
	const { node, read } = place;
	const reading = readingKey(read);
	const around = read.from === 'between' ? { before: read.before, after: read.after } : null;
	const described =
		node === null
			? [unplaced(place.kind ?? 'structured-data')]
			: place.kind === 'document-title'
				? DOCUMENT_TITLE
				: describeElement(example.view, node);
	for (const one of described) {
		const key = `${reading} ${one.key}`;
		let candidate = all.get(key);
		if (candidate === undefined) {
			const where = node === null ? undefined : selectorOf(one);
			candidate = { key, kind: one.kind, where, read, support: new Map() };
			all.set(key, candidate);
		}
		candidate.support.set(i, around);
	}
}

const NOWHERE = { tag: null, marks: [], within: null, beside: null, nth: null, path: null };
const DOCUMENT_TITLE: readonly Described[] = [
	{ ...NOWHERE, kind: 'document-title', key: 'title', tag: 'title', nth: 0 },
];

/** Values that are not in an element. */
function unplaced(kind: RuleKind): Described {
	return { ...NOWHERE, kind, key: '' };
}

function readingKey(read: PlaceReading): string {
	switch (read.from) {
		case 'attribute':
			return `@${read.attribute}`;
		case 'date':
			return `date ${read.nth} ${read.behind ?? ''} ${read.language ?? ''}`;
		case 'claim':
			return `claim ${read.name}`;
		default:
			return read.from;
	}
}

/** The rule that the examples of a candidate make, optionally without one of them; null when they share no wording. */
export function ruleOf({ kind, where, read, support }: Candidate, without?: number): RuleCore | null {
	const reading = read.from === 'between' ? betweenOf(support, without) : read;
	if (reading === null) return null;
	return where === undefined ? { kind, read: reading } : { kind, where, read: reading };
}

function betweenOf(support: ReadonlyMap<number, Surroundings | null>, without?: number): Between | null {
	const around: Surroundings[] = [];
	for (const [i, one] of support) if (one !== null && i !== without) around.push(one);
	return around.length === 0 ? null : learnBetween(around);
}
