/** papers-saved: figures that `eval --json` printed into a file. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Failure } from '../src/io/failure.ts';
import type { Figure } from './task.ts';

export type SavedFigure = Figure;

const rows = z.array(
	z.object({ key: z.string(), name: z.string(), label: z.string(), value: z.number(), cases: z.number() }),
);

/** The figures of the file, by task and name. */
export function readSavedFigures(file: string): (readonly [string, SavedFigure])[] {
	try {
		return rows.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ key, ...figure }) => [key, figure]);
	} catch (cause) {
		throw new Failure('usage', `${file} does not contain the output of "logosphere eval --json".`, 'stop', {
			cause,
		});
	}
}
