/** seen: remembers which bodies an archive already has, by digest, so that none is written twice. */
import { type CdxLine, REVISIT } from './cdxj.ts';

export interface Original {
	readonly url: string;
	/** ISO. */
	readonly date: string;
	readonly digest: string;
}

/** Beyond this the oldest are dropped: their bodies may be written once more. */
const MAX_BODIES = 500_000;

export class Seen {
	readonly #byDigest = new Map<string, Original>();
	readonly #byUrl = new Map<string, Original>();

	add({ url, date, digest, mime, status }: Pick<CdxLine, keyof Original | 'mime' | 'status'>): void {
		if (mime === REVISIT) return;
		const original = { url, date, digest };
		if (digest !== '') remember(this.#byDigest, digest, original);
		if (status === 200) remember(this.#byUrl, url, original);
	}

	/** The record with this body. */
	withDigest(digest: string): Original | null {
		return this.#byDigest.get(digest) ?? null;
	}

	/** The last complete answer of an address. */
	ofUrl(url: string): Original | null {
		return this.#byUrl.get(url) ?? null;
	}
}

function remember(map: Map<string, Original>, key: string, original: Original): void {
	map.delete(key);
	map.set(key, original);
	if (map.size > MAX_BODIES) map.delete(map.keys().next().value!);
}
