/** target: one reader of hostile bytes, with what must hold for whatever it is given. */
import type { Arbitrary } from 'fast-check';

export interface Target {
	readonly name: string;
	/** Where the search starts: small, made up, each of another form. */
	readonly seeds: readonly (string | Uint8Array)[];
	/** What the format is written with; put in whole, since chance would hardly spell it. */
	readonly words: readonly string[];
	/** Inputs that are well formed to some depth, drawn anew now and then. */
	readonly shape?: Arbitrary<string>;
	/** Inputs grow up to here. */
	readonly maxBytes: number;
	/** Part of the time that it gets, against 1 of the others. */
	readonly share?: number;
	/** What a kilobyte may cost beyond the floor that all have; more is a finding. */
	readonly maxMsPerKb?: number;
	/** Throws when a property does not hold. */
	run(input: Uint8Array): void | Promise<void>;
}

/** A property that does not hold. */
class BrokenProperty extends Error {
	override readonly name = 'BrokenProperty';
}

export function hold(isHeld: boolean, property: string, ...seen: readonly unknown[]): asserts isHeld {
	if (isHeld) return;
	throw new BrokenProperty(
		[property, ...seen.map((value) => JSON.stringify(value)?.slice(0, 300))].join(' '),
	);
}

const DECODER = new TextDecoder();

/** The input as text; what is no UTF-8 becomes U+FFFD, as at every door of the program. */
export function textOf(input: Uint8Array): string {
	return DECODER.decode(input);
}
