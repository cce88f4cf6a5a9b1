/**
 * recognize: which software or service made a page.
 *
 * In:     a page, its URL, its response headers.
 * Out:    the platform, its version if known, and the evidence in words; null when there is no evidence.
 * A table (platforms/) lists the traces of each platform. The page is read once (collect.ts), and the strongest trace
 * decides (choose.ts).
 * Source: Bross §III.B: the crawler knows the identification patterns of blog systems (three there).
 */
import { type Page, parseHtml } from '../lib/html/index.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import type { Address } from './address.ts';
import { splitAddress } from './address.ts';
import { choosePlatform } from './choose.ts';
import { Collector } from './collect.ts';
import { WEIGHT } from './finding.ts';
import { Findings } from './findings.ts';
import { addHeaders, type Headers } from './headers.ts';
import type { PlatformRow } from './platform-row.ts';
import { ROWS } from './platforms/index.ts';

export interface RecognizeOptions {
	readonly url?: string;
	readonly headers?: Headers;
}

/** Recognizes the software or service that made a page, or returns null when there is no evidence. */
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
				text: `its host belongs to ${row.name}: ${address.host}`,
			});
	}
	if (options.headers !== undefined) addHeaders(options.headers, findings);
	new Collector(page, address?.host ?? '', findings).collect();
	return choosePlatform(findings.all);
}

type HostRule = readonly [row: PlatformRow, pattern: RegExp];

/** `*` is any run of labels. A pattern with a slash is a folder of the host, and something must follow. */
function compileHost(pattern: string): RegExp {
	const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[a-z\\d.-]+');
	return new RegExp(pattern.includes('/') ? `^${escaped}[^/?#]` : `^${escaped}(?:/|$)`);
}

/** The first label without a star: a URL that matches the pattern contains it too. */
function keyOf(pattern: string): string {
	return /(?:^|\.)([^.*/]+)(?=[./]|$)/.exec(pattern)![1]!;
}

const RULES: ReadonlyMap<string, readonly HostRule[]> = rulesByLabel();

function rulesByLabel(): Map<string, HostRule[]> {
	const rules = new Map<string, HostRule[]>();
	for (const row of ROWS) {
		for (const pattern of row.hosts) {
			const key = keyOf(pattern);
			rules.set(key, [...(rules.get(key) ?? []), [row, compileHost(pattern)]]);
		}
	}
	return rules;
}

/** The services that a blog's URL belongs to, by the `hosts` of the tables. */
function findHosts({ host, path }: Address): PlatformRow[] {
	const found = new Set<PlatformRow>();
	for (const label of host.split('.')) {
		for (const [row, pattern] of RULES.get(label) ?? []) if (pattern.test(host + path)) found.add(row);
	}
	return [...found];
}
