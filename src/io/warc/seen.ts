/** seen: which bodies an archive has already, by their digest, so that none is kept twice. */
import { type CdxLine, REVISIT } from './cdxj.ts';

export interface Original {
	readonly url: string;
	/** ISO. */
	readonly date: string;
	readonly digest: string;
}

/** Beyond this the oldest are forgotten: their bodies may be kept once more. */
const MAX_BODIES = 500_000;

export class Seen {
	readonly #byDigest = new Map<string, Original>();
	readonly #byUrl = new Map<string, Original>();

	add({ url, date, digest, mime, status }: Pick<CdxLine, keyof Original | 'mime' | 'status'>): void {
		if (mime === REVISIT) return;
		const original = { url, date, digest };
		if (digest !== '') keep(this.#byDigest, digest, original);
		if (status === 200) keep(this.#byUrl, url, original);
	}

	/** The record that has this body. */
	withDigest(digest: string): Original | null {
		return this.#byDigest.get(digest) ?? null;
	}

	/** The last whole answer of an address. */
	ofUrl(url: string): Original | null {
		return this.#byUrl.get(url) ?? null;
	}
}

function keep(map: Map<string, Original>, key: string, original: Original): void {
	map.delete(key);
	map.set(key, original);
	if (map.size > MAX_BODIES) map.delete(map.keys().next().value!);
}
