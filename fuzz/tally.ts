/** tally: the figures of a folder, added up over all runs in it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Done } from './worker.ts';

export class Tally {
	readonly #file: string;
	readonly #sums: Record<string, Done>;

	constructor(folder: string) {
		this.#file = join(folder, 'tally.json');
		this.#sums = existsSync(this.#file)
			? (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, Done>)
			: {};
	}

	add(target: string, done: Done): void {
		const sum = this.#sums[target];
		this.#sums[target] = sum === undefined ? done : addUp(sum, done);
		writeFileSync(this.#file, `${JSON.stringify(this.#sums, null, '\t')}\n`);
	}

	rows(): readonly (readonly [string, Done])[] {
		return Object.entries(this.#sums);
	}
}

/** Branches and kept inputs do not add up: what is known now counts. */
function addUp(a: Done, b: Done): Done {
	return {
		executions: a.executions + b.executions,
		seconds: a.seconds + b.seconds,
		crashes: a.crashes + b.crashes,
		slow: a.slow + b.slow,
		branches: b.branches,
		kept: b.kept,
	};
}
