/** field: an element whose value is part of the feed's model, and how the value is read. */
import type { Attributes } from '../../lib/xml/attributes.ts';
import type { Draft, Key } from './draft.ts';
import { oneLine } from './markup.ts';
import { resolveUrl } from './urls.ts';

/** How the text of an element is read: `html` may contain markup, `title` is reduced to plain text, `plain` is text. */
export type Shape = 'html' | 'title' | 'plain';

export interface FieldValue {
	readonly text: string;
	readonly attributes: Attributes;
	/** The base of relative URLs. */
	readonly base: string | undefined;
}

export interface Field {
	readonly shape: Shape;
	take(draft: Draft, value: FieldValue): void;
}

/** Fields by the canonical name of their element (namespaces.ts). */
export type Fields = ReadonlyMap<string, Field>;

export function text(key: Key, rank = 0): Field {
	return { shape: 'plain', take: (draft, value) => draft.set(key, rank, oneLine(value.text)) };
}

export function title(key: Key, rank = 0): Field {
	return { shape: 'title', take: (draft, value) => draft.set(key, rank, value.text) };
}

export function html(key: Key, rank = 0): Field {
	return { shape: 'html', take: (draft, value) => draft.set(key, rank, value.text.trim()) };
}

export function url(key: Key, rank = 0): Field {
	return { shape: 'plain', take: (draft, { text, base }) => draft.set(key, rank, resolveUrl(text, base)) };
}

/** An element that carries its values in attributes. */
export function special(take: Field['take'], shape: Shape = 'plain'): Field {
	return { shape, take };
}

/** A known element that is not part of the model. It is known so that it ends an unclosed one. */
export const PASSED_OVER: Field = { shape: 'plain', take: () => {} };
