/**
 * reader: tags and text of any XML feed, in any state → drafts of the feed and its items.
 *
 * A stack of open elements. What an element means depends on the scope it stands in: the feed, an item, a person, an
 * aside. An element that cannot stand inside the open one ends it, so that a missing closing tag costs one value at
 * most; a closing tag without an opening one is ignored, or leads to the value that a damaged opening tag hid.
 *
 * In:     the scanner's calls (scan.ts).
 * Out:    drafts; repairs are counted as warnings.
 * Not here: which element goes where (item-fields.ts, feed-fields.ts), the finished feed (finish.ts).
 */
import type { FeedFormat } from '../../model/feed.ts';
import { type Attributes, NO_ATTRIBUTES, parseAttributes } from './attributes.ts';
import { Capture } from './capture.ts';
import { Draft } from './draft.ts';
import { ASIDE_FIELDS, FEED_FIELDS, PERSON_FIELDS, SOURCE_FIELDS } from './feed-fields.ts';
import type { Field, Fields } from './field.ts';
import { formatOfRoot, isCertainRoot } from './format.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { URL_RANK } from './links.ts';
import { isHtmlName, isVoid } from './markup.ts';
import { Bindings, type Name } from './namespaces.ts';
import { decodeReferences } from './references.ts';
import type { ScanHandler } from './scan.ts';
import { isWebAddress, resolveUrl } from './urls.ts';
import type { Warnings } from './warnings.ts';

/** More items than any feed has; the rest is left unread. */
export const MAX_ITEMS = 100_000;
/** Deeper than any post is nested. */
export const MAX_DEPTH = 256;

interface Scope {
	readonly kind: 'document' | 'feed' | 'item' | 'person' | 'source' | 'aside';
	readonly fields: Fields;
	readonly draft: Draft;
}

interface Frame {
	readonly written: string;
	readonly name: Name;
	/** `unknown`: its content is not looked at; `inline`: markup inside a field; `group`: as if it were not there. */
	readonly kind: 'scope' | 'field' | 'inline' | 'group' | 'unknown';
	readonly capture: Capture | null;
	/** Where the value of a field goes. */
	readonly target: Draft | null;
	/** What was in force outside. */
	readonly outer: { scope: Scope; capture: Capture | null; bindings: Bindings; base: string | undefined };
	/** The last text directly inside an element that is no field. */
	textStart: number;
	textEnd: number;
}

const NO_FIELDS: Fields = new Map();
const GROUPS = new Set([
	'items',
	'rdf:seq',
	'rdf:bag',
	'rdf:li',
	'skiphours',
	'skipdays',
	'media:group',
	'redirect',
]);
const ASIDES = new Set(['image', 'textinput', 'logo']);
const PERSONS = new Set(['author', 'contributor', 'dc:creator', 'dc:contributor', 'managingeditor']);
const ROOTS = new Set(['rss', 'rdf:rdf', 'feed', 'channel']);
/** Names that HTML and feeds share. */
const SHARED_WITH_HTML = new Set(['title', 'summary', 'source']);
const NO_OUTPUT = /^(?:\?|svg|math|xhtml):/;

export class FeedReader implements ScanHandler {
	isDone = false;
	readonly feed = new Draft();
	readonly items: Draft[] = [];
	format: FeedFormat | null = null;
	/** The first element, whatever it is. */
	firstName: string | null = null;
	/** The root alone tells that it is a feed. */
	isCertain = false;
	isHtml = false;

	readonly #source: string;
	readonly #warnings: Warnings;
	readonly #stack: Frame[] = [];
	/** How often each name is open. */
	readonly #open = new Map<string, number>();
	readonly #feedScope: Scope = { kind: 'feed', fields: FEED_FIELDS, draft: this.feed };
	#scope: Scope = { kind: 'document', fields: NO_FIELDS, draft: this.feed };
	#capture: Capture | null = null;
	#bindings = new Bindings();
	#base: string | undefined;
	/** The fields that the feed has told. */
	readonly #told = new Set<string>();
	/** What stands in the feed but belongs into an item: of use when an item's opening tag is damaged. */
	#stray = new Draft();
	/** A `link` without any address was just closed: the text behind it may be the address. */
	#isAfterEmptyLink = false;

