/** crawl-reports: groups the errors of a crawl's visits by their message, and measures how long posts waited. */

import { canParse } from '../../lib/url/can-parse.ts';
import type { Trouble } from '../../model/crawl.ts';
import type { Row } from './rows.ts';

/** At most so many failed visits and new posts are read, the latest first. */
export const MAX_LOOKED_AT = 5_000;

/** Problems grouped by their words without addresses, hosts and numbers; the most frequent first. */
export function groupTroubles(rows: readonly Row[]): Trouble[] {
	const groups = new Map<string, Trouble>();
	for (const { url, at, status, trouble } of rows) {
		const what = trouble === null ? `Status ${status}` : plainWords(trouble as string, url as string);
		const known = groups.get(what);
		if (known === undefined)
			groups.set(what, { what, count: 1, example: url as string, lastAt: at as string });
		else groups.set(what, { ...known, count: known.count + 1 });
	}
	return [...groups.values()].sort((a, b) => b.count - a.count);
}

function plainWords(trouble: string, url: string): string {
	const host = canParse(url) ? new URL(url).host : '';
	const bare = trouble.replace(/https?:\/\/\S*[^\s.]/g, 'the page');
	return host === '' ? bare : bare.replaceAll(host, 'the host');
}

const HOUR_MS = 3_600_000;

/** Rows have `published`, `first_seen` and `known` (when the blog became known). Posts that are older than `known` say nothing about delay. */
export function medianDelay(rows: readonly Row[]): number | null {
	const delays = rows
		.map(({ published, first_seen, known }) => {
			const time = Date.parse(published as string);
			return time > Date.parse(known as string) ? Date.parse(first_seen as string) - time : Number.NaN;
		})
		.filter((delay) => delay >= 0)
		.sort((a, b) => a - b);
	return delays.length === 0 ? null : delays[Math.floor(delays.length / 2)]! / HOUR_MS;
}
