/** trail: the results that a reader is going through, so that a post leads to the next one and back to the list. */

interface Trail {
	/** The URL of the list. */
	readonly href: string;
	readonly ids: readonly number[];
	/** How many results there are in all, as they are displayed. */
	readonly total: string;
}

const KEY = 'logosphere-trail';
const MAX_IDS = 500;
const NONE: Trail = { href: '/', ids: [], total: '0' };

/** Kept for a reload; a browser may forbid it. */
export function saveTrail({ href, ids, total }: Trail): void {
	try {
		sessionStorage.setItem(KEY, JSON.stringify({ href, ids: ids.slice(0, MAX_IDS), total }));
	} catch {
		// Then posts are opened one by one.
	}
}

function readTrail(): Trail {
	try {
		const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Trail>;
		return typeof kept.href === 'string' && kept.href.startsWith('/') && Array.isArray(kept.ids)
			? { ...NONE, ...kept }
			: NONE;
	} catch {
		return NONE;
	}
}

export interface Step {
	/** The URL of the list. */
	readonly list: string;
	/** From 1. */
	readonly place: number;
	readonly total: string;
	readonly previous: number | null;
	readonly next: number | null;
}

/** Where a post is among the results; null if it is not one of them. */
export function findStep(id: number): Step | null {
	const { href: list, ids, total } = readTrail();
	const place = ids.indexOf(id);
	if (place === -1) return null;
	return { list, place: place + 1, total, previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null };
}
