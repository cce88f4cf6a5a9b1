/** wordpress-fields: reads the elements of the `wp:` vocabulary, by their names without the prefix. */

import { Warnings } from '../feed/parse/warnings.ts';
import { decodeReferences } from '../lib/xml/references.ts';
import { type ScanHandler, scanXml } from '../lib/xml/scan.ts';

export type WpFields = Readonly<Record<string, string>>;

export interface WpItem {
	readonly own: WpFields;
	readonly comments: readonly WpFields[];
	readonly authors: readonly WpFields[];
}

export function readWpFields(xml: string): WpItem {
	const reader = new WpReader(xml);
	scanXml(xml, reader, reader.warnings);
	return reader;
}

const PREFIX = 'wp:';
/** Elements with fields of their own. */
const COMMENT = 'wp:comment';
const AUTHOR = 'wp:author';

type Open = { -readonly [name in keyof WpFields]: string };

class WpReader implements ScanHandler, WpItem {
	readonly own: Open = Object.create(null) as Open;
	readonly comments: Open[] = [];
	readonly authors: Open[] = [];
	readonly warnings = new Warnings();
	readonly isDone = false;
	readonly #xml: string;
	#group: Open | null = null;
	#field: string | null = null;
	#value = '';

	constructor(xml: string) {
		this.#xml = xml;
	}

	get openName(): string | null {
		return this.#field;
	}

	knows(name: string): boolean {
		return name.startsWith(PREFIX);
	}

	open(name: string, _nameEnd: number, _end: number, isSelfClosing: boolean): void {
		if (!name.startsWith(PREFIX) || isSelfClosing) return;
		if (name === COMMENT || name === AUTHOR) {
			this.#group = Object.create(null) as Open;
			(name === COMMENT ? this.comments : this.authors).push(this.#group);
		} else [this.#field, this.#value] = [name, ''];
	}

	close(start: number, end: number): void {
		const name = this.#xml.slice(start, end).trim();
		if (name === COMMENT || name === AUTHOR) this.#group = null;
		if (name !== this.#field) return;
		const fields = this.#group ?? this.own;
		fields[name.slice(PREFIX.length)] ??= this.#value.trim();
		this.#field = null;
	}

	text(start: number, end: number): void {
		if (this.#field !== null) this.#value += decodeReferences(this.#xml.slice(start, end), this.warnings);
	}

	cdata(start: number, end: number): void {
		if (this.#field !== null) this.#value += this.#xml.slice(start, end);
	}
}
