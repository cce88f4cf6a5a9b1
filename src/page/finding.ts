/** finding: a value that a rule proposes, how sure the rule is, and the choice among several. */
import type { Node } from '../lib/html/index.ts';
import type { Reason } from '../model/reason.ts';

export interface Finding extends Reason {
	readonly value: string;
	/** 0 … 1: how often such a finding was right on the pages it was fitted on. */
	readonly confidence: number;
	/** The element that contains it, if any. */
	readonly node?: Node;
}

export interface Chosen {
	readonly value: string | null;
	readonly reason: Reason;
	/** The element that contains it, if any. */
	readonly node?: Node | undefined;
}

/** What each further agreeing rule adds. */
const AGREEMENT = 0.08;

/**
 * The value with the highest confidence. Rules that agree, by `keyOf`, support each other. Of the agreeing ones the
 * most confident determines the wording.
 */
export function chooseFinding(
	findings: readonly Finding[],
	keyOf: (value: string) => string,
	what: string,
): Chosen {
	const groups = groupBy(findings, ({ value }) => keyOf(value));
	let chosen: readonly Finding[] = [];
	let most = 0;
	for (const group of groups.values()) {
		const own = support(group);
		if (own > most) [chosen, most] = [group, own];
	}
	const best = bestWording(chosen);
	if (best === null) return { value: null, reason: { rule: 'none', why: `the page does not state ${what}` } };
	const others = [...rulesOf(chosen)].filter((rule) => rule !== best.rule);
	const why = others.length === 0 ? best.why : `${best.why}; confirmed by ${others.join(', ')}`;
	return { value: best.value, reason: { rule: best.rule, why }, node: best.node };
}

function groupBy(
	findings: readonly Finding[],
	keyOf: (finding: Finding) => string,
): Map<string, readonly Finding[]> {
	const groups = new Map<string, Finding[]>();
	for (const finding of findings) {
		const key = keyOf(finding);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [finding]);
		else group.push(finding);
	}
	return groups;
}

function rulesOf(group: readonly Finding[]): Set<string> {
	return new Set(group.map(({ rule }) => rule));
}

function support(group: readonly Finding[]): number {
	if (group.length === 1) return group[0]!.confidence;
	const best = group.reduce((most, { confidence }) => Math.max(most, confidence), 0);
	return best + AGREEMENT * (rulesOf(group).size - 1);
}

/** The wording with the most support in the group; on a tie, the most confident. */
function bestWording(group: readonly Finding[]): Finding | null {
	if (group.length < 2) return group[0] ?? null;
	const wordings = groupBy(group, ({ value }) => value);
	const supports = new Map([...wordings].map(([value, same]) => [value, support(same)]));
	let best: { finding: Finding; support: number } | null = null;
	for (const finding of group) {
		const own = supports.get(finding.value)! + finding.confidence / 100;
		if (best === null || own > best.support) best = { finding, support: own };
	}
	return best?.finding ?? null;
}
