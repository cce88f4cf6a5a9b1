/**
 * search-corpus: generated posts in six languages, the same for the same seed.
 *
 * Words are made of syllables with a Zipf distribution; Chinese and Japanese words are runs of characters without
 * spaces. No text is random noise: a common word is in most posts of its language, a rare one in a few.
 */
import { mix, Random } from '../sim/random.ts';
import type { PostFacts } from '../src/model/batch.ts';

interface Script {
	readonly language: string;
	readonly onsets: readonly string[];
	readonly vowels: readonly string[];
	readonly codas: readonly string[];
	readonly space: string;
	readonly stop: string;
}

const split = (letters: string) => letters.split(' ');
/** `count` characters from a code point on. */
const range = (from: number, count: number) =>
	Array.from({ length: count }, (_, i) => String.fromCodePoint(from + i));

const SCRIPTS: readonly Script[] = [
	latin('en', 'b c d f g h l m n p r s t th st w sh', 'a e i o u ea ou', ' n r s t ng l d ck'),
	latin('de', 'b d f g h k l m n r s sch st t w z', 'a e i o u ä ö ü ei au', ' n r s t ch l nd ung'),
	latin('fr', 'b c d f g j l m n p qu r s t v ch', 'a e é è i o u ou eau ai', ' n r s t l nt que'),
	latin('es', 'b c d f g h l m n ñ p r s t ll v', 'a e i o u á í ó ie ue', ' n r s l d'),
	{
		language: 'ja',
		onsets: [...range(0x4e00, 600), ...range(0x30a2, 60)],
		vowels: ['', '', ...range(0x5b50, 300)],
		codas: ['', '', '', 'の', 'る', 'い', 'た', 'を'],
		space: '',
		stop: '。',
	},
	{
		language: 'zh',
		onsets: range(0x4e00, 900),
		vowels: ['', ...range(0x6c34, 500)],
		codas: ['', '', '', '的', '了', '在'],
		space: '',
		stop: '。',
	},
];

function latin(language: string, onsets: string, vowels: string, codas: string): Script {
	return {
		language,
		onsets: split(onsets),
		vowels: split(vowels),
		codas: split(codas),
		space: ' ',
		stop: '. ',
	};
}

/** Separates the numbers of posts from those of words. */
const POST = 0x510e527f;
const VOCABULARY = 50_000;
const SAMPLES = 1 << 20;
const [MIN_WORDS, MAX_WORDS] = [100, 400];
const WORDS_A_SENTENCE = 12;
const SENTENCES_A_PARAGRAPH = 5;
const POSTS_A_BLOG = 50;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2004, 0, 1);
const DAYS = 7_000;

export interface Tongue {
	readonly language: string;
	/** The commonest first. */
	readonly words: readonly string[];
	readonly space: string;
	readonly stop: string;
}

export interface MadePost {
	readonly facts: PostFacts;
	/** Its words in order, for queries. */
	readonly words: readonly string[];
	readonly tongue: Tongue;
}

export class SearchCorpus {
	readonly tongues: readonly Tongue[];
	readonly #seed: number;
	readonly #days: number;
	/** A place of it, chosen evenly, holds a rank that is chosen as Zipf has it. */
	readonly #ranks = zipfRanks();

	/** Its posts are from this many days, starting in 2004. */
	constructor(seed: number, days = DAYS) {
		this.#seed = seed;
		this.#days = days;
		this.tongues = SCRIPTS.map((script, i) => ({
			language: script.language,
			words: makeWords(script, new Random(mix(seed, i))),
			space: script.space,
			stop: script.stop,
		}));
	}

	/** The post of a number is always the same. */
	post(number: number): MadePost {
		const random = new Random(mix(this.#seed ^ POST, number));
		const blog = Math.floor(number / POSTS_A_BLOG);
		const tongue = this.tongues[blog % this.tongues.length]!;
		const words = this.#draw(random, tongue, random.between(MIN_WORDS, MAX_WORDS));
		const home = `https://blog${blog}.example/`;
		const paragraphs = paragraphsOf(words, tongue);
		return {
			tongue,
			words,
			facts: {
				blog: home,
				guid: `tag:blog${blog}.example,2004:${number}`,
				language: tongue.language,
				draft: {
					url: `${home}posts/${number}`,
					title: words.slice(0, 6).join(tongue.space),
					author: this.#draw(random, tongue, 1)[0]!,
					published: new Date(FIRST_DAY + random.between(0, this.#days) * DAY_MS).toISOString().slice(0, 10),
					updated: null,
					html: paragraphs.map((text) => `<p>${text}</p>`).join(''),
					text: paragraphs.join('\n\n'),
					categories: this.#draw(random, tongue, 2),
					source: 'full-feed',
				},
			},
		};
	}

	#draw(random: Random, { words }: Tongue, count: number): string[] {
		return Array.from({ length: count }, () => words[this.#ranks[random.below(SAMPLES)]!]!);
	}
}

function paragraphsOf(words: readonly string[], { space, stop }: Tongue): string[] {
	const sentences: string[] = [];
	for (let at = 0; at < words.length; at += WORDS_A_SENTENCE) {
		sentences.push(words.slice(at, at + WORDS_A_SENTENCE).join(space) + stop.trim());
	}
	const paragraphs: string[] = [];
	for (let at = 0; at < sentences.length; at += SENTENCES_A_PARAGRAPH) {
		paragraphs.push(sentences.slice(at, at + SENTENCES_A_PARAGRAPH).join(space));
	}
	return paragraphs;
}

/** Different words of one to four syllables, short ones more likely among the common. */
function makeWords({ onsets, vowels, codas, space }: Script, random: Random): string[] {
	const words = new Set<string>();
	const longest = space === '' ? 1 : 3;
	while (words.size < VOCABULARY) {
		const syllables = 1 + Math.min(longest, Math.floor((words.size / VOCABULARY) * 2 + random.unit() * 2));
		let word = '';
		for (let i = 0; i < (space === '' ? 1 : syllables); i++) {
			word += random.pick(onsets) + random.pick(vowels) + random.pick(codas);
		}
		words.add(word);
	}
	return [...words];
}

/** Ranks by the inverse of the distribution: the one of rank r stands for 1/r. */
function zipfRanks(): Uint16Array {
	const sums = new Float64Array(VOCABULARY);
	let sum = 0;
	for (let rank = 0; rank < VOCABULARY; rank++) {
		sum += 1 / (rank + 1);
		sums[rank] = sum;
	}
	const ranks = new Uint16Array(SAMPLES);
	let rank = 0;
	for (let i = 0; i < SAMPLES; i++) {
		while (sums[rank]! < ((i + 0.5) / SAMPLES) * sum) rank++;
		ranks[i] = rank;
	}
	return ranks;
}
