/**
 * changes: the blogs that pinged recently, and the lists of them for other programs.
 *
 * Out:    changes.xml and shortChanges.xml in the format of weblogs.com, version 2: `updated` is the time of the list,
 *        `when` how many seconds before it a blog pinged, `count` the running number of pings.
 */
import { escapeXml } from '../../lib/xml/escape.ts';

export interface Change {
	readonly name: string;
	readonly url: string;
	readonly feedUrl: string | null;
	/** Milliseconds. */
	readonly at: number;
}

/** Stores the changes; the caller may replace MemoryChanges with a persistent one. */
export interface Changes {
	/** The total number of changes ever. */
	readonly count: number;
	add(change: Change): void;
	/** The changes since a moment, newest first. */
	since(at: number): Iterable<Change>;
}

export interface SavedChanges {
	readonly count: number;
	readonly changes: readonly Change[];
}

const MAX_KEPT = 20_000;

/** The newest changes in memory; pass `toJSON` to the constructor to restore them. */
export class MemoryChanges implements Changes {
	#count: number;
	#recent: Change[];

	constructor(saved: SavedChanges = { count: 0, changes: [] }) {
		this.#count = saved.count;
		this.#recent = saved.changes.slice(-MAX_KEPT);
	}

	get count(): number {
		return this.#count;
	}

	add(change: Change): void {
		this.#count++;
		this.#recent.push(change);
		// Cut in large steps, so that a ping costs the same however many are stored.
		if (this.#recent.length >= 2 * MAX_KEPT) this.#recent = this.#recent.slice(-MAX_KEPT);
	}

	*since(at: number): Generator<Change, void> {
		const oldest = Math.max(0, this.#recent.length - MAX_KEPT);
		for (let i = this.#recent.length - 1; i >= oldest && this.#recent[i]!.at >= at; i--)
			yield this.#recent[i]!;
	}

	toJSON(): SavedChanges {
		return { count: this.#count, changes: this.#recent.slice(-MAX_KEPT) };
	}
}

export interface ChangeList {
	readonly xml: string;
	readonly entries: number;
}

/** The list of the changes within `spanMs` before `now`. */
export function renderChanges(changes: Changes, spanMs: number, now: number): ChangeList {
	// Whole seconds: the header has no finer time, and an entry's time is relative to it.
	const updated = Math.floor(now / 1000) * 1000;
	const lines: string[] = [];
	for (const change of changes.since(now - spanMs)) lines.push(renderChange(change, updated));
	const head = `<weblogUpdates version="2" updated="${new Date(updated).toUTCString()}" count="${changes.count}">`;
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${lines.join('')}</weblogUpdates>\n`;
	return { xml, entries: lines.length };
}

function renderChange({ name, url, feedUrl, at }: Change, updated: number): string {
	const feed = feedUrl === null ? '' : ` rssUrl="${escapeXml(feedUrl)}"`;
	const when = Math.max(0, Math.round((updated - at) / 1000));
	return `<weblog name="${escapeXml(name)}" url="${escapeXml(url)}"${feed} when="${when}"/>\n`;
}
