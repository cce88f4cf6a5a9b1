/** rels: the link relations of a page, as the microformats2 specification lists them. */
import { type Node, type Page, TAG } from '../html/index.ts';
import { absolute, type Reading } from './values.ts';

/** What the page says about one of its links. */
interface RelUrl {
	readonly rels: string[];
	text?: string;
	media?: string;
	hreflang?: string;
	title?: string;
	type?: string;
}

export interface Relations {
	/** The URLs of each relation. */
	readonly rels: Readonly<Record<string, string[]>>;
	/** The relations of each URL. */
	readonly 'rel-urls': Readonly<Record<string, RelUrl>>;
}

const NOTES = ['media', 'hreflang', 'title', 'type'] as const;

export function findRelations(reading: Reading): Relations {
	const { page } = reading;
	const rels = new Map<string, string[]>();
	const urls = new Map<string, RelUrl>();
	for (let node = 0; node < page.size; node++) {
		const tag = page.tag[node];
		if (tag !== TAG.A && tag !== TAG.AREA && tag !== TAG.LINK) continue;
		const href = page.attr(node, 'href');
		const names = relsOf(page, node);
		if (href === undefined || names.length === 0) continue;
		const url = absolute(reading, href);
		const known = urls.get(url) ?? { rels: [] };
		urls.set(url, known);
		for (const name of names) {
			addOnce(rels, name, url);
			if (!known.rels.includes(name)) known.rels.push(name);
		}
		describe(page, node, known);
	}
	return { rels: Object.fromEntries(rels), 'rel-urls': Object.fromEntries(urls) };
}

/** The values of `rel`. */
export function relsOf(page: Page, node: Node): string[] {
	return (page.attr(node, 'rel') ?? '').split(/\s+/).filter((name) => name !== '');
}

function addOnce(rels: Map<string, string[]>, name: string, url: string): void {
	const known = rels.get(name) ?? [];
	rels.set(name, known);
	if (!known.includes(url)) known.push(url);
}

/** The first value of each stays. */
function describe(page: Page, node: Node, known: RelUrl): void {
	const text = page.rawText(node).trim();
	if (known.text === undefined && text !== '') known.text = text;
	for (const note of NOTES) {
		const value = page.attr(node, note);
		if (known[note] === undefined && value !== undefined) known[note] = value;
	}
}
