/**
 * map-kept: the map as it was drawn last, and drawn anew when the store has grown.
 *
 * What is kept with a map is how large the store was. Its stamp is the form of the map alone: a map is shown long after the store has
 * changed, and the next one begins from its places.
 */
import type { Store } from '../io/store/store.ts';
import type { LinkOrigin } from '../model/link.ts';
import type { BlogMap } from '../model/map.ts';
import { drawMap, type MapRequest } from './map.ts';

export interface FreshMap extends Omit<MapRequest, 'before'> {
	/** The map as JSON text in UTF-8: first the one that is kept, then the new one where the store has grown. */
	readonly onMap: (json: Uint8Array) => void;
}

interface Kept {
	readonly size: StoreSize;
	readonly map: BlogMap;
}

interface StoreSize {
	readonly blogs: number;
	readonly links: number;
}

const KIND = 'map';
/** Changes when maps that were drawn before are no longer what would be drawn. */
const STAMP = '1';
/** A store that grew or shrank by less is drawn well enough. */
const GROWTH = 0.03;

export async function freshMap(store: Store, { onMap, ...request }: FreshMap): Promise<void> {
	const key = request.origin ?? 'all';
	const kept = await readKept(store, key);
	if (kept !== null) onMap(encode(kept.map));
	const size = await sizeOf(store);
	if (kept !== null && !hasGrown(kept.size, size)) return;
	const map = await drawMap(store, { ...request, before: kept?.map ?? null });
	await store.worked.set(KIND, key, STAMP, encode({ size, map } satisfies Kept));
	onMap(encode(map));
}

async function readKept(store: Store, key: LinkOrigin | 'all'): Promise<Kept | null> {
	const value = await store.worked.get(KIND, key, STAMP);
	return value === null ? null : (JSON.parse(Buffer.from(value).toString('utf8')) as Kept);
}

function encode(value: unknown): Uint8Array {
	return Buffer.from(JSON.stringify(value), 'utf8');
}

async function sizeOf(store: Store): Promise<StoreSize> {
	const { blogs, links } = await store.stats();
	return { blogs, links };
}

function hasGrown(before: StoreSize, now: StoreSize): boolean {
	const differs = (a: number, b: number) => Math.abs(b - a) > GROWTH * a;
	return differs(before.blogs, now.blogs) || differs(before.links, now.links);
}
