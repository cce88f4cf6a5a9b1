/**
 * cdxj: the index beside an archive: one line per answer, with the place of its record.
 *
 * `com,example)/path 20260102030405 {"url": …}`: the key sorts a site's pages together (SURT), then the time, then the rest as
 * JSON. `date` is our addition: the exact time, which the fourteen digits round.
 */
import { canParse } from '../../lib/url/can-parse.ts';

export interface CdxLine {
	readonly url: string;
	/** ISO. */
	readonly date: string;
	readonly mime: string;
	/** Null if the answer has none. */
	readonly status: number | null;
	readonly digest: string;
	readonly offset: number;
	readonly length: number;
	readonly filename: string;
}

/** The type that other tools write for a record that only refers to another. */
export const REVISIT = 'warc/revisit';
/** The type of a record that only says that a crawl began at its address. */
export const SEED = 'warc/seed';

export function renderCdx(line: CdxLine): string {
	const { url, date, mime, status, digest, offset, length, filename } = line;
	const rest = {
		url,
		mime,
		status: status === null ? '-' : String(status),
		digest,
		length: String(length),
		offset: String(offset),
		filename,
		date,
	};
	return `${surtOf(url)} ${date.replace(/\D/g, '').slice(0, 14)} ${JSON.stringify(rest)}\n`;
}

/** Null if it is not an index line (a heading, half a line, another format). */
export function parseCdx(line: string): CdxLine | null {
	const [, digits, json] = /^\S+ (\d{14}) (\{.*\})\s*$/.exec(line) ?? [];
	if (digits === undefined || json === undefined) return null;
	const rest = parseObject(json);
	const { url, filename } = rest;
	const offset = Number(rest.offset ?? Number.NaN);
	const length = Number(rest.length ?? 0);
	if (typeof url !== 'string' || url === '' || typeof filename !== 'string') return null;
	if (!Number.isSafeInteger(offset) || offset < 0 || !Number.isSafeInteger(length)) return null;
	const status = /^\d{3}$/.test(String(rest.status)) ? Number(rest.status) : null;
	const date = [rest.date, dateOf(digits)].find(isDate);
	if (date === undefined) return null;
	const digest = String(rest.digest ?? '').replace(/^(?!sha|md5:)(?=.)/, 'sha1:');
	return { url, date, mime: String(rest.mime ?? ''), status, digest, offset, length, filename };
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
	try {
		return JSON.parse(json) as Record<string, unknown>;
	} catch {
		return {};
	}
}

function isDate(value: unknown): value is string {
	return (
		typeof value === 'string' &&
		/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) &&
		!Number.isNaN(Date.parse(value))
	);
}

function dateOf(digits: string): string {
	return digits.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
}

/** The address as a key that sorts by site: host reversed, without `www.`, then the path and the sorted query. */
export function surtOf(address: string): string {
	if (!canParse(address)) return inOneWord(address);
	const { hostname, port, pathname, search } = new URL(address);
	const names = hostname.replace(/^www\d*\./, '').split('.');
	const host = /^[\d.]+$|^\[/.test(hostname) ? hostname : names.reverse().join(',');
	const query = search === '' ? '' : `?${search.slice(1).split('&').sort().join('&')}`;
	return inOneWord(`${host}${port === '' ? '' : `:${port}`})${pathname}${query}`.toLowerCase());
}

/** A space ends the key; non-web addresses may contain some. */
function inOneWord(text: string): string {
	return text.replace(/\s/g, '%20');
}
