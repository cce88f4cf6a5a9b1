/**
 * subsume: of overlapping bursts, keeps the most informative one.
 *
 * `Lord of the Rings` makes `Rings` and `of the` burst; アルード makes アル, ルー and アルードの burst. If one burst contains another:
 * 1. if the longer one has almost all posts of the shorter one, or the rest is no more than usual, the longer one stays,
 *    unless it only adds everyday words or particles, or adds words to a name that do not rise with it;
 * 2. otherwise the shorter one stays, and the longer one is dropped if its weight is lower: it is only one of several phrases with it.
 */
import type { Rise } from './rise.ts';

/** The share of the shorter one's posts that the longer one may lack. */
const ALMOST = 0.2;
/** Up to this many standard deviations above the expectation is still usual. */
const USUAL_DEVIATIONS = 2;
/** Particles and endings that stand before or behind what a run of characters is about; Korean ones stand behind it alone. */
const PARTICLE =
	/^[\u306e\u306f\u304c\u3092\u306b\u3067\u3068\u3082\u3078\u3084\u306a\u305f\u3057\u3066\u3044\u3059\u308b\u307e\u3060的了着过過在是和与與也都就很把被给吗嗎呢吧啊]$/;
const KOREAN_PARTICLE = /^[은는이가을를에의도로와과만]$/;
/** Without its particles a run must keep this share of its characters: もののけ姫 is not け姫. */
const CORE_SHARE = 0.6;

/** `isEveryday` detects words that many posts have every day. The order does not change. */
export function subsume(rises: readonly Rise[], isEveryday: (key: string) => boolean): Rise[] {
	const texts = new Map(
		rises.filter(({ term }) => term.kind === 'text').map((rise) => [rise.term.key, rise]),
	);
	const dropped = new Set<Rise>();
	for (const longer of texts.values()) {
		for (const key of partsOf(longer.term.key)) {
			const shorter = texts.get(key);
			const one = shorter === undefined ? null : chooseDropped(shorter, longer, { texts, isEveryday });
			if (one !== null) dropped.add(one);
		}
	}
	return rises.filter((rise) => !dropped.has(rise));
}

interface Known {
	/** All that rise, by key. */
	readonly texts: ReadonlyMap<string, Rise>;
	isEveryday(key: string): boolean;
}

/** All runs within a run, except itself. */
function partsOf(key: string): string[] {
	const terms = key.split(' ');
	const parts: string[] = [];
	for (let length = 1; length < terms.length; length++)
		for (let i = 0; i + length <= terms.length; i++) parts.push(terms.slice(i, i + length).join(' '));
	return parts;
}

/** Which of the two adds nothing new; null if both do. */
function chooseDropped(shorter: Rise, longer: Rise, known: Known): Rise | null {
	const rest = shorter.posts - longer.posts;
	if (hasAlmostAll(longer, shorter)) return isCoreOf(shorter, longer, known) ? longer : shorter;
	if (rest <= shorter.expected + USUAL_DEVIATIONS * Math.sqrt(shorter.expected)) return shorter;
	return longer.weight < shorter.weight ? longer : null;
}

function hasAlmostAll(longer: Rise, shorter: Rise): boolean {
	return shorter.posts - longer.posts <= ALMOST * shorter.posts;
}

/** The longer one is the shorter one among words that say less. */
function isCoreOf(shorter: Rise, longer: Rise, { texts, isEveryday }: Known): boolean {
	const terms = longer.term.key.split(' ');
	if (shorter.term.isName && !longer.term.isName) {
		const ends = [terms[0]!, terms.at(-1)!].map((key) => texts.get(key));
		return ends.some((end) => end === undefined || !hasAlmostAll(longer, end));
	}
	const core = trim(terms, isEveryday);
	return core.length < terms.length && core.join(' ') === shorter.term.key;
}

function trim(terms: readonly string[], isEveryday: (key: string) => boolean): readonly string[] {
	const says = (term: string) => !PARTICLE.test(term) && !isEveryday(term);
	const first = terms.findIndex(says);
	const last = terms.findLastIndex((term) => says(term) && !KOREAN_PARTICLE.test(term));
	if (first < 0 || last < first) return terms;
	const core = terms.slice(first, last + 1);
	const isOfCharacters = terms.some((term) => PARTICLE.test(term) || KOREAN_PARTICLE.test(term));
	return isOfCharacters && core.length < CORE_SHARE * terms.length ? terms : core;
}
