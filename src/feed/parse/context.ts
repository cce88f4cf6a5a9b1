/** context: the open elements of a feed and what applies inside the innermost one. */
import type { Capture } from './capture.ts';
import { Draft } from './draft.ts';
import { AUXILIARY_FIELDS, FEED_FIELDS, PERSON_FIELDS, SOURCE_FIELDS } from './feed-fields.ts';
import type { Fields } from './field.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { type Base, Bindings, type Element, type Name } from './namespaces.ts';

/** Deeper than any post is nested. */
export const MAX_DEPTH = 256;

const FIELDS = {
	document: new Map(),
	feed: FEED_FIELDS,
	item: ITEM_FIELDS,
	person: PERSON_FIELDS,
	source: SOURCE_FIELDS,
	auxiliary: AUXILIARY_FIELDS,
} satisfies Record<string, Fields>;

/** A part of the feed in which elements have their own meaning. */
export interface Scope {
	readonly kind: keyof typeof FIELDS;
	readonly fields: Fields;
	readonly draft: Draft;
}

export function scopeOf(kind: Scope['kind'], draft = new Draft()): Scope {
	return { kind, fields: FIELDS[kind], draft };
}

/** What applies at one place of the document. */
export interface Context {
	readonly scope: Scope;
	/** The field that text goes to. */
	readonly capture: Capture | null;
	readonly bindings: Bindings;
	readonly base: Base;
}

/** An open element. */
export interface Frame {
	readonly written: string;
	readonly name: Name;
	/** `unknown`: its content is ignored; `inline`: markup inside a field; `group`: transparent. */
	readonly kind: 'scope' | 'field' | 'inline' | 'group' | 'unknown';
	/** For a field: the capture and the draft that its value goes to. */
	readonly capture: Capture | null;
	readonly target: Draft | null;
	readonly outer: Context;
	/** The last text directly inside an element that is not a field. */
	textStart: number;
	textEnd: number;
}

export class ContextStack {
	context: Context;
	/** The innermost open element. */
	top: Frame | undefined = undefined;
	readonly #frames: Frame[] = [];
	/** How often each name is open. */
	readonly #open = new Map<string, number>();

	constructor(scope: Scope, url: string | undefined) {
		const base = { address: url, isDeclared: false };
		this.context = { scope, capture: null, bindings: new Bindings(), base };
	}

	get depth(): number {
		return this.#frames.length;
	}

	/** Opens an element; false when too many are already open. */
	push(
		{ written, name }: Pick<Element, 'written' | 'name'>,
		kind: Frame['kind'],
		inner: Context,
		target: Draft | null = null,
	): boolean {
		if (this.#frames.length >= MAX_DEPTH) return false;
		const capture = kind === 'field' ? inner.capture : null;
		this.top = { written, name, kind, capture, target, outer: this.context, textStart: 0, textEnd: 0 };
		this.#frames.push(this.top);
		this.#open.set(name.lower, (this.#open.get(name.lower) ?? 0) + 1);
		this.context = inner;
		return true;
	}

	/** Close the innermost element. */
	pop(): Frame {
		const frame = this.#frames.pop()!;
		this.#open.set(frame.name.lower, this.#open.get(frame.name.lower)! - 1);
		this.context = frame.outer;
		this.top = this.#frames[this.#frames.length - 1];
		if (this.top !== undefined) this.top.textEnd = this.top.textStart;
		return frame;
	}

	/** How many elements are open inside the innermost one of this name; -1 when there is none. */
	depthOf(lower: string): number {
		if ((this.#open.get(lower) ?? 0) === 0) return -1;
		return this.#frames.length - 1 - this.#frames.findLastIndex(({ name }) => name.lower === lower);
	}

	/** The element whose text the capture collects. */
	frameOf(capture: Capture): Frame | undefined {
		return this.#frames.findLast((frame) => frame.capture === capture);
	}
}
