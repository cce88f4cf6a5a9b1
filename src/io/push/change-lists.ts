/**
 * change-lists: reads the lists of changed blogs from other ping servers.
 *
 * In:     a changes.xml as weblogs.com (`updated`, `when`, `rssUrl`) or blo.gs and its stream (`time`, `ts`, `rss`)
 *        write it; bytes or text.
 * Out:    blogs, each once and with its newest time, in the order of the list. Tolerant: broken entries are skipped,
 *        and what is readable before the end of a truncated list is used.
 */
import { decodeHtml } from '../../lib/html/index.ts';
import { type Attributes, parseAttributes } from '../../lib/xml/attributes.ts';
import { type Repairs, type ScanHandler, scanXml } from '../../lib/xml/scan.ts';
import { judgeAddress } from './address.ts';
import { MAX_NAME_LENGTH } from './limits.ts';

export interface ChangedBlog {
	readonly name: string;
	readonly url: string;
	readonly feedUrl: string | null;
	/** When it changed, in milliseconds; never after `now`. */
	readonly when: number;
}

export interface ChangeListOptions {
	readonly now: number;
	readonly contentType?: string | undefined;
	readonly maxEntries?: number;
	readonly allowPrivate?: boolean;
}

const DEFAULT_MAX_ENTRIES = 100_000;
/** In lower case, as attributes are read. */
const FEED_NAMES = ['rssurl', 'rss', 'atom', 'feedurl'];
/** `20050103T01:09:50Z`, as blo.gs writes times. */
const COMPACT_TIME = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)Z?$/;

export function parseChangeList(list: Uint8Array | string, options: ChangeListOptions): ChangedBlog[] {
	const text = typeof list === 'string' ? list : decodeHtml(list, options).html;
	const reader = new ChangeListReader(text, options);
	scanXml(text, reader, NO_REPAIRS);
	return [...reader.found.values()];
}

/** Repairs are not reported: an entry counts if its address is readable. */
const NO_REPAIRS: Repairs = { add: () => {} };

class ChangeListReader implements ScanHandler {
	readonly found = new Map<string, ChangedBlog>();
	readonly openName = null;
	isDone = false;
	readonly #source: string;
	readonly #options: ChangeListOptions;
	#updated: number;

	constructor(source: string, options: ChangeListOptions) {
		this.#source = source;
		this.#options = options;
		this.#updated = options.now;
	}

	/** A tag without its end is skipped. */
	knows(): boolean {
		return false;
	}

	open(name: string, nameEnd: number, end: number): void {
		const isList = /^weblogupdates$/i.test(name);
		if (!isList && !/^weblog$/i.test(name)) return;
		const tag = this.#source.slice(nameEnd, end);
		if (tag.includes('<')) return;
		const attributes = parseAttributes(tag, NO_REPAIRS);
		const { now } = this.#options;
		if (isList) this.#updated = Math.min(now, listTime(attributes) ?? now);
		else this.#add(attributes);
	}

	close(): void {}
	text(): void {}
	cdata(): void {}

	#add(attributes: Attributes): void {
		const { now, maxEntries = DEFAULT_MAX_ENTRIES, allowPrivate = false } = this.#options;
		const blog = readBlog(attributes, this.#updated, now, allowPrivate);
		if (blog === null) return;
		const known = this.found.get(blog.url);
		if (known === undefined && this.found.size >= maxEntries) this.isDone = true;
		else if (known === undefined || known.when < blog.when) this.found.set(blog.url, blog);
	}
}

function readBlog(
	attributes: Attributes,
	updated: number,
	now: number,
	allowPrivate: boolean,
): ChangedBlog | null {
	const judged = judgeAddress(attributes.get('url') ?? '', allowPrivate);
	if ('refusal' in judged) return null;
	const feed = judgeAddress(firstOf(attributes, FEED_NAMES), allowPrivate);
	return {
		name: (attributes.get('name') ?? '').trim().slice(0, MAX_NAME_LENGTH),
		url: judged.url.href,
		feedUrl: 'url' in feed ? feed.url.href : null,
		when: Math.min(now, entryTime(attributes, updated)),
	};
}

function firstOf(attributes: Attributes, names: readonly string[]): string {
	for (const name of names) {
		const value = attributes.get(name);
		if (value !== undefined && value !== '') return value;
	}
	return '';
}

function listTime(attributes: Attributes): number | null {
	return parseTime(attributes.get('updated') ?? attributes.get('time') ?? '');
}

/** The entry's own time, or so many seconds before the list's time; the list's time if neither is readable. */
function entryTime(attributes: Attributes, updated: number): number {
	const own = parseTime(attributes.get('ts') ?? '');
	if (own !== null) return own;
	const seconds = Number(attributes.get('when') ?? 0);
	return Number.isFinite(seconds) && seconds > 0 ? updated - seconds * 1000 : updated;
}

function parseTime(text: string): number | null {
	const [, year, month, day, hour, minute, second] = COMPACT_TIME.exec(text.trim()) ?? [];
	const iso = year === undefined ? text : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
	const time = Date.parse(iso);
	return Number.isNaN(time) ? null : time;
}
