/** Which rule decided something, and why, in words that a person understands. */
export interface Reason {
	/** A stable, short name of the rule. */
	readonly rule: string;
	readonly why: string;
}
