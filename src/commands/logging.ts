/** logging: the log of long-running commands on standard error: text on a terminal, JSON elsewhere. */
import { readText } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { createLog, LOG_LEVELS, type Log, type LogLevel } from '../io/log.ts';
import type { ThreadEnd } from '../io/threads/supervised-thread.ts';
import type { Option, Values } from './command.ts';
import { printLogLine } from './terminal.ts';

export const LOG_OPTION: Option = {
	type: 'string',
	value: 'LEVEL',
	help: 'log this level and above: debug, info, warn, error, silent (default: LOGOSPHERE_LOG_LEVEL, or info)',
};

export function openLog(values: Values, component: string): Log {
	const level = parseLevel(values['log-level'] ?? readText('logLevel', process.env));
	const isReadable = process.stderr.isTTY === true;
	const log = createLog({ level, isReadable, write: (line) => printLogLine(line, !isReadable) });
	return log.child({ component });
}

function parseLevel(text: string): LogLevel {
	const level = LOG_LEVELS.find((name) => name === text);
	if (level !== undefined) return level;
	throw new Failure('usage', `The log level is "${text}". It must be one of ${LOG_LEVELS.join(', ')}.`);
}

/** For components that report problems as plain text. */
export function logNotices(log: Log, component: string): (text: string) => void {
	const own = log.child({ component });
	return (text) => own.warn({}, text);
}

export function logThreadEnd(log: Log): (end: ThreadEnd) => void {
	const threads = log.child({ component: 'threads' });
	return ({ reason, cause }) =>
		threads.warn({ reason, ...(cause && { err: cause }) }, 'a thread ended and is replaced');
}
