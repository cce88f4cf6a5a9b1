/** draft: what is known so far about a feed, an item or a person, while it is being read. */
import type { Enclosure } from '../../model/feed.ts';

export type Key =
	| 'title'
	| 'url'
	| 'id'
	| 'author'
	| 'authorUrl'
	| 'email'
	| 'published'
	| 'updated'
	| 'summary'
	| 'content'
	| 'commentsUrl'
	| 'commentsFeed'
	| 'commentCount'
	| 'inReplyTo'
	| 'language'
	| 'hub'
	| 'next'
	| 'self'
	| 'generator'
	| 'ttl'
	| 'updatePeriod'
	| 'updateFrequency'
	| 'movedTo'
	| 'complete'
	| 'archive';

interface Ranked {
	readonly rank: number;
	readonly value: string;
}

export class Draft {
	readonly categories: string[] = [];
	readonly enclosures: Enclosure[] = [];
	/** The replies that the document has with the item. */
	readonly comments: Draft[] = [];
	readonly skipHours: number[] = [];
	readonly skipDays: string[] = [];
	/** Two elements may provide the same value. The lower rank wins; on a tie, the first. */
	readonly #values = new Map<Key, Ranked>();

	/** Stores a value that is not empty, unless there is a better one. */
	set(key: Key, rank: number, value: string | null | undefined): void {
		if (value === null || value === undefined || value === '') return;
		const current = this.#values.get(key);
		if (current === undefined || rank < current.rank) this.#values.set(key, { rank, value });
	}

	get(key: Key): string | null {
		return this.#values.get(key)?.value ?? null;
	}

	has(key: Key): boolean {
		return this.#values.has(key);
	}

	get isEmpty(): boolean {
		return this.#values.size === 0;
	}
}
