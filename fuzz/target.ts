/** target: one reader of hostile bytes, with the properties that must hold for any input. */
import type { Arbitrary } from 'fast-check';

export interface Target {
	readonly name: string;
	/** Where the search starts: small, made up, each of another form. */
	readonly seeds: readonly (string | Uint8Array)[];
	/** The tokens of the format, inserted as a whole, since chance would hardly spell them. */
	readonly words: readonly string[];
	/** Well-formed inputs of some depth; a new one is drawn now and then. */
	readonly shape?: Arbitrary<string>;
	/** Inputs grow up to this size. */
	readonly maxBytes: number;
	/** Its share of the time, compared with 1 for the others. */
	readonly share?: number;
	/** What a kilobyte may cost beyond the common minimum; more is a finding. */
	readonly maxMsPerKb?: number;
	/** Throws when a property does not hold. */
	run(input: Uint8Array): void | Promise<void>;
}

/** Thrown when a property does not hold. */
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

/** The input as text; invalid UTF-8 becomes U+FFFD, as at every input of the program. */
export function textOf(input: Uint8Array): string {
	return DECODER.decode(input);
}
