/**
 * worth: the score of a rule, by its results on the training pages.
 *
 * Source: in place of Wrapper §3.3 (gain.ts). The score grows with support (pages on which the rule is right) and with
 * exactness (how often it is right when it gives a value), and is 1 for a rule that is right on every page.
 */
import type { Reading, RuleKind, WrapperProperty } from '../model/wrapper.ts';

/** The score that rules are ordered by: our own or, for comparison, the published gain of the same rules. */
export type Ranking = 'worth' | 'gain';

/** What a rule did on the training pages. */
export interface TrackRecord {
	/** Pages whose value is known and shown. */
	readonly shown: number;
	/** Sum of how right it was, at most 1 per page. */
	readonly right: number;
	/** Pages on which it gave a wrong value, or a value where there is none. */
	readonly wrong: number;
}

export function exactnessOf({ right, wrong }: TrackRecord): number {
	return right + wrong === 0 ? 0 : right / (right + wrong);
}

export function worthOf(record: TrackRecord): number {
	return record.shown === 0 ? 0 : (record.right / record.shown) * exactnessOf(record) ** 2;
}

/** Classes of Wrapper Table 7 that describe an element: a prior between equally right rules, never a rule. */
const TYPICAL_NAMES: Readonly<Partial<{ [property in WrapperProperty]: RegExp }>> = {
	author: /author|byline|vcard|writer|creator|poster|(?:^|[^a-z])fn(?:[^a-z]|$)/i,
	title:
		/entry-?title|post-?title|story-?title|page-?title|headline|single-?title|itemprop=name|og:title|(?:^|[^a-z])title(?:[^a-z]|$)/i,
	published: /publish|date|time|posted/i,
	updated: /updat|modif/i,
	commentCount: /comment/i,
};
const MISLEADING: Readonly<Partial<{ [property in WrapperProperty]: RegExp }>> = {
	author: /comment|site-?title|brand|logo|copyright|footer|sidebar|widget/i,
	title:
		/widget|sidebar|recent|related|site-?title|brand|comment|respond|repl(?:y|ies)|breadcrumb|description/i,
	published: /updat|modif|comment|widget|sidebar|copyright/i,
};
const PRIOR = 0.02;

/** On a tie: descriptive names first, then the kind that is most robust against redesigns. */
export function priorOf(property: WrapperProperty, kind: RuleKind, description: string): number {
	const named =
		(TYPICAL_NAMES[property]?.test(description) ? PRIOR : 0) -
		(MISLEADING[property]?.test(description) ? PRIOR : 0);
	return named + KIND_PRIOR[kind];
}

/** Between equal readings of a date: machine-readable first, a unique one first, an explicit order first. */
export function readingPrior(property: WrapperProperty, read: Reading): number {
	if (property !== 'published' && property !== 'updated') return 0;
	if (read.from === 'attribute') return 0.002;
	if (read.from !== 'date') return 0;
	const place = read.behind !== undefined ? -0.001 : read.nth === 0 ? 0 : -0.002;
	return place + (read.language === undefined ? 0 : 0.0005);
}

/** A description that several pages may share. */
interface Supported {
	readonly key: string;
	readonly kind: RuleKind;
	/** The examples that do. */
	readonly support: { readonly size: number };
}

/** The candidates that most examples support; on a tie by their prior, then the shortest. */
export function mostSupported<T extends Supported>(
	property: WrapperProperty,
	all: readonly T[],
	most: number,
): T[] {
	return all
		.map((candidate) => ({ candidate, prior: priorOf(property, candidate.kind, candidate.key) }))
		.sort(
			({ candidate: a, prior }, { candidate: b, prior: other }) =>
				b.support.size - a.support.size || other - prior || a.key.length - b.key.length,
		)
		.slice(0, most)
		.map(({ candidate }) => candidate);
}

const KIND_PRIOR: Readonly<{ [kind in RuleKind]: number }> = {
	classes: 0.009,
	id: 0.008,
	mark: 0.008,
	within: 0.006,
	'structured-data': 0.005,
	'beside-content': 0.003,
	tag: 0.003,
	'document-title': -0.035,
	path: -0.02,
	address: -0.02,
	constant: -0.04,
};