	constructor(source: string, url: string | undefined, warnings: Warnings) {
		this.#source = source;
		this.#base = url;
		this.#warnings = warnings;
	}

	get openName(): string | null {
		return this.#capture === null ? null : (this.#stack.at(-1)?.written ?? null);
	}

	knows(written: string): boolean {
		const { known } = this.#bindings.name(written);
		return (
			isItem(known) ||
			this.#scope.fields.has(known) ||
			(this.#scope.kind === 'feed' && ITEM_FIELDS.has(known))
		);
	}

	text(start: number, end: number): void {
		const capture = this.#capture;
		if (capture !== null) {
			const text = this.#source.slice(start, end);
			capture.text += this.#withoutCdataEnd(capture.isRaw ? text : decodeReferences(text, this.#warnings));
			return;
		}
		const top = this.#stack.at(-1);
		if (top === undefined) return this.#outside(start, end);
		top.textStart = start;
		top.textEnd = end;
		if (this.#isAfterEmptyLink) this.#takeLooseLink(start, end);
	}

	cdata(start: number, end: number, isWhole: boolean): void {
		if (!isWhole) this.#warnings.add('brokenCdata');
		if (this.#capture !== null) this.#capture.addCdata(this.#source.slice(start, end), this.#warnings);
	}

	open(written: string, nameEnd: number, end: number, isSelfClosing: boolean): void {
		const tag = nameEnd < end ? this.#source.slice(nameEnd, end) : '';
		const isDeclaring = tag.includes('xmlns');
		const attributes =
			tag === '' || (this.#capture !== null && !isDeclaring) ? null : parseAttributes(tag, this.#warnings);
		const bindings = isDeclaring && attributes !== null ? this.#bindings.with(attributes) : this.#bindings;
		const name = bindings.name(written);
		this.#isAfterEmptyLink = false;
		if (this.#capture !== null && this.#isInline(this.#capture, name.known)) {
			this.#openInline(this.#capture, written, name, tag, bindings, isSelfClosing);
			return;
		}
		this.#openElement(
			written,
			name,
			this.#named(attributes ?? parseAttributes(tag, this.#warnings), bindings),
			bindings,
		);
		if (isSelfClosing && this.#stack.at(-1)?.written === written) this.#pop();
	}

	close(written: string): void {
		this.#isAfterEmptyLink = false;
		const name = this.#bindings.name(written);
		const at = written === '' ? this.#stack.length - 1 : this.#findOpen(name.lower);
		if (at < 0) {
			this.#closeUnmatched(name);
			return;
		}
		while (this.#stack.length - 1 > at) this.#popUnclosed();
		this.#pop();
	}

	/** The input ends: what is open is cut. A short value that is cut is none; a long one is better than none. */
	end(): void {
		if (this.#capture !== null || this.#scope.kind === 'item') this.#warnings.add('truncated');
		else if (this.#stack.length > 0) this.#warnings.add('unclosedElements', this.#stack.length);
		while (this.#stack.length > 0) this.#pop(this.#isCutShort(this.#stack.at(-1)!));
	}

	#isCutShort({ kind, capture }: Frame): boolean {
		if (kind === 'scope') return this.#scope.draft.isEmpty;
		return capture !== null && capture.field.shape !== 'html';
	}

	/** Attributes under their one name. */
	#named(attributes: Attributes, bindings: Bindings): Attributes {
		for (const name of attributes.keys()) {
			if (name.includes(':'))
				return new Map([...attributes].map(([key, value]) => [bindings.attribute(key), value]));
		}
		return attributes;
	}

	#outside(start: number, end: number): void {
		if (isBlank(this.#source, start, end)) return;
		this.#warnings.set(this.format === null ? 'leadingJunk' : 'trailingJunk', 1);
	}

	#withoutCdataEnd(text: string): string {
		if (!text.includes(']]>')) return text;
		this.#warnings.add('brokenCdata');
		return text.replaceAll(']]>', '');
	}

	#takeLooseLink(start: number, end: number): void {
		const text = this.#source.slice(start, end).trim();
		if (!isWebAddress(text)) return;
		this.#warnings.add('damagedTags');
		this.#scope.draft.set(
			'url',
			URL_RANK.page,
			resolveUrl(decodeReferences(text, this.#warnings), this.#base),
		);
		this.#isAfterEmptyLink = false;
	}

	/** Whether an element inside a field is part of its value; if not, it ends the field. */
	#isInline(capture: Capture, known: string): boolean {
		if (isItem(known) || ROOTS.has(known)) return false;
		if (NO_OUTPUT.test(known) || isHtmlName(known)) return true;
		if (this.#scope.kind === 'person' && this.#scope.fields.has(known)) return false;
		if (SHARED_WITH_HTML.has(known) && capture.field.shape === 'html' && capture.depth > 0) {
			return known !== 'title' || this.#scope.draft.has('title');
		}
		if (known.includes(':') || this.#scope.fields.has(known)) return false;
		return !ITEM_FIELDS.has(known) && !ASIDES.has(known);
	}

	#openInline(
		capture: Capture,
		written: string,
		name: Name,
		tag: string,
		bindings: Bindings,
		isSelfClosing: boolean,
	): void {
		const isForeign = name.known.startsWith('?:');
		const local = name.known.slice(name.known.indexOf(':') + 1);
		const isEmpty = isSelfClosing || isVoid(local);
		if (!isForeign && capture.field.shape !== 'plain') {
			const html = written.includes(':') ? local : written;
			capture.text += `<${html}${tag.trimEnd()}>${isSelfClosing && !isVoid(local) ? `</${html}>` : ''}`;
		}
		if (isEmpty) return;
		this.#push(written, name, 'inline', { bindings });
	}

	#openElement(written: string, name: Name, attributes: Attributes, bindings: Bindings): void {
		const { known } = name;
		this.firstName ??= known;
		if (this.format === null || this.#scope.kind === 'document') {
			if (this.#openRoot(written, name, attributes, bindings)) return;
		}
		if (isItem(known)) return this.#openItem(written, name, attributes, bindings);
		if (this.#endsItself(known)) return;
		const top = this.#stack.at(-1);
		if (top?.kind === 'unknown' && !this.#mayEnd(top, known))
			return this.#push(written, name, 'unknown', { bindings });
		const base = this.#baseOf(attributes);
		if (ROOTS.has(known) && this.#scope.kind === 'feed') {
			if (known === 'channel') this.#takeRootAttributes(attributes, base);
			return this.#push(written, name, 'group', { bindings, base });
		}
		this.#endCapture();
		this.#openKnown(written, name, attributes, bindings, base);
	}

	#openKnown(
		written: string,
		name: Name,
		attributes: Attributes,
		bindings: Bindings,
		base: string | undefined,
	): void {
		const { known } = name;
		const { kind } = this.#scope;
		if (kind === 'person' && !this.#scope.fields.has(known) && this.#knowsOutsidePerson(known)) {
			this.#endPerson();
			return this.#openElement(written, name, attributes, bindings);
		}
		if (GROUPS.has(known)) return this.#push(written, name, 'group', { bindings, base });
		if (ASIDES.has(known) && (kind === 'feed' || kind === 'item')) {
			return this.#pushScope(
				written,
				name,
				{ kind: 'aside', fields: ASIDE_FIELDS, draft: new Draft() },
				bindings,
				base,
			);
		}
		if (known === 'source' && kind === 'item') {
			return this.#pushScope(
				written,
				name,
				{ kind: 'source', fields: SOURCE_FIELDS, draft: new Draft() },
				bindings,
				base,
			);
		}
		const { field, target } = this.#fieldFor(known);
		if (field === undefined) return this.#push(written, name, 'unknown', { bindings, base });
		const capture = new Capture(field, known, attributes, base, this.format === 'atom0.3');
		this.#push(written, name, 'field', { bindings, base, capture, target });
		if (PERSONS.has(known)) this.#scope = { kind: 'person', fields: PERSON_FIELDS, draft: new Draft() };
	}

	/** A feed tells most things once; a second time they may belong to an item whose opening tag is damaged. */
	#fieldFor(known: string): { field: Field | undefined; target: Draft } {
		const { kind, fields, draft } = this.#scope;
		if (kind !== 'feed') return { field: fields.get(known), target: draft };
		const field = fields.get(known);
		const isStray = field === undefined || this.#told.has(known) || this.#stack.at(-1)?.kind === 'unknown';
		const itemField = ITEM_FIELDS.get(known);
		if (isStray && itemField !== undefined) {
			if (field !== undefined && known === 'link')
				return { field: both(field, draft, itemField, this.#stray), target: draft };
			return { field: itemField, target: this.#stray };
		}
		this.#told.add(known);
		return { field, target: draft };
	}

	#knowsOutsidePerson(known: string): boolean {
		return ITEM_FIELDS.has(known) || FEED_FIELDS.has(known);
	}

	#endPerson(): void {
		while (this.#scope.kind === 'person') this.#popUnclosed();
	}

	#endCapture(): void {
		while (this.#capture !== null && !(this.#scope.kind === 'person' && PERSONS.has(this.#capture.name))) {
			this.#popUnclosed();
		}
	}

	/** `<title>Some words<title>`: the second is a closing tag without its slash. */
	#endsItself(known: string): boolean {
		const capture = this.#capture;
		if (capture === null || capture.name !== known || capture.depth > 0 || !/\S/.test(capture.text))
			return false;
		this.#warnings.add('damagedTags');
		while (this.#capture === capture) this.#pop();
		return true;
	}

	/** An unknown element that holds text and is followed by a known one was not closed. */
	#mayEnd(top: Frame, known: string): boolean {
		const isKnown = this.#scope.fields.has(known) || (this.#scope.kind === 'feed' && ITEM_FIELDS.has(known));
		if (!isKnown) return false;
		if (!isBlank(this.#source, top.textStart, top.textEnd)) {
			this.#popUnclosed();
			return this.#stack.at(-1)?.kind !== 'unknown' || this.#mayEnd(this.#stack.at(-1)!, known);
		}
		return this.#scope.kind === 'feed' && !top.name.lower.includes(':');
	}

	/** Whether the element begins the feed. Inside an HTML page only a feed's own root does. */
	#openRoot(written: string, name: Name, attributes: Attributes, bindings: Bindings): boolean {
		const { known } = name;
		if (this.format !== null) return false;
		if (known === 'html' || known === 'xhtml:html' || known === 'body' || known === 'head')
			this.isHtml = true;
		const format =
			this.isHtml && !/^(?:rss|feed|rdf:rdf)$/.test(known) ? null : formatOfRoot(known, attributes);
		if (format === null) return this.#inferRoot(known);
		this.format = format;
		this.isCertain = isCertainRoot(known, attributes);
		if (this.#stack.length > 0 || this.firstName !== known) this.#warnings.set('leadingJunk', 1);
		while (this.#stack.length > 0) this.#pop();
		this.#scope = this.#feedScope;
		if (known === 'entry') return false;
		const base = this.#baseOf(attributes);
		this.#takeRootAttributes(attributes, base);
		this.#push(written, name, 'group', { bindings, base });
		return true;
	}

	/** An item without any root: the beginning of the feed is lost. */
	#inferRoot(known: string): false {
		if (!isItem(known) || this.isHtml) return false;
		this.format = known === 'entry' ? 'atom' : 'rss';
		this.#warnings.add('missingRoot');
		while (this.#stack.length > 0) this.#pop();
		this.#scope = this.#feedScope;
		return false;
	}

	#takeRootAttributes(attributes: Attributes, base: string | undefined): void {
		this.feed.set('language', 2, attributes.get('xml:lang'));
		const href = attributes.get('href');
		if (href !== undefined) this.feed.set('url', URL_RANK.page, resolveUrl(href, base));
		this.feed.set('updated', 6, attributes.get('lastmod'));
	}

	#baseOf(attributes: Attributes): string | undefined {
		const written =
			attributes.get('xml:base') ?? (this.format === 'cdf' ? attributes.get('base') : undefined);
		return written === undefined ? this.#base : (resolveUrl(written, this.#base) ?? this.#base);
	}

	#openItem(written: string, name: Name, attributes: Attributes, bindings: Bindings): void {
		while (this.#stack.length > 0 && this.#stack.at(-1)!.kind !== 'group') this.#popUnclosed();
		this.#scope = this.#feedScope;
		this.#stray = new Draft();
		const draft = new Draft();
		const base = this.#baseOf(attributes);
		const about = attributes.get('rdf:about');
		if (about !== undefined) {
			draft.set('id', 1, about);
			draft.set('url', URL_RANK.about, isWebAddress(about) ? about : null);
		}
		draft.set('url', URL_RANK.page, resolveUrl(attributes.get('href') ?? '', base));
		draft.set('updated', 4, attributes.get('lastmod'));
		this.#pushScope(written, name, { kind: 'item', fields: ITEM_FIELDS, draft }, bindings, base);
	}

	#pushScope(written: string, name: Name, scope: Scope, bindings: Bindings, base: string | undefined): void {
		this.#push(written, name, 'scope', { bindings, base });
		this.#scope = scope;
	}

	#push(
		written: string,
		name: Name,
		kind: Frame['kind'],
		inner: { bindings: Bindings; base?: string | undefined; capture?: Capture; target?: Draft },
	): void {
		if (this.#stack.length >= MAX_DEPTH && kind !== 'scope') {
			this.#warnings.set('tooDeep', MAX_DEPTH);
			return;
		}
		const outer = { scope: this.#scope, capture: this.#capture, bindings: this.#bindings, base: this.#base };
		const capture = inner.capture ?? null;
		this.#stack.push({
			written,
			name,
			kind,
			capture,
			target: inner.target ?? null,
			outer,
			textStart: 0,
			textEnd: 0,
		});
		this.#open.set(name.lower, (this.#open.get(name.lower) ?? 0) + 1);
		this.#bindings = inner.bindings;
		if ('base' in inner) this.#base = inner.base;
		if (capture !== null) this.#capture = capture;
		if (kind === 'inline' && this.#capture !== null) this.#capture.depth++;
	}

	#findOpen(lower: string): number {
		if ((this.#open.get(lower) ?? 0) === 0) return -1;
		for (let at = this.#stack.length - 1; at >= 0; at--) if (this.#stack[at]!.name.lower === lower) return at;
		return -1;
	}

	#popUnclosed(): void {
		const frame = this.#stack.at(-1)!;
		if (frame.capture !== null)
			frame.capture.text = withoutDamagedClosing(frame.capture.text, frame.name.lower);
		this.#warnings.add('unclosedElements');
		this.#pop();
	}

	/** End the innermost element; `isCut` drops its value. */
	#pop(isCut = false): void {
		const frame = this.#stack.pop()!;
		const { scope, capture, bindings, base } = frame.outer;
		const inner = this.#scope;
		this.#open.set(frame.name.lower, this.#open.get(frame.name.lower)! - 1);
		this.#scope = scope;
		this.#capture = capture;
		this.#bindings = bindings;
		this.#base = base;
		if (frame.kind === 'inline') this.#closeInline(frame);
		else if (frame.capture !== null) {
			if (!isCut) this.#take(frame, frame.capture, inner);
		} else if (frame.kind === 'scope' && !isCut) this.#closeScope(inner);
	}

	#closeInline({ written, name }: Frame): void {
		const capture = this.#capture!;
		capture.depth--;
		if (capture.field.shape === 'plain' || name.known.startsWith('?:')) return;
		capture.text += `</${written.slice(written.indexOf(':') + 1)}>`;
	}

	#take(frame: Frame, capture: Capture, inner: Scope): void {
		const own = capture.value(this.#warnings);
		const text = PERSONS.has(capture.name) ? personName(inner.draft, own) : own;
		capture.field.take(frame.target!, {
			text,
			attributes: capture.attributes,
			base: capture.base ?? this.#base,
		});
		this.#isAfterEmptyLink = capture.name === 'link' && text.trim() === '' && !capture.attributes.has('href');
	}

	#closeScope({ kind, draft }: Scope): void {
		if (kind === 'item') this.#addItem(draft);
		else if (kind === 'source') this.#scope.draft.set('author', SOURCE_AUTHOR_RANK, draft.get('author'));
	}

