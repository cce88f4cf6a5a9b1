/** One event a line: JSON for machines, words for a person. */
import { expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { createLog, type LogLevel } from './log.ts';

function linesOf(isReadable: boolean, level: LogLevel = 'info'): string[] {
	const lines: string[] = [];
	const root = createLog({ level, isReadable, write: (line) => lines.push(line) });
	const log = root.child({ component: 'serve' }).child({ component: 'crawl' });
	const err = new Failure('timeout', 'It took too long.', 'retry', { cause: new Error('socket hang up') });
	log.debug({}, 'quiet');
	log.info({ host: 'a.example', tries: 2 }, 'tried again');
	log.warn({ err }, 'not fetched');
	log.error({ err: new TypeError('odd', { cause: err }) }, 'a bug');
	return lines;
}

it('is JSON with the level, the component, the facts, and errors with code, stack and cause', () => {
	const [info, warn, error] = linesOf(false).map((line) => JSON.parse(line));
	expect(info).toEqual({
		level: 'info',
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		component: 'crawl',
		host: 'a.example',
		tries: 2,
		msg: 'tried again',
	});
	expect(warn.err).toMatchObject({ name: 'Failure', code: 'timeout', action: 'retry' });
	expect(warn.err.cause).toMatchObject({
		message: 'socket hang up',
		stack: expect.stringContaining('log.test'),
	});
	expect(error.err.cause.cause.message).toBe('socket hang up');
	expect(linesOf(false)[0]).not.toContain('serve');
});

it('is words on a terminal, with the stacks of faults', () => {
	const [info, warn, error] = linesOf(true);
	expect(info).toMatch(/^\d\d:\d\d:\d\d info crawl: tried again host=a\.example tries=2$/);
	expect(warn).toMatch(/^\S+ warn crawl: not fetched: It took too long\.$/);
	expect(error).toMatch(
		/ error crawl: a bug\nTypeError: odd\n +at [\s\S]*\nCaused by: Failure: It took[\s\S]*\nCaused by: Error: socket/,
	);
});

it('has the events of its level and above', () => {
	expect(linesOf(true, 'debug')).toHaveLength(4);
	expect(linesOf(true, 'error')).toHaveLength(1);
	expect(linesOf(true, 'silent')).toEqual([]);
});
