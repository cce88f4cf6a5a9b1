/**
 * reader: tags and text of any XML feed, in any state → drafts of the feed and its items.
 *
 * A stack of open elements. The meaning of an element depends on its scope: the feed, an item, a person, or a part that
 * is skipped. An element that is not allowed inside the open one ends it, so a missing closing tag costs at most one
 * value. A closing tag without an opening one is ignored, or leads to the value that a damaged opening tag hid.
 *
 * In:     the scanner's calls (scan.ts).
 * Out:    drafts; repairs are counted as warnings.
 * Not here: which element goes where (item-fields.ts, feed-fields.ts), the finished feed (finish.ts).
 */

import { type Attributes, NO_ATTRIBUTES, parseAttributes } from '../../lib/xml/attributes.ts';
import { decodeReferences } from '../../lib/xml/references.ts';
import type { ScanHandler } from '../../lib/xml/scan.ts';
import type { FeedFormat } from '../../model/feed.ts';
import { Capture } from './capture.ts';
import { ContextStack, type Frame, MAX_DEPTH, type Scope, scopeOf } from './context.ts';
import {
	isBlank,
	isMeantFor,
	isSimilar,
	withoutCutMarkup,
	withoutDamagedClosing,
	withoutDamagedOpening,
} from './damage.ts';
import { Draft } from './draft.ts';
import { FEED_FIELDS } from './feed-fields.ts';
import { formatOfRoot, isCertainRoot } from './format.ts';
import { closeInline, isInline, openInline } from './inline.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { URL_RANK } from './links.ts';
import { isHtmlName } from './markup.ts';
import type { Base, Element, Name } from './namespaces.ts';
import { type Destination, StrayItem } from './stray.ts';
import { isWebAddress, resolveUrl } from './urls.ts';
import { isAuxiliary, isGroup, isItem, isPerson, isRoot } from './vocabulary.ts';
import type { Warnings } from './warnings.ts';

/** More items than any feed has; the rest is not read. */
export const MAX_ITEMS = 100_000;
/** The author of the feed that an item was taken from: ranks below any author of the item itself. */
const SOURCE_AUTHOR_RANK = 20;

export class FeedReader implements ScanHandler {
	isDone = false;
	readonly feed = new Draft();
	readonly items: Draft[] = [];
	format: FeedFormat | null = null;
	/** The root alone proves that it is a feed. */
	isCertain = false;
	/** The first element, whatever it is. */
	firstName: string | null = null;
	isHtml = false;

	readonly #source: string;
	readonly #warnings: Warnings;
	readonly #stack: ContextStack;
	readonly #feedScope = scopeOf('feed', this.feed);
	readonly #stray = new StrayItem(this.feed);
	/** A `link` without any URL was just closed: the text after it may be the URL. */
	#isAfterEmptyLink = false;

	constructor(source: string, url: string | undefined, warnings: Warnings) {
		this.#source = source;
		this.#warnings = warnings;
		this.#stack = new ContextStack(scopeOf('document'), url);
	}

	get openName(): string | null {
		return this.#stack.context.capture === null ? null : (this.#stack.top?.written ?? null);
	}

	knows(written: string): boolean {
		const { known } = this.#stack.context.bindings.name(written);
		return isItem(known) || this.#isField(known);
	}

