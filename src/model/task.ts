/** task: an address to visit, and what is known of the blog it belongs to. */

/** An address to visit. */
export interface Task {
	readonly url: string;
	/** What is expected there: `home`, `feed`, `post`, `list`, … */
	readonly kind: string;
	/** The blog's home address, where it is known. */
	readonly blog: string | null;
	/** When it is due, ISO; null when it is done with. */
	readonly due: string | null;
	/** Higher first among those that are due. */
	readonly priority: number;
	/** Steps from the seeds. */
	readonly depth: number;
	/** How many pages in a row on the way here were no blogs. */
	readonly strays: number;
	/** Where it came from. */
	readonly via: string | null;
	/** Visits in a row that failed. */
	readonly failures: number;
	/** What the crawler needs to know when it comes there: plain JSON that the store does not look into. */
	readonly note: unknown;
}

export interface FrontierFacts extends Omit<Task, 'strays' | 'failures' | 'note'> {
	readonly strays?: number;
	readonly failures?: number;
	readonly note?: unknown;
	/**
	 * What happens to an address that is known. `found`, the default: it stays as it is, but every finding raises its
	 * priority a little (Bross) and a shorter way counts. `visited`: all is set. `sooner`: it is due at this time at the latest.
	 */
	readonly as?: 'found' | 'visited' | 'sooner';
}

/** What the crawler remembers of a blog. */
export interface Dossier {
	readonly state: unknown;
	readonly title: string | null;
	readonly isBlog: boolean | null;
	/** A person said so, and it stays. */
	readonly isSettled: boolean;
	readonly judgedAt: string | null;
	readonly posts: number;
	readonly inboundLinks: number;
	/** When its latest posts were published, newest first. */
	readonly published: readonly string[];
	/** Newest first. */
	readonly wrappers: readonly unknown[];
}
