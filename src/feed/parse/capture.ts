/**
 * capture: collects the text and markup inside one field while it is read, and returns its value.
 *
 * RSS escapes HTML; Atom declares by `type` and `mode` what a field contains. Elements inside a field stay as markup.
 */

import { decodeHTMLStrict } from 'entities/decode';
import { fromBase64, readUtf8 } from '../../lib/text/bytes.ts';
import type { Attributes } from '../../lib/xml/attributes.ts';
import type { Field } from './field.ts';
import { escapeText, looksLikeHtml, oneLine, plainText, unescapeTwice } from './markup.ts';
import type { Base, Element } from './namespaces.ts';
import { resolveInHtml } from './urls.ts';
import type { Warnings } from './warnings.ts';

const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

export class Capture {
	readonly field: Field;
	/** The canonical name of the element. */
	readonly name: string;
	readonly attributes: Attributes;
	readonly base: Base;
	/** Whether text is already markup, not escaped markup. */
	readonly isRaw: boolean;
	text = '';
	/** How many elements are open inside. */
	depth = 0;

	/** `isXmlByDefault`: Atom 0.3, where text is markup by default. */
	constructor(
		field: Field,
		{ name, attributes }: Pick<Element, 'name' | 'attributes'>,
		base: Base,
		isXmlByDefault: boolean,
	) {
		this.field = field;
		this.name = name.known;
		this.attributes = attributes;
		this.base = base;
		const isXhtml = this.name.startsWith('xhtml:');
		this.isRaw = field.shape !== 'plain' && (isXhtml || isMarkup(attributes, isXmlByDefault));
	}

	addText(text: string, warnings: Warnings): void {
		if (text.includes(CDATA_END)) {
			warnings.add('brokenCdata');
			this.text += text.replaceAll(CDATA_END, '');
		} else this.text += text;
	}

	addCdata(text: string, warnings: Warnings): void {
		if (text.includes(CDATA_START)) {
			warnings.add('brokenCdata');
			this.text += text.replaceAll(CDATA_START, '');
		} else this.text += this.isRaw && !looksLikeHtml(text) ? escapeText(text) : text;
	}

	/** The value, in the field's shape. */
	value(warnings: Warnings): string {
		const text = isBase64(this.attributes) ? decodeBase64(this.text) : this.text;
		if (this.field.shape === 'plain') return text;
		if (this.field.shape === 'title') return this.#titleValue(text);
		return this.#htmlValue(text, warnings);
	}

	#titleValue(text: string): string {
		if (this.isRaw || !isPlain(this.attributes)) return plainText(text);
		return oneLine(text.includes('&') ? decodeHTMLStrict(text) : text);
	}

	#htmlValue(text: string, warnings: Warnings): string {
		if (text === '') return text;
		if (isPlain(this.attributes) && !this.isRaw) return escapeText(text);
		const html = unescapeTwice(this.isRaw || looksLikeHtml(text) ? text : escapeText(text), warnings);
		const { address, isDeclared } = this.base;
		return isDeclared && address !== undefined ? resolveInHtml(html, address) : html;
	}
}

function typeOf(attributes: Attributes): string {
	return attributes.get('type')?.trim().toLowerCase() ?? '';
}

function isMarkup(attributes: Attributes, isXmlByDefault: boolean): boolean {
	const mode = attributes.get('mode')?.trim().toLowerCase();
	if (mode !== undefined) return mode === 'xml';
	const type = typeOf(attributes);
	return type === 'xhtml' || type === 'application/xhtml+xml' || (isXmlByDefault && type !== 'html');
}

function isPlain(attributes: Attributes): boolean {
	const type = typeOf(attributes);
	return type === 'text' || type === 'text/plain';
}

/** Explicit in Atom 0.3; in Atom 1.0 for every type that is neither text nor XML. */
function isBase64(attributes: Attributes): boolean {
	if (attributes.get('mode')?.trim().toLowerCase() === 'base64') return true;
	const type = typeOf(attributes);
	return type.includes('/') && !/^text\/|xml|html/.test(type);
}

function decodeBase64(text: string): string {
	return readUtf8(fromBase64(text));
}
