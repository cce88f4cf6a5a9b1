/**
 * locate: the country a blog is probably written in, from evidence only.
 *
 * In:     what is known of a blog: address, language, names, dates of posts with their offsets, declared places.
 * Out:    the evidence, one item for each rule that applies, and the country with the most of it. Without evidence, or if it is weak or
 *         contradictory, there is none.
 * Confidence: independent evidence for one country adds up as 1 - Π(1 - c); evidence for others lowers it. Rules of one family (`language` and
 *         `zone` both rest on the language) count once, with the strongest.
 * Source: Bross §VII (figures per region); Lin & Halavais, "Mapping the blogosphere in America" (2004), for places named by the blogs.
 *         The confidence of a rule is an estimate; it was not fitted.
 */
import type { RegionEvidence, RegionFacts } from './evidence.ts';
import { nameOf } from './names.ts';
import { RULES } from './rules.ts';

export interface LocatedRegion {
	/** Null without sufficient evidence. */
	readonly region: string | null;
	/** The English name. */
	readonly name: string | null;
	readonly confidence: number;
	/** The evidence of all rules, the strongest first. */
	readonly evidence: readonly RegionEvidence[];
}

/** Below this a guess would be as often wrong as right. */
const MIN_CONFIDENCE = 0.5;

export function locateBlog(facts: RegionFacts): LocatedRegion {
	const found = RULES.flatMap(({ name, family, find }) =>
		find(facts).map((evidence) => ({ rule: name, family, ...evidence })),
	).sort((a, b) => b.confidence - a.confidence);
	const evidence = found.map(({ family: _, ...rest }) => rest);
	const regions = [...new Set(found.map(({ region }) => region))];
	const support = regions
		.map((region) => ({ region, confidence: addUp(found.filter((one) => one.region === region)) }))
		.sort((a, b) => b.confidence - a.confidence);
	const [best, ...others] = support;
	if (best === undefined) return { region: null, name: null, confidence: 0, evidence };
	const doubt = others.reduce((product, { confidence }) => product * (1 - confidence / 2), 1);
	const confidence = Math.round(100 * best.confidence * doubt) / 100;
	if (confidence < MIN_CONFIDENCE) return { region: null, name: null, confidence, evidence };
	return { region: best.region, name: nameOf(best.region), confidence, evidence };
}

function addUp(evidence: readonly { readonly family: string; readonly confidence: number }[]): number {
	const strongest = new Map<string, number>();
	for (const { family, confidence } of evidence)
		strongest.set(family, Math.max(confidence, strongest.get(family) ?? 0));
	return 1 - [...strongest.values()].reduce((product, confidence) => product * (1 - confidence), 1);
}
