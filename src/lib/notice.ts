/** Something odd about a page or feed. It is returned with the value instead of thrown. */
export interface Notice {
	/** A stable word that programs can switch on. */
	readonly code: string;
	/** What was found and what was done about it, for people. */
	readonly message: string;
}
