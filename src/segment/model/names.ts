/**
 * names: what the words in a class attribute say about an element. General words of several languages, not specific to
 * a site.
 *
 * A page has few distinct class attributes and many elements, so each value is read once.
 */

import { HAS, type Page } from '../../lib/html/index.ts';

const TITLE =
	/(?:^|[\s_-])(?:title|titles|entry-?title|post-?title|subject|headline|ttl|midashi|subtitle|blogpost|p-name|heading)(?:$|[\s_-])/i;
const POST =
	/(?:^|[\s_-])(?:posts?|h?entry|entries|article|story|diary|day|item|section|blogbody|blogentry|blogpost)(?:[-_]?(?:item|card|entry|outer|inner|wrap\w*|preview|block|container|box|summary|excerpt))?(?:$|\s)/i;
export const BESIDE =
	/(?:^|[\s_-])(?:side-?bar\w*|side|secondary|tertiary|widget\w*|nav|navi|navigation|menu|calendar|foot|footer|colophon|copyright|blogroll|archives?-?list|breadcrumbs?|related\w*|comments?-?list|commentlist|comments|trackbacks?|pingbacks?|respond|pagination|pager|profile|linklist|module-\w+)(?:$|[\s_-])/i;
const PART =
	/(?:^|[\s_-])(?:meta\w*|post-?meta\w*|entry-?meta\w*|posted|postmetadata|post-?info\w*|post-?footer\w*|entry-?footer|byline|share\w*|sharing|social|sharedaddy|sd-\w+|addtoany\w*|addthis\w*|jp-relatedposts|related\w*|comments?-?link\w*|comments?|trackback\w*|tags?|tag-?links|cat-?links|categories|post-?categories|entry-?tags|navigation|pagination|pager|wp-?polls|ratings?|like-?button|author-?box|breadcrumbs?|read-?more|more-?link|toc|screen-reader-text)(?:$|[\s_-])/i;
const AUTHOR =
	/(?:^|[\s_-])(?:author|byline|vcard|fn|poster|post(?:ed)?-?by|username|user-?link|ljuser|nick(?:name)?|writer|autor|auteur)(?:-?name)?(?:$|\s)/i;

/** Themes put the category or the format of a post into the class; the first few names define the kind. */
const MAX_NAMES = 12;
/** A class attribute of more characters is cut. */
const LONGEST = 400;

/** What an element says about itself, as bits: a title, a post, a part next to the posts. */
export const SAYS_TITLE = 1;
export const SAYS_POST = 2;
export const SAYS_BESIDE = 4;
/** It has an id or a role, which may say it too. */
export const HAS_ID = 8;

/** The value of one class attribute; rarely needed parts are computed on first use. */
export class Names {
	/** What it says. */
	readonly bits: number;
	private readonly value: string;
	private kinds: string | undefined = undefined;
	private part: boolean | undefined = undefined;
	private author: boolean | undefined = undefined;
	private readonly shapes = new Map<number, readonly string[]>();

	constructor(value: string) {
		this.value = value.slice(0, LONGEST);
		this.bits =
			(TITLE.test(this.value) ? SAYS_TITLE : 0) |
			(POST.test(this.value) ? SAYS_POST : 0) |
			(BESIDE.test(this.value) ? SAYS_BESIDE : 0);
	}

	/** The names that define the kind; numbers and counters are left out. */
	get kind(): string {
		this.kinds ??= kindOf(this.value);
		return this.kinds;
	}

	/** A part of a post that is not its text. */
	get isPart(): boolean {
		this.part ??= PART.test(this.value);
		return this.part;
	}

	get isAuthor(): boolean {
		this.author ??= AUTHOR.test(this.value);
		return this.author;
	}

	/** The tag with each of the names that define the kind. */
	shapesOf(tag: number): readonly string[] {
		let shapes = this.shapes.get(tag);
		if (shapes === undefined) {
			shapes = this.kind.split('.').map((name) => `${tag} ${name}`);
			this.shapes.set(tag, shapes);
		}
		return shapes;
	}
}

/** What the elements of a page say about themselves. */
export interface PageNames {
	/** Per node its class; undefined where it has none. */
	readonly names: readonly (Names | undefined)[];
	/** Per node what class, id and role say, as bits. */
	readonly says: Uint8Array;
}

const NAMING = HAS.CLASS | HAS.ID | HAS.ROLE | HAS.DATA;

/** One pass over the attributes of a page. */
export function readNames(page: Page): PageNames {
	const known = new Map<string, Names>();
	const names: (Names | undefined)[] = new Array(page.size);
	const says = new Uint8Array(page.size);
	for (let n = 1; n < page.size; n++) {
		if ((page.marks[n]! & NAMING) === 0) continue;
		const attributes = page.attributes(n);
		for (let i = 0; i < attributes.length; i++) {
			const { name, value } = attributes[i]!;
			if (name === 'class') {
				let own = known.get(value);
				if (own === undefined) {
					own = new Names(value);
					known.set(value, own);
				}
				names[n] = own;
				says[n]! |= own.bits;
			} else if (name === 'id' || name === 'role') says[n]! |= HAS_ID;
			else if (name === 'itemprop' && value === 'headline') says[n]! |= SAYS_TITLE;
		}
	}
	return { names, says };
}

function kindOf(value: string): string {
	return value
		.split(/\s+/)
		.filter((name) => name !== '' && !/\d|^(?:first|last|odd|even|alt|sticky|active|current)$/i.test(name))
		.sort()
		.slice(0, MAX_NAMES)
		.join('.');
}
