/** choose: from all traces on a page to the one platform that made it. */
import type { RecognizedPlatform } from '../model/platform.ts';
import { ENOUGH, type Finding, WEIGHT } from './finding.ts';
import type { PlatformRow } from './platform-row.ts';

interface Candidate {
	readonly row: PlatformRow;
	/** The strongest first. */
	readonly findings: readonly Finding[];
	/** The weight of the strongest trace; several hints strengthen each other. */
	readonly strength: number;
}

const MAX_EVIDENCE = 6;

export function choosePlatform(findings: readonly Finding[]): RecognizedPlatform | null {
	const candidates = gatherCandidates(findings);
	const first = candidates[0];
	if (first === undefined) return null;
	return render(mostSpecial(first, candidates));
}

/** Those with enough evidence, best first; those with marks only come last. */
function gatherCandidates(findings: readonly Finding[]): Candidate[] {
	const byRow = new Map<PlatformRow, Finding[]>();
	for (const finding of findings) {
		const there = byRow.get(finding.row);
		if (there === undefined) byRow.set(finding.row, [finding]);
		else there.push(finding);
	}
	return [...byRow]
		.map(([row, own]) => toCandidate(row, own))
		.filter(({ row, strength }) => strength >= ENOUGH || row.kind === 'marked')
		.sort((a, b) => b.strength - a.strength || b.findings.length - a.findings.length);
}

function toCandidate(row: PlatformRow, own: Finding[]): Candidate {
	const findings = own.sort((a, b) => b.weight - a.weight);
	const best = findings[0]!.weight;
	const isSeveral = findings.length >= 2 && best === WEIGHT.hint;
	return { row, findings, strength: isSeveral ? WEIGHT.hints : best };
}

/** A service runs some software, a framework builds on another: the page shows the signs of both. */
function mostSpecial(first: Candidate, candidates: readonly Candidate[]): Candidate {
	const special = candidates.find(({ row }) => row.over.includes(first.row.id));
	return special ?? first;
}

function render({ row, findings }: Candidate): RecognizedPlatform {
	const version = findings.find((finding) => finding.version !== undefined)?.version;
	return {
		platform: row.id,
		...(version === undefined ? {} : { version }),
		evidence: findings.slice(0, MAX_EVIDENCE).map(({ sign, text }) => ({ sign, text })),
	};
}
