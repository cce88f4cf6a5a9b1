/**
 * collect: reads a page for the traces that platforms leave.
 *
 * In:     a page and the host it came from.
 * Out:    findings: generator lines, URLs, credits and, if these do not decide, names and source text (names.ts).
 * The software determines what the page loads (styles, scripts, frames) and where its forms lead. Pictures and links
 * also come from the author: they count only on the page's own host, and only as hints, because old pictures stay at
 * /wp-content long after a blog has moved. If the URL or the head identifies one platform, only the footer is read in
 * addition: nothing else could weigh more.
 */
import { type Attribute, FIRST_OWN_TAG, type Node, type Page, TAG } from '../lib/html/index.ts';
import { findHostSigns, findPathSigns, splitAddress, writtenHost } from './address.ts';
import { CATALOGUE, CREDITS } from './catalogue.ts';
import { addLinkCredit, addTextCredits } from './credit.ts';
import { WEIGHT } from './finding.ts';
import type { Findings } from './findings.ts';
import { addGenerator } from './generator.ts';
import { readNames } from './names.ts';

const MAX_META_CHARS = 200;
/** How many nodes at the end of a page contain its footer. */
const FOOT_NODES = 150;
/** Pictures, links and files of one page are in the same folders: this many show them. */
const MAX_PICTURES = 16;
const MAX_LINKS = 100;
const MAX_LOADED = 40;
/** Relations that name other places, or only make them load faster. */
const OUTWARD = /\b(?:dns-prefetch|preconnect|me|author|publisher|license)\b/;

export class Collector {
	readonly #page: Page;
	readonly #ownHost: string;
	readonly #findings: Findings;
	#pictures = 0;
	#links = 0;
	#loaded = 0;

	constructor(page: Page, ownHost: string, findings: Findings) {
		this.#page = page;
		this.#ownHost = ownHost;
		this.#findings = findings;
	}

	collect(): void {
		const page = this.#page;
		const headEnd = page.end[page.find(TAG.HEAD) ?? 0]!;
		const body = page.find(TAG.BODY);
		this.#readElements(1, headEnd);
		if (this.#isDecided()) {
			if (body !== null) this.#readElements(body, body + 1);
			this.#readElements(Math.max(headEnd, page.size - FOOT_NODES), page.size);
			return;
		}
		this.#readElements(headEnd, page.size);
		addTextCredits(page, this.#findings);
		if (!this.#isDecided()) readNames(page, this.#findings);
	}

	#isDecided(): boolean {
		return this.#findings.describeOne(WEIGHT.mark);
	}

	#readElements(from: Node, to: Node): void {
		const { tag } = this.#page;
		for (let node = from; node < to; node++) this.#readElement(node, tag[node]!);
	}

	#readElement(node: Node, tag: number): void {
		switch (tag) {
			case TAG.HTML:
			case TAG.BODY:
				this.#readRoot(this.#page.attributes(node));
				break;
			case TAG.META:
				this.#readMeta(node);
				break;
			case TAG.LINK:
				this.#readLink(node);
				break;
			case TAG.SCRIPT:
			case TAG.IFRAME:
			case TAG.FRAME:
				this.#readLoaded(this.#page.attr(node, 'src'));
				break;
			case TAG.FORM:
				this.#readLoaded(this.#page.attr(node, 'action'));
				break;
			case TAG.IMG:
				if (this.#pictures++ < MAX_PICTURES) this.#readOwn(this.#page.attr(node, 'src') ?? '');
				break;
			case TAG.A:
				this.#readAnchor(node);
				break;
			default:
				if (tag >= FIRST_OWN_TAG) this.#readOwnTag(this.#page.name(node));
		}
	}

	#readOwnTag(name: string): void {
		this.#findings.addSigns(CATALOGUE.tags.get(name), 'markup', 'it has the element', name);
	}

	#readRoot(attributes: readonly Attribute[]): void {
		for (const { name, value } of attributes) {
			this.#findings.addSigns(CATALOGUE.attributes.get(name), 'markup', 'the page has the attribute', name);
			if (name !== 'class') continue;
			for (const word of value.split(' '))
				this.#findings.addSigns(CATALOGUE.bodyClasses.get(word), 'markup', 'the page has the class', word);
		}
	}

	#readMeta(node: Node): void {
		const name = (this.#page.attr(node, 'name') ?? this.#page.attr(node, 'property') ?? '').toLowerCase();
		const content = this.#page.attr(node, 'content') ?? '';
		if (name === 'generator' || name === 'powered-by') addGenerator(content, this.#findings);
		for (const value of [name, firstSentence(content)])
			this.#findings.addSigns(CATALOGUE.metas.get(value), 'markup', 'a meta element says', value);
	}

	#readLink(node: Node): void {
		const relation = (this.#page.attr(node, 'rel') ?? '').toLowerCase();
		this.#findings.addSigns(CATALOGUE.relations.get(relation), 'markup', 'it has a link with rel', relation);
		if (!OUTWARD.test(relation)) this.#readLoaded(this.#page.attr(node, 'href'));
	}

	#readLoaded(value: string | undefined): void {
		if (value === undefined || this.#loaded++ >= MAX_LOADED) return;
		const address = splitAddress(value);
		if (address === null) return;
		const shown = address.host + address.path;
		this.#findings.addSigns(findHostSigns(address), 'asset', 'it loads', shown);
		this.#findings.addSigns(findPathSigns(address), 'asset', 'it loads', shown);
	}

	/** A URL that counts only on the page's own host. */
	#readOwn(value: string): void {
		const host = writtenHost(value);
		if (host !== '' && host !== this.#ownHost) return;
		const address = splitAddress(value);
		if (address !== null)
			this.#findings.addWeakSigns(findPathSigns(address), 'asset', 'it links to', address.path);
	}

	#readAnchor(node: Node): void {
		const href = this.#page.attr(node, 'href');
		if (href === undefined) return;
		const host = writtenHost(href);
		if (host === '' || host === this.#ownHost) {
			if (this.#links++ < MAX_LINKS && leadsToProgram(href)) this.#readOwn(href);
		} else {
			this.#readRelations(this.#page.attr(node, 'rel'));
			if (CREDITS.has(host)) this.#readCredit(node, href);
		}
	}

	#readCredit(node: Node, href: string): void {
		const address = splitAddress(href);
		if (address !== null) addLinkCredit(this.#page, node, address, this.#findings);
	}

	#readRelations(value: string | undefined): void {
		if (value === undefined) return;
		for (const relation of value.split(' '))
			this.#findings.addSigns(
				CATALOGUE.relations.get(relation),
				'markup',
				'a link has the XFN relation',
				relation,
			);
	}
}

/** True for programs, and where WordPress stores its files. */
function leadsToProgram(href: string): boolean {
	return href.includes('.php') || href.includes('.cgi') || href.includes('/wp-');
}

/** In lower case, cut to the longest value in the tables. */
function firstSentence(content: string): string {
	const start = content.slice(0, MAX_META_CHARS).toLowerCase();
	const end = start.indexOf('. ');
	return end < 0 ? start : start.slice(0, end);
}
