/**
 * decide: declarations → the answer for each use, and with a policy whether it is permitted.
 *
 * One declaration that withholds is enough, whatever the others allow; where none withholds, one that allows is enough. Rules with
 * paths of one document are a list, of which the longest match decides (RFC 9309 §2.2.2).
 */
import { compilePattern, matchesPath, spellPath } from '../lib/robots/index.ts';
import {
	type Declaration,
	type Rights,
	type RightsPolicy,
	USES,
	type Use,
	type UseAnswer,
} from '../model/rights.ts';

/** Longer texts are written only where a person can read them. */
const MAX_PATTERN_CHARS = 2_000;

/** The answers for a text that was read from `url`, at the time `now`. */
export function decideRights(declarations: readonly Declaration[], url: string, now: string): Rights {
	const here = declarationsFor(declarations, url).filter(({ from }) => from === undefined || from <= now);
	const answers = Object.fromEntries(USES.map((use) => [use, answerFor(use, here)])) as Record<
		Use,
		UseAnswer
	>;
	const limits = here.flatMap(({ maxSnippet }) => maxSnippet ?? []);
	const maxSnippet = limits.length === 0 ? null : Math.min(...limits);
	if (answers.index.answer !== 'withheld') return { ...answers, maxSnippet };
	const { reason } = answers.index;
	const rest = USES.map((use) => [
		use,
		{ answer: 'withheld', reason: answers[use].answer === 'withheld' ? answers[use].reason : reason },
	]);
	return { ...(Object.fromEntries(rest) as Record<Use, UseAnswer>), maxSnippet };
}

/** Those about the address: of a group of rules with paths, only the one that decides. */
export function declarationsFor(declarations: readonly Declaration[], url: string): Declaration[] {
	const path = spellPath(url);
	const found: Declaration[] = [];
	const best = new Map<string, { readonly length: number; readonly declaration: Declaration }>();
	for (const declaration of declarations) {
		if (declaration.path === undefined) {
			found.push(declaration);
			continue;
		}
		if (path === null || declaration.path.length > MAX_PATTERN_CHARS) continue;
		const pattern = compilePattern(declaration.path);
		if (!matchesPath(pattern, path)) continue;
		const group = declaration.group ?? declaration.where;
		const known = best.get(group);
		const isLonger = known === undefined || pattern.length > known.length;
		const isKinder =
			pattern.length === known?.length && declaration.withholds.length < known.declaration.withholds.length;
		if (isLonger || isKinder) best.set(group, { length: pattern.length, declaration });
	}
	return [...found, ...[...best.values()].map(({ declaration }) => declaration)];
}

function answerFor(use: Use, declarations: readonly Declaration[]): UseAnswer {
	const against = declarations.find(({ withholds }) => withholds.includes(use));
	if (against !== undefined) return { answer: 'withheld', reason: reasonOf(against) };
	const support = declarations.find(({ allows }) => allows.includes(use));
	if (support !== undefined) return { answer: 'allowed', reason: reasonOf(support) };
	return { answer: 'unknown', reason: null };
}

function reasonOf({ source, said, where }: Declaration): string {
	return `${source}: “${said}” (${where})`;
}

/** Whether the policy permits the use. */
export function permits(rights: Rights, use: Use, policy: RightsPolicy): boolean {
	const { answer } = rights[use];
	return answer === 'unknown' ? policy.unknown[use] === 'allow' : answer === 'allowed';
}
