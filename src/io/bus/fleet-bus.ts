/**
 * fleet-bus: the messages between the processes of a fleet. The bus is a hint: it may lose, repeat and reorder anything, and the
 * leases in the store decide which message has an effect. `nats-bus.ts` is the real one.
 */

export interface Unpacked<T> {
	readonly value: T;
	/** As text. */
	readonly bytes: number;
}

/** A message as it arrived, not read yet. */
export interface Letter {
	/** How often it was delivered, this time included. */
	readonly tries: number;
	/** Whether a newer, or an older, program wrote it in a format that this one does not read. */
	readonly version: 'ours' | 'newer' | 'older';
	/** Messages that wait behind it. */
	readonly pending: number;
	/** The content, unpacked within limits and checked; throws a failure with the code `bad-message` if it is invalid. */
	read<T>(parse: (value: unknown) => T): Promise<Unpacked<T>>;
	/** The unread content as text, for the dead letters. */
	raw(): string;
	/** Acknowledges it, whether it succeeded or not. */
	settle(): Promise<void>;
	/** Delivers it again after a while. */
	again(afterMs: number): void;
	/** Says that work on it continues. */
	working(): void;
}

interface FleetLimits {
	/** How long a host may be without news from the worker that visits it. */
	readonly leaseMs: number;
	/** How long nobody leads after a scheduler died. */
	readonly leaderMs: number;
	/** A message without news is delivered again after this. */
	readonly ackMs: number;
}

/** What a worker asks the processes with the store. */
export interface ClaimRequest {
	readonly host: string;
	readonly fence: number;
	readonly holder: string;
}

/** What failed for good, for a person to look at. */
export interface DeadLetter {
	readonly why: string;
	readonly at: string;
	readonly tries: number;
	readonly message: unknown;
}

export interface NextResults {
	readonly limit: number;
	readonly waitMs: number;
	/** Ends it at once. */
	readonly signal: AbortSignal;
	readonly onLetter: (letter: Letter) => void;
}

export interface FleetBus {
	readonly limits: FleetLimits;
	/** Host messages that no worker has acknowledged. */
	waitingHosts(): Promise<number>;
	/** Replaces an older message of the same host. */
	sendAssignment(host: string, assignment: unknown): Promise<void>;
	nextAssignment(waitMs: number): Promise<Letter | null>;
	sendResult(result: unknown): Promise<void>;
	/** Calls `onLetter` with each message as it arrives, for `waitMs` at most. */
	nextResults(query: NextResults): Promise<void>;
	/** Claims or renews the lease of a host; throws if nobody answers. */
	claim(request: ClaimRequest): Promise<boolean>;
	/** Answers claims until the returned function is called. */
	serveClaims(answer: (request: unknown) => Promise<boolean>): () => void;
	deadLetter(kind: 'hosts' | 'results', letter: DeadLetter): Promise<void>;
	/** Creates what is missing, as after the loss of all files. */
	repair(): Promise<void>;
}
