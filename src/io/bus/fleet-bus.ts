/**
 * fleet-bus: what the processes of a fleet say to each other. The bus is a hint: it may lose, repeat and reorder anything, and the
 * leases in the store decide what counts. `nats-bus.ts` is the real one.
 */

export interface Unpacked<T> {
	readonly value: T;
	/** As text. */
	readonly bytes: number;
}

/** A message as it arrived. Nothing of it was read yet. */
export interface Letter {
	/** How often it was delivered, this time included. */
	readonly tries: number;
	/** Whether a newer, or an older, program wrote it in a form that this one does not read. */
	readonly version: 'ours' | 'newer' | 'older';
	/** Messages that wait behind it. */
	readonly pending: number;
	/** The content, unpacked within limits and checked; throws a failure with the code `bad-message` when it does not fit. */
	read<T>(parse: (value: unknown) => T): Promise<Unpacked<T>>;
	/** The unread content as text, for the dead letters. */
	raw(): string;
	/** It is done with, whatever came of it. */
	settle(): Promise<void>;
	/** It is delivered again after a while. */
	again(afterMs: number): void;
	/** Work on it goes on. */
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

/** What a worker asks the holders of the store. */
export interface ClaimRequest {
	readonly host: string;
	readonly fence: number;
	readonly holder: string;
}

/** What could not be done, for a person to look at. */
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
	/** Messages with hosts that no worker has settled. */
	waitingHosts(): Promise<number>;
	/** Replaces an older message of the same host. */
	sendAssignment(host: string, assignment: unknown): Promise<void>;
	nextAssignment(waitMs: number): Promise<Letter | null>;
	sendResult(result: unknown): Promise<void>;
	/** Gives each message to `onLetter` as it arrives, for `waitMs` at most. */
	nextResults(query: NextResults): Promise<void>;
	/** Claims or renews the lease of a host; throws when nobody answers. */
	claim(request: ClaimRequest): Promise<boolean>;
	/** Answers claims until the returned function is called. */
	serveClaims(answer: (request: unknown) => Promise<boolean>): () => void;
	deadLetter(kind: 'hosts' | 'results', letter: DeadLetter): Promise<void>;
	/** Makes what is missing, as after the loss of all its files. */
	repair(): Promise<void>;
}
