/**
 * headers: what the headers of a response say about time: when to retry, how long it stays fresh.
 *
 * Source: RFC 9110 §10.2.3 (Retry-After), RFC 9111 §4.2 (freshness), RFC 9110 §5.6.7 (dates).
 * Not here: limits. A server may request a pause of years, and the caller limits it.
 */

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Longer than any meaningful wait. Larger values are reduced to this. */
const MAX_SECONDS = 10 * 365 * 86_400;

/** How long the server requests a pause, in milliseconds from now; null when it does not. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
	const value = headerOf(headers, 'retry-after')?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) return 1000 * bounded(Number(value));
	const date = parseHttpDate(value);
	return date === null ? null : 1000 * bounded((date - nowMs) / 1000);
}

/** How long the response stays fresh, in seconds from now; null when the headers do not say. */
export function freshForSeconds(headers: Headers, nowMs: number): number | null {
	const control = cacheControl(headers);
	if (control.has('no-store') || control.has('no-cache')) return 0;
	const maxAge = control.get('max-age');
	if (maxAge !== undefined && /^\d+$/.test(maxAge)) return bounded(Number(maxAge) - ageSeconds(headers));
	const expires = headerOf(headers, 'expires');
	if (expires === undefined) return null;
	// An invalid date (often 0) means: already expired (RFC 9111 §5.3).
	const date = parseHttpDate(expires);
	if (date === null) return 0;
	const sent = parseHttpDate(headerOf(headers, 'date') ?? '') ?? nowMs;
	return bounded((date - sent) / 1000 - ageSeconds(headers));
}

/** Milliseconds since 1970 of a date in one of HTTP's three formats; null for anything else. */
export function parseHttpDate(text: string): number | null {
	const date = text.trim();
	if (date.length > 64 || !/^[A-Za-z]{3,9},? /.test(date)) return null;
	// The asctime format names no zone; it is GMT like the others.
	const value = Date.parse(/(?:GMT|UTC?|Z|[+-]\d{4})$/i.test(date) ? date : `${date} GMT`);
	return Number.isNaN(value) ? null : value;
}

/** A header's first value, as it came. */
export function headerOf(headers: Headers, name: string): string | undefined {
	const value = headers[name];
	return Array.isArray(value) ? value[0] : value;
}

/** Directives in lower case with their values; the first of each name counts. */
function cacheControl(headers: Headers): ReadonlyMap<string, string> {
	const value = headers['cache-control'];
	const text = (Array.isArray(value) ? value.join(',') : (value ?? '')).slice(0, 4096);
	const directives = new Map<string, string>();
	for (const part of text.split(',')) {
		const [name = '', argument = ''] = part.split('=', 2);
		const key = name.trim().toLowerCase();
		if (key !== '' && !directives.has(key)) directives.set(key, argument.trim().replace(/^"|"$/g, ''));
	}
	return directives;
}

function ageSeconds(headers: Headers): number {
	const age = Number(headerOf(headers, 'age') ?? 0);
	return Number.isFinite(age) && age > 0 ? age : 0;
}

function bounded(seconds: number): number {
	return Math.min(MAX_SECONDS, Math.max(0, Math.round(seconds)));
}
