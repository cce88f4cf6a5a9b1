/**
 * stopping: from Ctrl-C or SIGTERM to the end of the process, within 5 s whatever is under way.
 *
 * The work that runs may finish for a moment; then it is broken off, and will be repeated. What still does not end by then, because a
 * server or a disk does not answer, is left: everything that was acknowledged is on the disk, and the process ends.
 */
import { INTERRUPTED } from './command.ts';

export interface Stoppable {
	/** Begins nothing new. */
	stop(): void;
	/** Breaks off what is under way. */
	stopNow?(): void;
}

export interface Stopping {
	readonly wasUsed: boolean;
	end(): void;
}

/** Supervisors kill after 10 s, some after 5. */
const BREAK_OFF_MS = 1_000;
const LEAVE_MS = 3_500;

/** The first signal stops, a second breaks off at once. `end` gives the signals back; a stop that has begun still ends in time. */
export function stopOnSignal(part: Stoppable, onFirst: () => void = () => {}): Stopping {
	let used = 0;
	const onSignal = () => {
		used++;
		if (used > 1) {
			if (part.stopNow === undefined) process.exit(INTERRUPTED);
			part.stopNow();
			return;
		}
		onFirst();
		setTimeout(() => part.stopNow?.(), BREAK_OFF_MS).unref();
		setTimeout(() => process.exit(INTERRUPTED), LEAVE_MS).unref();
		part.stop();
	};
	process.on('SIGINT', onSignal);
	process.on('SIGTERM', onSignal);
	return {
		get wasUsed() {
			return used > 0;
		},
		end() {
			process.off('SIGINT', onSignal);
			process.off('SIGTERM', onSignal);
		},
	};
}
