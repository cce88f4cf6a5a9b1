/**
 * names: what the words in a class attribute say an element is. General words of several languages, no site.
 *
 * A page has few distinct class attributes and many elements, so each value is read once.
 */

import type { Page } from '../../lib/html/index.ts';

const TITLE =
	/(?:^|[\s_-])(?:title|titles|entry-?title|post-?title|subject|headline|ttl|midashi|subtitle|blogpost|p-name|heading)(?:$|[\s_-])/i;
const POST =
	/(?:^|[\s_-])(?:posts?|h?entry|entries|article|story|diary|day|item|section|blogbody|blogentry|blogpost)(?:[-_]?(?:item|card|entry|outer|inner|wrap\w*|preview|block|container|box|summary|excerpt))?(?:$|\s)/i;
export const BESIDE =
	/(?:^|[\s_-])(?:side-?bar\w*|side|secondary|tertiary|widget\w*|nav|navi|navigation|menu|calendar|foot|footer|colophon|copyright|blogroll|archives?-?list|breadcrumbs?|related\w*|comments?-?list|commentlist|comments|trackbacks?|pingbacks?|respond|pagination|pager|profile|linklist|module-\w+)(?:$|[\s_-])/i;
const PART =
	/(?:^|[\s_-])(?:meta\w*|post-?meta\w*|entry-?meta\w*|posted|postmetadata|post-?info\w*|post-?footer\w*|entry-?footer|byline|share\w*|sharing|social|sharedaddy|sd-\w+|addtoany\w*|addthis\w*|jp-relatedposts|related\w*|comments?-?link\w*|comments?|trackback\w*|tags?|tag-?links|cat-?links|categories|post-?categories|entry-?tags|navigation|pagination|pager|wp-?polls|ratings?|like-?button|author-?box|breadcrumbs?|read-?more|more-?link|toc|screen-reader-text)(?:$|[\s_-])/i;
const AUTHOR = /(?:^|[\s_-])(?:author|byline|vcard|fn)(?:-?name)?(?:$|\s)/i;

/** Themes put the category or the format of a post into the class; the first few names tell the kind. */
const MOST_NAMES = 12;
/** A class attribute of more characters is cut. */
const LONGEST = 400;

/** The value of one class attribute; what it says is worked out when it is first asked for. */
export class Names {
	readonly #value: string;
	#kind: string | undefined;
	#title: boolean | undefined;
	#post: boolean | undefined;
	#beside: boolean | undefined;
	#part: boolean | undefined;
	#author: boolean | undefined;

	constructor(value: string) {
		this.#value = value.slice(0, LONGEST);
	}

	/** The names that tell the kind; numbers and counters left out. */
	get kind(): string {
		this.#kind ??= kindOf(this.#value);
		return this.#kind;
	}

	get isTitle(): boolean {
		this.#title ??= TITLE.test(this.#value);
		return this.#title;
	}

	get isPost(): boolean {
		this.#post ??= POST.test(this.#value);
		return this.#post;
	}

	/** Navigation, side columns, calendars, feet, comments. */
	get isBeside(): boolean {
		this.#beside ??= BESIDE.test(this.#value);
		return this.#beside;
	}

	/** A part of a post that is none of its text. */
	get isPart(): boolean {
		this.#part ??= PART.test(this.#value);
		return this.#part;
	}

	get isAuthor(): boolean {
		this.#author ??= AUTHOR.test(this.#value);
		return this.#author;
	}
}

/** Per node what its class says; undefined where it has none. */
export function readNames(page: Page): (Names | undefined)[] {
	const known = new Map<string, Names>();
	const all: (Names | undefined)[] = new Array(page.size);
	for (let n = 1; n < page.size; n++) {
		const value = page.attr(n, 'class');
		if (value === undefined) continue;
		let names = known.get(value);
		if (names === undefined) {
			names = new Names(value);
			known.set(value, names);
		}
		all[n] = names;
	}
	return all;
}

function kindOf(value: string): string {
	return value
		.split(/\s+/)
		.filter((name) => name !== '' && !/\d|^(?:first|last|odd|even|alt|sticky|active|current)$/i.test(name))
		.sort()
		.slice(0, MOST_NAMES)
		.join('.');
}
