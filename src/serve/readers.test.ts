/** A question without an end is given up, and holds up nobody else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileThread } from '../io/compile-thread.fixture.ts';
import { Readers } from './readers.ts';

it('a question that keeps its thread busy for too long is given up; those behind it are answered', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-readers-'));
	const file = compileThread(folder, [
		'serve/hostile-reader.fixture.ts',
		'io/serve-answers.ts',
		'io/failure.ts',
		'io/work-note.ts',
	]);
	const readers = new Readers('place', 1, { file, mostBusyMs: 1_000 });
	const { reads } = readers;
	const fates = await Promise.allSettled([
		reads.trends({ queries: [] } as never),
		...Array.from({ length: 9 }, () => reads.stats()),
	]);
	expect(fates[0]).toMatchObject({
		reason: { code: 'given-up', message: 'The answer was given up: it took more than 1 s.' },
	});
	expect(fates.slice(1)).toEqual(
		fates.slice(1).map(() => ({ status: 'fulfilled', value: 'stats of place' })),
	);
	expect(await reads.gaps({ limit: 1 })).toBe('gaps of place');
	await readers.close();
	rmSync(folder, { recursive: true });
});
