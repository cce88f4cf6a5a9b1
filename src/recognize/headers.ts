/** headers: what the response headers say about the software behind it. */
import { quote, WEIGHT } from './finding.ts';
import type { Findings } from './findings.ts';
import type { PlatformRow } from './platform-row.ts';
import { ROWS } from './platforms/index.ts';

/** Names in any case; several values of one name as a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const MAX_VALUE_CHARS = 1_000;

const RULES: ReadonlyMap<string, readonly (readonly [PlatformRow, RegExp])[]> = rulesByName();

function rulesByName(): Map<string, (readonly [PlatformRow, RegExp])[]> {
	const rules = new Map<string, (readonly [PlatformRow, RegExp])[]>();
	for (const row of ROWS) {
		for (const [name, pattern] of Object.entries(row.headers))
			rules.set(name, [...(rules.get(name) ?? []), [row, pattern]]);
	}
	return rules;
}

export function addHeaders(headers: Headers, findings: Findings): void {
	for (const [name, value] of Object.entries(headers)) {
		const rules = RULES.get(name.toLowerCase());
		if (rules === undefined || value === undefined) continue;
		for (const line of typeof value === 'string' ? [value] : value) addHeader(name, line, rules, findings);
	}
}

function addHeader(
	name: string,
	value: string,
	rules: readonly (readonly [PlatformRow, RegExp])[],
	findings: Findings,
): void {
	const line = value.slice(0, MAX_VALUE_CHARS);
	for (const [row, pattern] of rules) {
		const match = pattern.exec(line);
		if (match === null) continue;
		findings.add({
			row,
			sign: 'header',
			weight: WEIGHT.header,
			key: name.toLowerCase(),
			text: `its header ${name} says ${quote(line)}`,
			...(match[1] === undefined ? {} : { version: match[1] }),
		});
	}
}
