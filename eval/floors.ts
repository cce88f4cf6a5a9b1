/** floors: the minimum of each figure. They only rise: a figure below its floor fails the run. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './task.ts';

/** Always the file in the source tree, from `eval/` and from `dist/eval/`. */
const FLOORS_FILE = new URL(
	import.meta.url.includes('/dist/') ? '../../eval/floors.json' : './floors.json',
	import.meta.url,
);

export type Floors = Readonly<Record<string, number>>;

export function readFloors(): Floors {
	return JSON.parse(readFileSync(FLOORS_FILE, 'utf8')) as Floors;
}

/** Raises the floors to the measured values, cut to a tenth; none is lowered. */
export function raiseFloors(floors: Floors, task: string, figures: readonly Figure[]): Floors {
	const raised: Record<string, number> = { ...floors };
	for (const { name, value, target, isDrawn } of figures) {
		const key = `${task}.${name}`;
		const reached = isDrawn === true ? Math.min(value, target ?? 0) : value;
		raised[key] = Math.max(raised[key] ?? 0, Math.floor(reached * 10) / 10);
	}
	return raised;
}

export function writeFloors(floors: Floors): void {
	const sorted = Object.fromEntries(Object.entries(floors).sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(FLOORS_FILE, `${JSON.stringify(sorted, null, '\t')}\n`);
}
