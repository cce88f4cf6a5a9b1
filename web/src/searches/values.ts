/** values: the API's types for saved searches and their webhooks. */

export interface Delivery {
	/** Posts up to this id have been delivered. */
	readonly upTo: number;
	/** Consecutive failed attempts. */
	readonly failures: number;
	readonly due: string | null;
	readonly trouble: string | null;
}

export interface SavedSearch {
	readonly name: string;
	readonly query: string;
	readonly sort: string | null;
	readonly saved: string;
	/** The secret is only present in the response that creates it. */
	readonly webhook: { readonly url: string; readonly secret?: string } | null;
	readonly delivery: Delivery | null;
}
