/** generator: the name that a page, or a credit on it, gives to its software. */
import { quote, WEIGHT } from './finding.ts';
import type { Findings } from './findings.ts';
import type { PlatformRow } from './platform-row.ts';
import { ROWS } from './platforms/index.ts';

const MAX_LINE_CHARS = 200;

export interface NamedPlatform {
	readonly row: PlatformRow;
	readonly version: string | undefined;
}

/** The platform that a text begins with, or null. */
export function findNamed(text: string): NamedPlatform | null {
	const line = text.slice(0, MAX_LINE_CHARS).trim();
	for (const row of ROWS) {
		const match = row.generator?.exec(line) ?? null;
		if (match !== null) return { row, version: match[1] };
	}
	return null;
}

/** A generator line. */
export function addGenerator(content: string, findings: Findings): void {
	const named = findNamed(content);
	if (named === null) return;
	const { row, version } = named;
	findings.add({
		row,
		sign: 'generator',
		weight: WEIGHT.generator,
		key: content,
		text: `its generator line says ${quote(content)}`,
		...(version === undefined ? {} : { version }),
	});
}
