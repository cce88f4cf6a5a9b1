/**
 * signs: what a page says about itself before any entry is examined: names, software, types, feeds, forms, links.
 *
 * In:     a page and its URL.
 * Out:    one value that the rules read; one pass over the relevant elements.
 * Not here: what the signs mean (evidence.ts, kinds.ts).
 */
import { FIRST_OWN_TAG, HAS, type Node, type Page, TAG } from '../../lib/html/index.ts';
import { type AddressKind, readAddress } from './address.ts';
import { LinkCounter, type LinkSigns, PAGER_ADDRESS } from './link-signs.ts';

export interface PageSigns {
	/** Host, path and query, decoded, in lower case. */
	readonly address: string;
	readonly addressKind: AddressKind;
	readonly title: string;
	readonly generator: string;
	/** Of JSON-LD and microdata. */
	readonly schemaTypes: ReadonlySet<string>;
	/** Several items of one type are described, each in its place in the page. */
	readonly hasManyItems: boolean;
	readonly openGraphType: string;
	readonly bodyClass: string;
	readonly hasFeed: boolean;
	/** There is a table of the days of a month. */
	readonly hasCalendar: boolean;
	/** There is a text area: a form to reply with. */
	readonly hasAnswerForm: boolean;
	readonly links: LinkSigns;
}

const MAX_TITLE = 300;
const FEED_TYPE = /^\s*(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|text\/xml|application\/xml)/i;

/** 1 for the tags that are read. */
const LOOKED = new Uint8Array(FIRST_OWN_TAG);
for (const tag of [TAG.A, TAG.META, TAG.LINK, TAG.SCRIPT, TAG.TD, TAG.TITLE, TAG.BODY, TAG.TEXTAREA])
	LOOKED[tag] = 1;

export function findSigns(page: Page, url: string | undefined): PageSigns {
	const reader = new SignReader(page);
	for (let n = 1; n < page.size; n++) {
		const tag = page.tag[n]!;
		if (LOOKED[tag] === 1) reader.read(n, tag);
		if ((page.marks[n]! & HAS.DATA) !== 0) reader.readType(n);
	}
	const links = reader.links.signs;
	return {
		...readAddress(url),
		title: reader.title,
		generator: reader.generator.trim(),
		schemaTypes: reader.schemaTypes,
		hasManyItems: reader.hasManyItems,
		openGraphType: reader.openGraphType,
		bodyClass: reader.bodyClass,
		hasFeed: reader.hasFeed || reader.links.hasFeed,
		hasCalendar: reader.hasCalendar,
		hasAnswerForm: reader.hasAnswerForm,
		links: reader.hasNext ? { ...links, hasPager: true } : links,
	};
}

const JSON_TYPE = /"@type"\s{0,20}:\s{0,20}\[?\s{0,20}"([A-Za-z]{1,40})"/g;
/** This many articles described in place are a list of them. */
const MIN_ITEMS = 3;
const ITEM = /^(?:Article|BlogPosting|NewsArticle)$/;
const SCHEMA = /^https?:\/\/schema\.org\/([A-Za-z]{1,40})/i;
const CALENDAR_CELL = 6;
const CALENDAR_DAYS = 28;

/** Collects the signs, one element at a time. */
class SignReader {
	title = '';
	generator = '';
	openGraphType = '';
	bodyClass = '';
	hasFeed = false;
	hasNext = false;
	hasAnswerForm = false;
	hasCalendar = false;
	readonly schemaTypes = new Set<string>();
	hasManyItems = false;
	readonly links: LinkCounter;
	readonly #page: Page;
	#calendarDay = 0;
	#items = 0;

	constructor(page: Page) {
		this.#page = page;
		this.links = new LinkCounter(page);
	}

	read(node: Node, tag: number): void {
		if (tag === TAG.A) this.links.add(node);
		else if (tag === TAG.META) this.#readMeta(node);
		else if (tag === TAG.LINK) this.#readLink(node);
		else if (tag === TAG.SCRIPT) this.#readScript(node);
		else if (tag === TAG.TD) this.#readCell(node);
		else if (tag === TAG.TITLE) this.#readTitle(node);
		else if (tag === TAG.BODY) this.bodyClass = (this.#page.attr(node, 'class') ?? '').slice(0, 1000);
		else if (tag === TAG.TEXTAREA) this.#readForm(node);
	}

	#readMeta(node: Node): void {
		const name = (this.#page.attr(node, 'name') ?? this.#page.attr(node, 'property') ?? '').toLowerCase();
		const content = (this.#page.attr(node, 'content') ?? '').slice(0, 200);
		if (name === 'generator') this.generator += ` ${content}`;
		else if (name === 'og:type') this.openGraphType = content.trim().toLowerCase();
	}

	#readLink(node: Node): void {
		const rel = (this.#page.attr(node, 'rel') ?? '').toLowerCase();
		if (rel.includes('alternate')) this.hasFeed ||= FEED_TYPE.test(this.#page.attr(node, 'type') ?? '');
		else if (/^(?:next|prev(?:ious)?)$/.test(rel))
			this.hasNext ||= PAGER_ADDRESS.test((this.#page.attr(node, 'href') ?? '').slice(0, 500));
	}

	#readScript(node: Node): void {
		if (this.#page.attr(node, 'type') !== 'application/ld+json') return;
		for (const [, type] of this.#page.rawText(node).matchAll(JSON_TYPE)) this.schemaTypes.add(type!);
	}

	readType(node: Node): void {
		const type = SCHEMA.exec(this.#page.attr(node, 'itemtype') ?? '')?.[1];
		if (type === undefined) return;
		if (ITEM.test(type)) this.hasManyItems = ++this.#items >= MIN_ITEMS;
		this.schemaTypes.add(type);
	}

	/** Cells that count from 1 to 28 when read in a row. */
	#readCell(node: Node): void {
		const { start, text } = this.#page.visible;
		const from = start[node]!;
		const to = start[this.#page.end[node]!]!;
		if (this.hasCalendar || from === to) return;
		const value = to - from > CALENDAR_CELL ? '' : text.slice(from, to).trim();
		if (value === String(this.#calendarDay + 1)) this.#calendarDay++;
		else if (value !== '' || to - from > CALENDAR_CELL) this.#calendarDay = value === '1' ? 1 : 0;
		this.hasCalendar = this.#calendarDay === CALENDAR_DAYS;
	}

	#readTitle(node: Node): void {
		if (this.title === '')
			this.title = this.#page.rawText(node).slice(0, MAX_TITLE).replace(/\s+/g, ' ').trim();
	}

	#readForm(node: Node): void {
		const isHidden = /recaptcha/i.test(this.#page.attr(node, 'name') ?? '');
		if (!isHidden && this.#page.attr(node, 'readonly') === undefined) this.hasAnswerForm = true;
	}
}
