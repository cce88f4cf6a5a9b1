/** setting: what the rules for title, author and date read about a page, computed once. */
import type { DateExpression } from '../lib/dates/index.ts';
import { baseAddress, type Node, type Page, TAG } from '../lib/html/index.ts';
import { type Claim, type Property, readMetadata } from '../lib/metadata/index.ts';
import { SiteNames } from './site.ts';
import type { PageStructure } from './structure/index.ts';

export interface Setting {
	readonly page: Page;
	readonly url: string | undefined;
	/** The base of relative URLs; undefined when the page's URL is not known. */
	readonly base: string | undefined;
	readonly now: string | undefined;
	readonly structure: PageStructure;
	readonly dates: readonly DateExpression[];
	readonly site: SiteNames;
	readonly places: Places;
	/** The claims about a property that belong to the page or the post, in document order. */
	claims(property: Property): readonly Claim[];
}

/** Positions in the visible text, and the nodes there. */
interface Places {
	/** The position of the title, or of the post when none was found. */
	readonly title: number;
	readonly contentStart: number;
	readonly contentEnd: number;
	/** Where the comments begin; the end of the text when there are none. */
	readonly comments: number;
}

export interface SettingInput {
	readonly page: Page;
	readonly url: string | undefined;
	readonly now: string | undefined;
	readonly structure: PageStructure;
	readonly dates: readonly DateExpression[];
}

export function makeSetting({ page, url, now, structure, dates }: SettingInput): Setting {
	const base = url === undefined ? undefined : baseAddress(page, url);
	const about = nodesOfPost(structure);
	const all = readMetadata(page, structure.content.length === 0 ? undefined : about);
	const claims = all.filter(({ scope }) => scope === 0 || isOfPost(page, structure, about, scope));
	return {
		page,
		url,
		base,
		now,
		structure,
		dates,
		site: new SiteNames(page, all, base),
		places: placesOf(page, structure),
		claims: (property) => claims.filter((claim) => claim.property === property),
	};
}

/** Its beginning, its title and its middle. */
function nodesOfPost({ core, titleNode }: PageStructure): Node[] {
	const nodes = [core[0], titleNode, core[core.length >> 1]];
	return nodes.filter((node) => node !== undefined && node !== null);
}

/** An item describes the post when it contains its beginning, its title or most of it. */
function isOfPost(
	page: Page,
	{ content, main }: PageStructure,
	about: readonly Node[],
	scope: Node,
): boolean {
	if (about.some((node) => page.contains(scope, node))) return true;
	return content.length === 0 && page.contains(main, scope);
}

/** How far into the post its title may be, in characters: after a picture's caption, a date. */
const REACH_INSIDE = 200;

function placesOf(page: Page, { core, titleNode, comments }: PageStructure): Places {
	const { start, text } = page.visible;
	const first = core[0];
	const last = core[core.length - 1];
	const contentStart = first === undefined ? 0 : start[first]!;
	const contentEnd = last === undefined ? text.length : start[page.end[last]!]!;
	const isBefore = (node: Node | null): node is Node =>
		node !== null && start[node]! <= contentStart + REACH_INSIDE;
	const firstComment = comments[0]?.nodes[0];
	return {
		title: start[isBefore(titleNode) ? titleNode : (headingAbove(page, contentStart) ?? first ?? 0)]!,
		contentStart,
		contentEnd,
		comments: firstComment === undefined ? text.length : start[firstComment]!,
	};
}

/** The last main heading above the post: the title's place where its wording is the page's own. */
function headingAbove(page: Page, contentStart: number): Node | null {
	let above: Node | null = null;
	for (const node of page.elements(TAG.H1))
		if (page.visible.start[node]! <= contentStart && page.text(node) !== '') above = node;
	return above;
}

/** The setting once the title is known: author and date are searched for near it. */
export function placeTitle(setting: Setting, titleNode: Node | undefined): Setting {
	const { page, places } = setting;
	if (titleNode === undefined) return setting;
	const title = page.visible.start[titleNode]!;
	return title > places.contentStart + REACH_INSIDE ? setting : { ...setting, places: { ...places, title } };
}
