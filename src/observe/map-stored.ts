/**
 * map-stored: the stored map; it is redrawn if the store has grown.
 *
 * The size of the store is saved with the map. The stamp depends only on the format of the map: an old map is still shown after the store
 * has changed, and the next one starts from its positions.
 */
import { z } from 'zod';
import type { Store } from '../io/store/store.ts';
import type { LinkOrigin } from '../model/link.ts';
import type { BlogMap } from '../model/map.ts';
import { count, maybeText, parseJson, text, texts } from '../model/schemas/validate.ts';
import { drawMap, type MapRequest } from './map.ts';

export interface FreshMap extends Omit<MapRequest, 'before'> {
	/** Gets the map as JSON text in UTF-8: first the stored one, then a new one if the store has grown. */
	readonly onMap: (json: Uint8Array) => void;
}

interface StoredMap {
	readonly size: StoreSize;
	readonly map: BlogMap;
}

interface StoreSize {
	readonly blogs: number;
	readonly links: number;
}

const storedMap: z.ZodType<StoredMap> = z.object({
	size: z.object({ blogs: count, links: count }),
	map: z.object({
		made: text,
		blogs: z.array(
			z.object({
				id: count,
				url: text,
				title: maybeText,
				language: maybeText,
				x: z.number(),
				y: z.number(),
				community: z.number(),
				influence: z.number(),
				posts: count,
				since: z.number(),
			}),
		),
		edges: z.array(z.tuple([count, count, z.number(), z.number(), z.number()])),
		communities: z.array(z.object({ blogs: count, name: text })),
		notes: texts,
	}),
});

const KIND = 'map';
/** Change this to invalidate all stored maps. */
const STAMP = '1';
/** With a smaller change of the store, the old map is good enough. */
const GROWTH = 0.03;

export async function freshMap(store: Store, { onMap, ...request }: FreshMap): Promise<void> {
	const key = request.origin ?? 'all';
	const stored = await readStored(store, key);
	if (stored !== null) onMap(encode(stored.map));
	const size = await sizeOf(store);
	if (stored !== null && !hasGrown(stored.size, size)) return;
	const map = await drawMap(store, { ...request, before: stored?.map ?? null });
	await store.worked.set(KIND, key, STAMP, encode({ size, map } satisfies StoredMap));
	onMap(encode(map));
}

async function readStored(store: Store, key: LinkOrigin | 'all'): Promise<StoredMap | null> {
	const value = await store.worked.get(KIND, key, STAMP);
	return value === null ? null : parseJson(storedMap, Buffer.from(value).toString('utf8'));
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
