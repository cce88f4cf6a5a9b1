/** things: counts the tags of posts and the pages they link to. */
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { listTerms } from '../../lib/words/index.ts';
import { mostOf, raise } from './labels.ts';

/** Links of one post; a post with more is a list of links. */
const MAX_LINKS = 200;
const MAX_TAGS = 50;
const LONGEST = 500;

export interface Thing {
	readonly key: string;
	readonly label: string;
	readonly language: string | null;
	readonly posts: number;
	readonly blogs: number;
}

interface Tally {
	posts: number;
	blogs: number;
	lastPost: number;
	lastBlog: number;
	readonly spellings: Map<string, number>;
	readonly languages: Map<string, number>;
}

/** Posts must be added blog by blog. */
export class ThingCounter {
	readonly #tallies = new Map<string, Tally>();

	add(key: string, spelling: string, post: number, blog: number, language: string | null): void {
		let tally = this.#tallies.get(key);
		if (tally === undefined) {
			tally = { posts: 0, blogs: 0, lastPost: -1, lastBlog: -1, spellings: new Map(), languages: new Map() };
			this.#tallies.set(key, tally);
		}
		if (tally.lastPost === post) return;
		if (tally.lastBlog !== blog) tally.blogs++;
		tally.posts++;
		tally.lastPost = post;
		tally.lastBlog = blog;
		raise(tally.spellings, spelling);
		raise(tally.languages, language ?? '');
	}

	list(fewestPosts: number): Thing[] {
		return [...this.#tallies]
			.filter(([, { posts }]) => posts >= fewestPosts)
			.map(([key, { posts, blogs, spellings, languages }]) => ({
				key,
				label: mostOf(spellings),
				language: mostOf(languages) || null,
				posts,
				blogs,
			}));
	}
}

/** The tags of a post, each with its key; nothing for a tag without letters. */
export function tagsOf(categories: readonly string[]): [key: string, spelling: string][] {
	return categories.slice(0, MAX_TAGS).flatMap((tag): [string, string][] => {
		const spelling = tag.trim().replace(/\s+/g, ' ');
		const key = spelling.length > LONGEST ? '' : listTerms(spelling, null).join(' ');
		return key === '' ? [] : [[key, spelling]];
	});
}

/** The pages that a post links to outside its own blog. */
export function pagesOf(links: readonly string[], blog: string): [key: string, spelling: string][] {
	const home = canonicalUrl(blog);
	const host = home.split('/')[0]!;
	return links.slice(0, MAX_LINKS).flatMap((to): [string, string][] => {
		const key = /^https?:/i.test(to) && to.length <= LONGEST ? canonicalUrl(to) : '';
		const isOwn = key === home || key.startsWith(`${home}/`) || key === host;
		return key === '' || isOwn ? [] : [[key, to]];
	});
}
