/**
 * safe-page: a fetched page → a sanitized page of the same structure, with marks on the extracted values.
 *
 * Only text, allowed tags and allowed attribute values are copied. So however a browser parses the
 * result, it runs no scripts and loads nothing: there are no scripts, handlers, frames, forms, images or URLs.
 *
 * In:     a page, its URL, the marks.
 * Out:    a complete document, and the marks in it.
 */
import { attribute, escapeText } from '../../lib/clean/escape.ts';
import { baseAddress, type Node, type Page, TAG, TEXT } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import type { Mark, PageMarks } from './marks.ts';
import { safeCss } from './safe-css.ts';
import { isEmptyTag, writtenAttributes, writtenTag } from './safe-tags.ts';

export interface SafePage {
	readonly html: string;
	/** The ids of the marks in the document; dropped elements lose their marks. */
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

/** All inline style sheets joined; external ones are not loaded. */
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

	/** The content of the node. */
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

	/** The targets of `#mark-…` links. */
	anchors(node: Node): string {
		return anchorsOf(this.#marks.of(node));
	}

	/** The name of the opened element; null if the element and its content are finished. */
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

	/** Images are not loaded; their alternative text is shown instead. */
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
		const all = (read: (mark: Mark) => string, separator: string) => marks.map(read).join(separator);
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