	text(start: number, end: number): void {
		const { capture } = this.#stack.context;
		if (capture !== null) {
			const text = this.#source.slice(start, end);
			capture.addText(capture.isRaw ? text : decodeReferences(text, this.#warnings), this.#warnings);
			return;
		}
		const { top } = this.#stack;
		if (top === undefined) {
			if (!isBlank(this.#source, start, end)) this.#noteJunk();
			return;
		}
		top.textStart = start;
		top.textEnd = end;
		if (this.#isAfterEmptyLink) this.#takeLooseLink(this.#source.slice(start, end).trim());
	}

	cdata(start: number, end: number, isWhole: boolean): void {
		if (!isWhole) this.#warnings.add('brokenCdata');
		const { top, context } = this.#stack;
		if (context.capture !== null) context.capture.addCdata(this.#source.slice(start, end), this.#warnings);
		else if (top !== undefined) {
			top.textStart = start;
			top.textEnd = end;
		}
	}

	open(written: string, nameEnd: number, end: number, isSelfClosing: boolean): void {
		const { capture, scope, bindings: outer } = this.#stack.context;
		const tag = nameEnd < end ? this.#source.slice(nameEnd, end) : '';
		this.#isAfterEmptyLink = false;
		const declared = tag.includes('xmlns') ? parseAttributes(tag, this.#warnings) : null;
		const bindings = declared === null ? outer : outer.with(declared);
		const name = bindings.name(written);
		if (capture !== null && isInline(capture, scope, name.known, tag)) {
			if (openInline(capture, { written, name }, tag, isSelfClosing))
				this.#pushInline(capture, { written, name, bindings });
			return;
		}
		const attributes = declared ?? (tag === '' ? NO_ATTRIBUTES : parseAttributes(tag, this.#warnings));
		this.#openElement({ written, name, attributes: bindings.attributes(attributes), bindings });
		if (isSelfClosing && this.#stack.top?.written === written) this.#pop();
	}

	close(start: number, end: number): void {
		this.#isAfterEmptyLink = false;
		const top = this.#stack.top?.written;
		if (top !== undefined && top.length === end - start && this.#source.startsWith(top, start)) this.#pop();
		else this.#closeOther(this.#source.slice(start, end));
	}

	/** The input ends: open elements are cut. A short value that is cut is dropped; a long one is better than none. */
	end(): void {
		const { capture, scope } = this.#stack.context;
		if (capture !== null || scope.kind === 'item') this.#warnings.add('truncated');
		else if (this.#stack.depth > 0) this.#warnings.add('unclosedElements', this.#stack.depth);
		if (capture !== null) capture.text = withoutCutMarkup(capture.text);
		while (this.#stack.top !== undefined) {
			const { kind, capture: cut } = this.#stack.top;
			const isNothing =
				kind === 'scope' ? this.#stack.context.scope.draft.isEmpty : cut?.field.shape !== 'html';
			this.#pop(isNothing);
		}
	}

	#noteJunk(): void {
		this.#warnings.set(this.format === null ? 'leadingJunk' : 'trailingJunk', 1);
	}

	/** `<link/>http://…`: a `link` in HTML has no content, and some programs write feeds like HTML. */
	#takeLooseLink(text: string): void {
		this.#isAfterEmptyLink = false;
		if (!isWebAddress(text)) return;
		const { scope, base } = this.#stack.context;
		this.#warnings.add('damagedTags');
		scope.draft.set('url', URL_RANK.page, resolveUrl(decodeReferences(text, this.#warnings), base.address));
	}

	#isField(known: string): boolean {
		const { kind, fields } = this.#stack.context.scope;
		return fields.has(known) || (kind === 'feed' && ITEM_FIELDS.has(known));
	}

	#openElement(element: Element): void {
		const { known } = element.name;
		this.firstName ??= known;
		if (this.format === null && this.#openRoot(element)) return;
		if (isItem(known)) this.#openItem(element);
		else if (!this.#endsItself(known)) this.#openInScope(element);
	}

	#openInScope(element: Element): void {
		const { known } = element.name;
		const { top } = this.#stack;
		if (top?.kind === 'unknown' && !this.#endsUnknown(top, known)) {
			this.#push(element, 'unknown');
		} else if (isRoot(known) && this.#stack.context.scope.kind === 'feed') {
			this.#takeRootAttributes(element);
			this.#push(element, 'group');
		} else {
			this.#endFields(known);
			this.#openKnown(element);
		}
	}

	/** Ends the fields that the element is not allowed in. */
	#endFields(known: string): void {
		for (let { context } = this.#stack; context.capture !== null; context = this.#stack.context) {
			const isInPerson = context.scope.kind === 'person' && isPerson(context.capture.name);
			const isPersons =
				context.scope.fields.has(known) || !(ITEM_FIELDS.has(known) || FEED_FIELDS.has(known));
			if (isInPerson && isPersons) return;
			this.#popUnclosed();
		}
	}

	#openKnown(element: Element): void {
		const { known } = element.name;
		const { kind } = this.#stack.context.scope;
		const isOuter = kind === 'feed' || kind === 'item';
		if (isGroup(known)) return void this.#push(element, 'group');
		if (isOuter && isAuxiliary(known)) return void this.#push(element, 'scope', scopeOf('auxiliary'));
		if (kind === 'item' && known === 'source') return void this.#push(element, 'scope', scopeOf('source'));
		const destination = this.#destination(known);
		if (destination === null) return void this.#push(element, 'unknown');
		this.#openField(element, destination);
	}

	#destination(known: string): Destination | null {
		const { kind, fields, draft } = this.#stack.context.scope;
		if (kind === 'feed') return this.#stray.destination(known, this.#stack.top?.kind === 'unknown');
		const field = fields.get(known);
		return field === undefined ? null : { field, draft };
	}

	#openField(element: Element, { field, draft }: Destination): void {
		const base = this.#baseOf(element.attributes);
		const capture = new Capture(field, element, base, this.format === 'atom0.3');
		const scope = isPerson(element.name.known) ? scopeOf('person') : this.#stack.context.scope;
		this.#stack.push(element, 'field', { scope, capture, bindings: element.bindings, base }, draft);
	}

	/** `<title>Some words<title>`: the second is a closing tag without its slash. */
	#endsItself(known: string): boolean {
		const { capture } = this.#stack.context;
		if (capture === null || capture.name !== known || capture.depth > 0 || !/\S/.test(capture.text))
			return false;
		this.#warnings.add('damagedTags');
		this.#pop();
		return true;
	}

	/** An unknown element that contains text and is followed by a known one was not closed. */
	#endsUnknown(top: Frame, known: string): boolean {
		if (!this.#isField(known)) return false;
		if (isBlank(this.#source, top.textStart, top.textEnd)) {
			return this.#stack.context.scope.kind === 'feed' && !top.name.lower.includes(':');
		}
		this.#popUnclosed();
		const next = this.#stack.top;
		return next?.kind !== 'unknown' || this.#endsUnknown(next, known);
	}

	/** Whether the element is the feed's root. Inside an HTML page only an unmistakable one is. */
	#openRoot(element: Element): boolean {
		const { known } = element.name;
		if (/^(?:xhtml:)?(?:html|head|body)$/.test(known)) this.isHtml = true;
		const isCertain = isCertainRoot(known, element.attributes);
		this.format = this.isHtml && !isCertain ? null : formatOfRoot(known, element.attributes);
		if (this.format === null) return false;
		if (known === 'item') this.#warnings.add('missingRoot');
		else if (this.firstName !== known) this.#warnings.set('leadingJunk', 1);
		while (this.#stack.depth > 0) this.#pop();
		this.#stack.context = { ...this.#stack.context, scope: this.#feedScope };
		this.isCertain = isCertain;
		if (isItem(known)) return false;
		this.#takeRootAttributes(element);
		this.#push(element, 'group');
		return true;
	}

	#takeRootAttributes({ attributes }: Element): void {
		const { address: base } = this.#baseOf(attributes);
		this.feed.set('language', 2, attributes.get('xml:lang'));
		this.feed.set('url', URL_RANK.page, resolveUrl(attributes.get('href') ?? '', base));
		this.feed.set('updated', 6, attributes.get('lastmod'));
	}

	#baseOf(attributes: Attributes): Base {
		const { base } = this.#stack.context;
		const written =
			attributes.get('xml:base') ?? (this.format === 'cdf' ? attributes.get('base') : undefined);
		const address = written === undefined ? null : resolveUrl(written, base.address);
		return address === null ? base : { address, isDeclared: true };
	}

	#openItem(element: Element): void {
		const { attributes } = element;
		while (this.#stack.top !== undefined && this.#stack.top.kind !== 'group') this.#popUnclosed();
		this.#stray.take();
		const draft = new Draft();
		const about = attributes.get('rdf:about') ?? '';
		draft.set('id', 1, about);
		draft.set('url', URL_RANK.about, isWebAddress(about) ? about : null);
		draft.set(
			'url',
			URL_RANK.page,
			resolveUrl(attributes.get('href') ?? '', this.#baseOf(attributes).address),
		);
		draft.set('updated', 4, attributes.get('lastmod'));
		this.#push(element, 'scope', scopeOf('item', draft));
	}

	#push(element: Element, kind: Frame['kind'], scope = this.#stack.context.scope): void {
		const { capture } = this.#stack.context;
		const { bindings, attributes } = element;
		const context = { scope, capture, bindings, base: this.#baseOf(attributes) };
		if (!this.#stack.push(element, kind, context)) this.#warnings.set('tooDeep', MAX_DEPTH);
	}

	#pushInline(capture: Capture, { written, name, bindings }: Omit<Element, 'attributes'>): void {
		const { context } = this.#stack;
		const inner = bindings === context.bindings ? context : { ...context, bindings };
		if (this.#stack.push({ written, name }, 'inline', inner)) capture.depth++;
		else this.#warnings.set('tooDeep', MAX_DEPTH);
	}

	#popUnclosed(): void {
		const { capture, name } = this.#stack.top!;
		if (capture !== null) capture.text = withoutDamagedClosing(capture.text, name.lower);
		this.#warnings.add('unclosedElements');
		this.#pop(false, false);
	}

	/** Ends the innermost element; its value or item is dropped when it is empty. */
	#pop(isNothing = false, isClosed = true): void {
		const { scope } = this.#stack.context;
		const frame = this.#stack.pop();
		if (frame.kind === 'inline') closeInline(frame.outer.capture!, frame, isClosed);
		else if (isNothing) return;
		else if (frame.capture !== null) this.#take(frame.capture, frame.target!, scope);
		else if (frame.kind === 'scope') this.#closeScope(scope);
	}

	#take(capture: Capture, draft: Draft, { draft: person }: Scope): void {
		const own = capture.value(this.#warnings);
		const text = isPerson(capture.name) ? personName(person, own) : own;
		const { attributes, base } = capture;
		capture.field.take(draft, { text, attributes, base: base.address });
		if (capture.name === 'author') draft.set('authorUrl', 0, person.get('authorUrl'));
		this.#isAfterEmptyLink = capture.name === 'link' && text.trim() === '' && !attributes.has('href');
	}

	#closeScope({ kind, draft }: Scope): void {
		if (kind === 'item') this.#addItem(draft);
		else if (kind === 'source') {
			this.#stack.context.scope.draft.set('author', SOURCE_AUTHOR_RANK, draft.get('author'));
		}
	}

	#addItem(draft: Draft): void {
		if (this.items.length < MAX_ITEMS) {
			this.items.push(draft);
			return;
		}
		this.#warnings.set('tooManyItems', MAX_ITEMS);
		this.isDone = true;
	}

	/** Ends an element that is not the innermost one. */
	#closeOther(written: string): void {
		const name = this.#stack.context.bindings.name(written);
		const depth = written === '' ? Math.min(0, this.#stack.depth - 1) : this.#stack.depthOf(name.lower);
		if (depth < 0) {
			this.#closeUnmatched(name);
			return;
		}
		for (let inner = depth; inner > 0; inner--) this.#popUnclosed();
		this.#pop();
	}

	#closeUnmatched({ lower, known }: Name): void {
		const { capture } = this.#stack.context;
		const lost = isItem(known) ? this.#stray.take() : null;
		if (lost !== null) this.#addLostItem(lost);
		else if (capture !== null && !isHtmlName(lower) && this.#isMisspelt(capture, lower)) {
			this.#warnings.add('damagedTags');
			while (this.#stack.context.capture === capture) this.#pop();
		} else if (capture !== null || !this.#adopt(lower, known)) this.#warnings.add('unmatchedClosings');
	}

	#addLostItem(draft: Draft): void {
		this.#warnings.add('lostItems');
		while (this.#stack.top !== undefined && this.#stack.top.kind !== 'group') this.#pop();
		this.#addItem(draft);
	}

	#isMisspelt(capture: Capture, lower: string): boolean {
		return isMeantFor(this.#stack.frameOf(capture)?.name.lower ?? '', lower);
	}

	/** `Some words</title>`, `title>Some words</title>`, `<tifle>Some words</title>`: a damaged opening tag's value. */
	#adopt(lower: string, known: string): boolean {
		const { top } = this.#stack;
		if (top === undefined) return false;
		const loose = this.#source.slice(top.textStart, top.textEnd);
		const isMisspelt = top.kind === 'unknown' && isSimilar(top.name.lower, lower);
		if (!/\S/.test(loose) || (top.kind === 'unknown' && !isMisspelt)) return false;
		if (isMisspelt) this.#pop();
		const destination = this.#destination(known);
		if (destination === null) return false;
		this.#warnings.add('damagedTags');
		const { base } = this.#stack.context;
		const element = { name: { lower, known }, attributes: NO_ATTRIBUTES };
		const capture = new Capture(destination.field, element, base, false);
		const text = isMisspelt ? loose : withoutDamagedOpening(loose, lower);
		capture.addText(decodeReferences(text, this.#warnings), this.#warnings);
		this.#take(capture, destination.draft, scopeOf('person'));
		return true;
	}
}

/** The name, or another given value if there is none. */
function personName(person: Draft, own: string): string {
	return person.get('author') ?? (/\S/.test(own) ? own : (person.get('email') ?? ''));
}
