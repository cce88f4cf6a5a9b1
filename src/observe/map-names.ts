/**
 * map-names: names a community by its language and by the words that distinguish the names of its blogs.
 *
 * In:     the blogs, the community of each, their influence.
 * Out:    "German: garten, balkon"; without distinctive words, the most influential blog is used: "English, around Ann’s diary".
 * Words are compared only among blogs of the same language; otherwise every English community would be called "the". Each blog counts once.
 */
import type { Communities } from '../analyze/graph/index.ts';
import { fold } from '../lib/text/fold.ts';
import type { BlogMap } from '../model/map.ts';
import type { StoredBlog } from './graph.ts';

type Named = Pick<StoredBlog, 'key' | 'title' | 'language' | 'description'>;

const WORDS = 3;
/** The share of a community's blogs that decides on its language. */
const MAJORITY = 0.6;
/** A word must be in at least this many blogs of the community, and in this share of them, */
const MIN_BLOGS = 2;
const MIN_SHARE = 0.05;
/** and this many times as often as in the other blogs of the language. */
const MIN_LIFT = 1.5;
const MIN_LETTERS = 3;
/** The words of a name that are examined. */
const MAX_WORDS = 60;
const IS_WIDE = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff]/;

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export function nameCommunities(
	blogs: readonly Named[],
	{ of, sizes }: Pick<Communities, 'of' | 'sizes'>,
	influence: ReadonlyMap<string, number>,
): BlogMap['communities'] {
	const words = blogs.map(wordsOf);
	const members = sizes.map((): number[] => []);
	for (const [place, community] of of.entries()) members[community]!.push(place);
	const inLanguage = countByLanguage(blogs, words);
	return members.map((places) => {
		const language = languageOf(places.map((place) => blogs[place]!));
		const distinctive = distinctiveWords(
			places.map((place) => words[place]!),
			inLanguage.get(language) ?? inLanguage.get(null)!,
		);
		return { blogs: places.length, name: nameOf(language, distinctive, leaderOf(places, blogs, influence)) };
	});
}

function nameOf(language: string | null, words: readonly string[], leader: string): string {
	const name = language === null ? 'Several languages' : (languageName(language) ?? language);
	return words.length > 0 ? `${name}: ${words.join(', ')}` : `${name}, around ${leader}`;
}

function languageName(tag: string): string | undefined {
	try {
		return LANGUAGES.of(tag);
	} catch {
		return tag;
	}
}

/** The language of most blogs, without its region; null if there is no such language. */
function languageOf(blogs: readonly Named[]): string | null {
	const counts = new Map<string, number>();
	for (const blog of blogs) {
		const language = mainLanguage(blog);
		if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
	}
	const [best] = [...counts].sort((a, b) => b[1] - a[1]);
	return best !== undefined && best[1] >= MAJORITY * blogs.length ? best[0] : null;
}

function mainLanguage({ language }: Named): string | null {
	return (language ?? '').split('-', 1)[0]!.toLowerCase() || null;
}

interface Counted {
	readonly blogs: number;
	readonly words: ReadonlyMap<string, number>;
}

/** Counts per language; null is the key for all blogs. */
function countByLanguage(
	blogs: readonly Named[],
	words: readonly ReadonlySet<string>[],
): Map<string | null, Counted> {
	const groups = new Map<string | null, ReadonlySet<string>[]>([[null, [...words]]]);
	for (const [place, blog] of blogs.entries()) {
		const language = mainLanguage(blog);
		if (language === null) continue;
		const group = groups.get(language);
		if (group === undefined) groups.set(language, [words[place]!]);
		else group.push(words[place]!);
	}
	return new Map([...groups].map(([language, group]) => [language, countWords(group)]));
}

function countWords(group: readonly ReadonlySet<string>[]): Counted {
	const words = new Map<string, number>();
	for (const set of group) for (const word of set) words.set(word, (words.get(word) ?? 0) + 1);
	return { blogs: group.length, words };
}

/** Ranked by how far a word's count exceeds an even distribution. */
function distinctiveWords(group: readonly ReadonlySet<string>[], all: Counted): string[] {
	const own = countWords(group);
	const least = Math.max(MIN_BLOGS, MIN_SHARE * own.blogs);
	return [...own.words]
		.map(([word, count]) => {
			const lift = count / own.blogs / (Math.max(count, all.words.get(word) ?? 0) / all.blogs);
			return { word, count, lift, worth: count * Math.log(lift) };
		})
		.filter(({ count, lift }) => count >= least && lift >= MIN_LIFT)
		.sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1))
		.slice(0, WORDS)
		.map(({ word }) => word);
}

function wordsOf({ title, description }: Named): Set<string> {
	const words = fold(`${title ?? ''} ${description ?? ''}`).split(' ', MAX_WORDS);
	return new Set(
		words.filter((word) => (word.length >= MIN_LETTERS || IS_WIDE.test(word)) && !/^\d+$/.test(word)),
	);
}

function leaderOf(
	places: readonly number[],
	blogs: readonly Named[],
	influence: ReadonlyMap<string, number>,
): string {
	const best = places.reduce((a, b) =>
		(influence.get(blogs[b]!.key) ?? 0) > (influence.get(blogs[a]!.key) ?? 0) ? b : a,
	);
	const { title, key } = blogs[best]!;
	return title?.trim() || key.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
