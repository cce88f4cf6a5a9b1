/** The rule that decided something, and why, in words for a person. */
export interface Reason {
	/** A stable, short name of the rule. */
	readonly rule: string;
	readonly why: string;
}