	#addItem(draft: Draft): void {
		if (this.items.length >= MAX_ITEMS) {
			this.#warnings.set('tooManyItems', MAX_ITEMS);
			this.isDone = true;
			return;
		}
		this.items.push(draft);
	}

	#closeUnmatched({ lower, known }: Name): void {
		if (isItem(known) && (this.#stray.has('title') || this.#stray.has('url'))) {
			this.#warnings.add('lostItems');
			while (this.#stack.length > 0 && this.#stack.at(-1)!.kind !== 'group') this.#pop();
			this.#addItem(this.#stray);
			this.#stray = new Draft();
		} else if (this.#capture !== null && this.#capture.name.endsWith(`:${lower}`)) {
			this.#pop();
		} else if (this.#capture !== null || !this.#adopt(lower, known)) {
			this.#warnings.add('unmatchedClosings');
		}
	}

	/** `title>Some words</title>`, `<tifle>Some words</title>`: the value of a damaged opening tag. */
	#adopt(lower: string, known: string): boolean {
		const top = this.#stack.at(-1);
		if (top === undefined) return false;
		const loose = this.#source.slice(top.textStart, top.textEnd);
		const isMisspelt = top.kind === 'unknown' && isSimilar(top.name.lower, lower);
		const mark = isMisspelt ? -1 : loose.toLowerCase().lastIndexOf(lower);
		if (!isMisspelt && mark === -1) return false;
		if (isMisspelt) this.#pop();
		const { field, target } = this.#fieldFor(known);
		if (field === undefined) return false;
		const text = isMisspelt ? loose : loose.slice(mark + lower.length).replace(/^[^<>]{0,200}>/, '');
		const capture = new Capture(field, known, NO_ATTRIBUTES, this.#base, false);
		capture.text = decodeReferences(text, this.#warnings);
		const value = { text: capture.value(this.#warnings), attributes: NO_ATTRIBUTES, base: this.#base };
		field.take(target, value);
		this.#warnings.add('damagedTags');
		return true;
	}
}

/** The author of the feed that an item was taken from: worse than any of the item's own. */
const SOURCE_AUTHOR_RANK = 20;

function both(first: Field, firstDraft: Draft, second: Field, secondDraft: Draft): Field {
	return {
		shape: first.shape,
		take(_, value) {
			first.take(firstDraft, value);
			second.take(secondDraft, value);
		},
	};
}

/** A name; where there is none, what else was told. */
function personName(person: Draft, own: string): string {
	return person.get('author') ?? (/\S/.test(own) ? own : (person.get('email') ?? ''));
}

function isItem(known: string): boolean {
	return known === 'item' || known === 'entry';
}

/** `Some words/title>`: a closing tag that lost its beginning. */
function withoutDamagedClosing(text: string, name: string): string {
	const trimmed = text.trimEnd();
	if (!trimmed.toLowerCase().endsWith(`${name}>`)) return text;
	return trimmed.slice(0, -name.length - 1).replace(/[</\s]+$/, '');
}

/** One name with at most two letters changed, lost or added at one place. */
function isSimilar(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 2) return false;
	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head]) head++;
	let tail = 0;
	while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
	return head + tail >= Math.max(a.length, b.length) - 2 && head + tail > 0;
}

const SPACE = 32;

function isBlank(source: string, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if (source.charCodeAt(at) > SPACE) return false;
	return true;
}
