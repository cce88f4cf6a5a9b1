/** values: searches that are kept under a name, and who is told of what they find. */

export interface Delivery {
	/** Posts up to this number have been told. */
	readonly upTo: number;
	/** Tries in a row that failed. */
	readonly failures: number;
	readonly due: string | null;
	readonly trouble: string | null;
}

export interface KeptSearch {
	readonly name: string;
	readonly query: string;
	readonly sort: string | null;
	readonly saved: string;
	/** The secret is there once: when the server has made it. */
	readonly webhook: { readonly url: string; readonly secret?: string } | null;
	readonly delivery: Delivery | null;
}
