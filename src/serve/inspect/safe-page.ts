/**
 * safe-page: a page as it was fetched → the same structure, made safe to show, with marks on the values.
 *
 * Nothing is copied but text, the names of allowed tags and the values of allowed attributes, so whatever a browser makes of the
 * result, nothing in it runs and nothing is fetched: no scripts, handlers, frames, forms, pictures, addresses.
 *
 * In:     a page, its address, the marks.
 * Out:    a whole document, and which marks are in it.
 */
import { attribute, escapeText } from '../../lib/clean/escape.ts';
import { baseAddress, type Node, type Page, TAG, TEXT } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import type { Mark, PageMarks } from './marks.ts';
import { safeCss } from './safe-css.ts';
import { isEmptyTag, writtenAttributes, writtenTag } from './safe-tags.ts';

export interface SafePage {
	readonly html: string;
	/** The ids of the marks that are in it: what was dropped took its marks along. */
	readonly shown: ReadonlySet<string>;
}

export function renderSafePage(page: Page, url: string, marks: PageMarks): SafePage {
	const body = page.find(TAG.BODY);
	const root = page.find(TAG.HTML);
	const writer = new Writer(page, canParse(url) ? baseAddress(page, url) : url, marks);
	const content = body === null ? '' : writer.anchors(body) + writer.write(body);
	const opening = body === null ? '<body>' : writer.opening(body, 'body');
	const html = `<!doctype html>${root === null ? '<html>' : writer.opening(root, 'html')}<head>${stylesOf(page)}</head>${opening}${content}</body></html>`;
	return { html, shown: writer.shown };
}

/** All style sheets in the page as one; those of other addresses are not fetched. */
function stylesOf(page: Page): string {
	let css = '';
	for (const node of page.elements(TAG.STYLE)) css += `${page.rawText(node)}\n`;
	return css === '' ? '' : `<style>${safeCss(css)}</style>`;
}

class Writer {
	readonly shown = new Set<string>();
	readonly #page: Page;
	readonly #base: string;
	readonly #marks: PageMarks;
	#html: string[] = [];

	constructor(page: Page, base: string, marks: PageMarks) {
		this.#page = page;
		this.#base = base;
		this.#marks = marks;
	}

	/** All that the node holds. */
	write(root: Node): string {
		const { tag, end } = this.#page;
		const open: { readonly end: Node; readonly name: string }[] = [];
		this.#html = [];
		for (let n = root + 1; n < end[root]!; ) {
			while (open.length > 0 && n >= open.at(-1)!.end) this.#html.push(`</${open.pop()!.name}>`);
			if (tag[n] === TEXT) {
				this.#writeText(n);
				n++;
				continue;
			}
			const name = this.#writeElement(n);
			if (name !== null) open.push({ end: end[n]!, name });
			n = name === null ? end[n]! : n + 1;
		}
		while (open.length > 0) this.#html.push(`</${open.pop()!.name}>`);
		return this.#html.join('');
	}

	opening(node: Node, name: string): string {
		return `<${name}${writtenAttributes(this.#page, node, this.#base)}${this.#marksOf(this.#marks.of(node))}>`;
	}

	/** Where `#mark-…` leads. */
	anchors(node: Node): string {
		return anchorsOf(this.#marks.of(node));
	}

	/** The name of the element that is open now; null when it and all that it holds is dealt with. */
	#writeElement(node: Node): string | null {
		const page = this.#page;
		if (!page.isElement(node)) return null;
		if (page.tag[node] === TAG.IMG) return this.#writePicture(node);
		if (page.tag[node] === TAG.NOSCRIPT && page.text(node) === '') return null;
		const name = writtenTag(page.name(node));
		if (name === null) return null;
		this.#html.push(this.opening(node, name));
		if (isEmptyTag(name)) return null;
		this.#html.push(this.anchors(node));
		return name;
	}

	/** Pictures are not fetched: their words stand for them. */
	#writePicture(node: Node): null {
		const words = escapeText((this.#page.attr(node, 'alt') ?? '').slice(0, LONGEST_WORDS));
		const marks = this.#marksOf(this.#marks.of(node));
		this.#html.push(`<span data-picture=""${marks}>${this.anchors(node)}${words}</span>`);
		return null;
	}

	#writeText(node: Node): void {
		const chars = this.#page.chars(node);
		const whole = this.#marks.of(node);
		if (whole.length > 0) this.#html.push(`<span${this.#marksOf(whole)}>${anchorsOf(whole)}`);
		let at = 0;
		for (const { from, to, marks } of this.#marks.words(node)) {
			this.#html.push(escapeText(chars.slice(at, from)));
			const words = anchorsOf(marks) + escapeText(chars.slice(from, to));
			this.#html.push(`<span${this.#marksOf(marks)}>${words}</span>`);
			at = to;
		}
		this.#html.push(escapeText(chars.slice(at)));
		if (whole.length > 0) this.#html.push('</span>');
	}

	#marksOf(marks: readonly Mark[]): string {
		if (marks.length === 0) return '';
		for (const { id } of marks) this.shown.add(id);
		const all = (tell: (mark: Mark) => string, between: string) => marks.map(tell).join(between);
		return (
			attribute('data-mark', [...new Set(marks.map(({ kind }) => kind))].join(' ')) +
			attribute(
				'data-mark-id',
				all(({ id }) => id, ' '),
			) +
			attribute(
				'data-mark-label',
				all(({ label }) => label, '; '),
			)
		);
	}
}

function anchorsOf(marks: readonly Mark[]): string {
	return marks.map(({ id }) => `<span id="mark-${id}"></span>`).join('');
}

const LONGEST_WORDS = 300;
