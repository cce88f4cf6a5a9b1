/** finding: one trace of a platform on a page, and how far it can be trusted. */
import type { PlatformSign } from '../model/platform.ts';
import type { PlatformRow } from './platform-row.ts';

/**
 * The weight of a trace. The page's own statement about its software comes first; then where it is hosted and what it
 * consists of. A credit is a line that a theme may have brought along. A hint counts only together with others.
 */
export const WEIGHT = {
	generator: 100,
	url: 95,
	header: 80,
	mark: 70,
	credit: 50,
	hints: 40,
	hint: 20,
	marked: 1,
} as const;

/** One trace of at least this weight, or several hints, identify a platform. */
export const ENOUGH = WEIGHT.hints;

export interface Finding {
	readonly row: PlatformRow;
	readonly sign: PlatformSign;
	readonly weight: number;
	/** What was found, as in the table or the page: findings of one row with the same key count once. */
	readonly key: string;
	readonly text: string;
	readonly version?: string;
}

const SHOWN_CHARS = 80;

/** A piece of the page in quotes, cut to a readable length. */
export function quote(text: string): string {
	const flat = text
		.slice(0, 2 * SHOWN_CHARS)
		.replace(/\s+/g, ' ')
		.trim();
	return `“${flat.length > SHOWN_CHARS ? `${flat.slice(0, SHOWN_CHARS)}…` : flat}”`;
}
