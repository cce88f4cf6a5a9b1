/**
 * labels: the names, phrases and links of planted events, in the script of a language.
 *
 * In:     a language's words and a stream of random numbers.
 * Out:    a name that no other post has, a phrase of ordinary words that are not used together, or an outside page.
 */

import type { Link } from '../../model.ts';
import type { Random } from '../../random.ts';
import { type Tongue, tongues } from '../../words/index.ts';

/** Articles that stand before the nouns of a word list. */
const ARTICLE = /^(?:der |die |das |le |la |les |l')/;
const LONGER_PHRASE_SHARE = 0.3;

/** Three parts, where the names in ordinary sentences have two. */
export function coinName(tongue: Tongue, random: Random): string {
	return random.pick(tongue.coinedStarts) + random.pick(tongue.coinedEnds) + random.pick(tongue.coinedEnds);
}

/** Two or three nouns of different topics. */
export function coinPhrase(tongue: Tongue, random: Random): string {
	const count = random.chance(LONGER_PHRASE_SHARE) ? 3 : 2;
	const first = random.below(tongue.topics.length);
	const step = random.between(1, 2);
	const words: string[] = [];
	for (let i = 0; i < count; i++) {
		const topic = tongue.topics[(first + i * step) % tongue.topics.length];
		words.push(random.pick((topic?.subjects ?? []).map(bareNoun).filter(isOneWord)));
	}
	return words.join(tongue.space);
}

/** A page outside of the simulated web: no host of it has a name without a number. */
export function coinPage(random: Random): Link {
	const host = `${coinName(tongues.en, random).toLowerCase()}.example`;
	return { url: `http://${host}/stories/${random.between(100, 999)}.html`, text: host };
}

function bareNoun(noun: string): string {
	return noun.replace(ARTICLE, '');
}

function isOneWord(noun: string): boolean {
	return !/[\s'-]/.test(noun);
}
