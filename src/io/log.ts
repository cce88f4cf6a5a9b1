/**
 * log: what happens while the program runs, for whoever operates it: one event a line, with its level, component and facts.
 *
 * JSON for machines; for a terminal, lines that a person can read. Engines are given a log; stages and the library never log.
 */
import { type LevelWithSilent, type Logger, pino } from 'pino';
import { toErrorRecord } from './threads/error-record.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const satisfies LevelWithSilent[];
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `err` is logged with its code, its stack and its causes. */
type LogFacts = Readonly<Record<string, unknown>> & { readonly err?: unknown };

type Write = (facts: LogFacts, message: string) => void;

export interface Log {
	readonly debug: Write;
	readonly info: Write;
	readonly warn: Write;
	readonly error: Write;
	/** The same log for another component. */
	child(facts: { readonly component: string }): Log;
}

export interface LogOptions {
	readonly level: LogLevel;
	/** For a person instead of a machine. */
	readonly isReadable: boolean;
	/** A line, without its end. */
	readonly write: (line: string) => void;
}

export function createLog({ level, isReadable, write }: LogOptions): Log {
	const options = {
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label: string) => ({ level: label }) },
		serializers: { err: (error: unknown) => toErrorRecord(error) },
	};
	const root = pino(options, {
		write: (line: string) => write(isReadable ? renderLine(JSON.parse(line) as Line) : line.trimEnd()),
	});
	const toLog = (logger: Logger): Log => ({
		debug: (facts, message) => logger.debug(facts, message),
		info: (facts, message) => logger.info(facts, message),
		warn: (facts, message) => logger.warn(facts, message),
		error: (facts, message) => logger.error(facts, message),
		child: (facts) => toLog(root.child(facts)),
	});
	return toLog(root);
}

type Line = Readonly<Record<string, unknown>> & {
	readonly level: string;
	readonly time: string;
	readonly msg: string;
	readonly component?: string;
	readonly err?: ReturnType<typeof toErrorRecord>;
};

/** Only a fault is shown with its stack: the causes of what is expected are in its message. */
function renderLine({ level, time, component, msg, err, ...facts }: Line): string {
	const words = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
	const subject = component === undefined ? '' : `${component}: `;
	const head = [time.slice(11, 19), level, `${subject}${msg}`, ...words].join(' ');
	if (err === undefined) return head;
	return level === 'error' ? `${head}\n${renderStacks(err)}` : `${head}: ${err.message}`;
}

function renderStacks({ name, message, stack, cause }: ReturnType<typeof toErrorRecord>): string {
	const own = stack ?? `${name}: ${message}`;
	return cause === null ? own : `${own}\nCaused by: ${renderStacks(cause)}`;
}
