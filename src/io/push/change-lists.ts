/**
 * change-lists: what other ping servers say has changed.
 *
 * In:     a changes.xml as weblogs.com (`updated`, `when`, `rssUrl`) or blo.gs and its stream (`time`, `ts`, `rss`)
 *         write it; bytes or text.
 * Out:    blogs, each once and with its newest time, in the order of the list. Tolerant: broken entries are passed over,
 *         what can be read before the end of a cut list is kept.
 */
import { decodeHtml } from '../../lib/html/index.ts';
import { scanXml } from '../../lib/xml-rpc/index.ts';
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

type Attributes = ReadonlyMap<string, string>;

const DEFAULT_MAX_ENTRIES = 100_000;
const FEED_NAMES = ['rssUrl', 'rssurl', 'rss', 'atom', 'feedUrl'];
/** `20050103T01:09:50Z`, as blo.gs writes times. */
const COMPACT_TIME = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)Z?$/;

export function parseChangeList(list: Uint8Array | string, options: ChangeListOptions): ChangedBlog[] {
	const text = typeof list === 'string' ? list : decodeHtml(list, options).html;
	const { now, maxEntries = DEFAULT_MAX_ENTRIES, allowPrivate = false } = options;
	const found = new Map<string, ChangedBlog>();
	let updated = now;
	for (const token of scanXml(text)) {
		if (token.kind !== 'open') continue;
		const name = token.name.toLowerCase();
		if (name === 'weblogupdates') updated = Math.min(now, listTime(token.attributes) ?? now);
		if (name !== 'weblog') continue;
		const blog = readBlog(token.attributes, updated, now, allowPrivate);
		if (blog === null) continue;
		const known = found.get(blog.url);
		if (known === undefined && found.size >= maxEntries) break;
		if (known === undefined || known.when < blog.when) found.set(blog.url, blog);
	}
	return [...found.values()];
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

/** The entry's own time, or so many seconds before the list's; the list's where neither can be read. */
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
