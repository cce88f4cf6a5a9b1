/** hosts: which service a blog's address belongs to, by the `hosts` of the tables. */
import type { Address } from './address.ts';
import type { PlatformRow } from './platform-row.ts';
import { ROWS } from './platforms/index.ts';

type HostRule = readonly [row: PlatformRow, pattern: RegExp];

/** `*` is any run of labels; a pattern with a slash is a folder of the host, and something must follow. */
function compileHost(pattern: string): RegExp {
	const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[a-z\\d.-]+');
	return new RegExp(pattern.includes('/') ? `^${escaped}[^/?#]` : `^${escaped}(?:/|$)`);
}

/** The first label without a star: an address that the pattern fits has it too. */
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

/** The services whose blogs live at such an address. */
export function findHosts({ host, path }: Address): PlatformRow[] {
	const found = new Set<PlatformRow>();
	for (const label of host.split('.')) {
		for (const [row, pattern] of RULES.get(label) ?? []) if (pattern.test(host + path)) found.add(row);
	}
	return [...found];
}
