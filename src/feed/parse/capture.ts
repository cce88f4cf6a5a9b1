/**
 * capture: the text and markup inside one field, gathered while it is read, and what it amounts to.
 *
 * RSS escapes HTML; Atom says by `type` and `mode` what it holds. Elements inside a field are kept as markup.
 */
import { decodeHTMLStrict } from 'entities/decode';
import type { Attributes } from './attributes.ts';
import type { Field } from './field.ts';
import { escapeText, looksLikeHtml, oneLine, plainText, unescapeTwice } from './markup.ts';
import { resolveInHtml } from './urls.ts';
import type { Warnings } from './warnings.ts';

const CDATA_MARK = '<![CDATA[';

export class Capture {
	readonly field: Field;
	/** The one name of the element. */
	readonly name: string;
	readonly attributes: Attributes;
	readonly base: string | undefined;
	/** Whether text is markup already, not escaped markup. */
	readonly isRaw: boolean;
	text = '';
	/** Elements open inside. */
	depth = 0;

	constructor(
		field: Field,
		name: string,
		attributes: Attributes,
		base: string | undefined,
		isXmlByDefault: boolean,
	) {
		this.field = field;
		this.name = name;
		this.attributes = attributes;
		this.base = base;
		this.isRaw =
			field.shape !== 'plain' && (name.startsWith('xhtml:') || isMarkup(attributes, isXmlByDefault));
	}

	addCdata(text: string, warnings: Warnings): void {
		if (text.includes(CDATA_MARK)) {
			warnings.add('brokenCdata');
			this.text += text.replaceAll(CDATA_MARK, '');
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
		return this.base === undefined ? html : resolveInHtml(html, this.base);
	}
}

function typeOf(attributes: Attributes): string {
	return attributes.get('type')?.trim().toLowerCase() ?? '';
}

/** `isXmlByDefault`: Atom 0.3, where `mode` is `xml` when it is not told. */
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

/** Atom 0.3 says so; Atom 1.0 wants it of every type that is neither text nor XML. */
function isBase64(attributes: Attributes): boolean {
	if (attributes.get('mode')?.trim().toLowerCase() === 'base64') return true;
	const type = typeOf(attributes);
	return type.includes('/') && !/^text\/|xml|html/.test(type);
}

function decodeBase64(text: string): string {
	return Buffer.from(text, 'base64').toString('utf8');
}
