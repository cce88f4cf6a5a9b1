/**
 * recognize: which software or service made a page.
 *
 * In:     a page, the address it came from, the headers it came with.
 * Out:    the platform, its version when it tells, and the evidence in words; null when nothing tells.
 * A table (platforms/) says what each platform leaves behind; the page is read once (collect.ts), and the strongest
 * trace decides (choose.ts).
 * Source: Bross §III.B: the crawler knows the identification patterns of blog systems (three there).
 */
import { type Page, parseHtml } from '../lib/html/index.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import { splitAddress } from './address.ts';
import { choosePlatform } from './choose.ts';
import { Collector } from './collect.ts';
import { WEIGHT } from './finding.ts';
import { Findings } from './findings.ts';
import { addHeaders, type Headers } from './headers.ts';
import { findHosts } from './hosts.ts';

export interface RecognizeOptions {
	readonly url?: string;
	readonly headers?: Headers;
}

export function recognizePlatform(
	html: string | Page,
	options: RecognizeOptions = {},
): RecognizedPlatform | null {
	const page = typeof html === 'string' ? parseHtml(html) : html;
	const findings = new Findings();
	const address = splitAddress(options.url ?? '');
	if (address !== null) {
		for (const row of findHosts(address))
			findings.add({
				row,
				sign: 'url',
				weight: WEIGHT.url,
				key: 'url',
				text: `its address is one of ${row.name}’s: ${address.host}`,
			});
	}
	if (options.headers !== undefined) addHeaders(options.headers, findings);
	new Collector(page, address?.host ?? '', findings).collect();
	return choosePlatform(findings.all);
}
