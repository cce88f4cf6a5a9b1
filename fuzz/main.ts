/**
 * fuzz: fuzz the readers of hostile input.
 *
 *   node dist/fuzz/main.js [TARGET…] [--seconds N] [--runs N] [--rounds N] [--seed N] [--folder DIR]
 *   node dist/fuzz/main.js TARGET --input FILE     run one input, to reproduce a finding
 *
 * `--seconds` is for a target of share 1, `--runs` the most executions of each. It prints one line per target, then the
 * sums of all runs in the folder. Exit code 1 when something was found.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { supervise } from './supervise.ts';
import { TARGETS } from './targets/index.ts';
import type { Done } from './worker.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		seconds: { type: 'string', default: '20' },
		runs: { type: 'string', default: 'Infinity' },
		rounds: { type: 'string', default: '1' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
		folder: { type: 'string', default: join(tmpdir(), 'logosphere-fuzz') },
		input: { type: 'string' },
	},
});

async function attack(): Promise<number> {
	const names = chosen();
	const tally = new Tally(values.folder);
	mkdirSync(values.folder, { recursive: true });
	let found = 0;
	console.log(`seed ${values.seed}, folder ${values.folder}`);
	console.log(
		row('target', ['executions', 'per second', 'seconds', 'branches', 'stored', 'crashes', 'slow']),
	);
	for (let round = 0; round < Number(values.rounds); round++) {
		for (const name of names) {
			const { share = 1 } = await TARGETS[name]!();
			const done = await supervise({
				target: name,
				seed: Number(values.seed) + round,
				limits: { seconds: share * Number(values.seconds), runs: Number(values.runs) },
				folder: values.folder,
			});
			tally.add(name, done);
			found += done.crashes + done.slow;
			console.log(figures(name, done));
		}
	}
	console.log('\nall runs in the folder');
	for (const [name, done] of tally.rows()) console.log(figures(name, done));
	console.log(figures('in all', sum(tally.rows().map(([, done]) => done))));
	return found > 0 ? 1 : 0;
}

function chosen(): readonly string[] {
	const unknown = positionals.find((name) => !Object.hasOwn(TARGETS, name));
	if (unknown !== undefined)
		throw new Error(`Unknown target ${unknown}. Choose from: ${Object.keys(TARGETS).join(', ')}.`);
	return positionals.length > 0 ? positionals : Object.keys(TARGETS);
}

async function repeat(file: string): Promise<number> {
	const [name = ''] = chosen();
	const target = await TARGETS[name]!();
	const start = performance.now();
	await target.run(readFileSync(file));
	console.log(`${name} holds: ${(performance.now() - start).toFixed(1)} ms`);
	return 0;
}

function figures(name: string, { executions, seconds, branches, kept, crashes, slow }: Done): string {
	const perSecond = Math.round(executions / Math.max(0.001, seconds));
	return row(name, [executions, perSecond, Math.round(seconds), branches, kept, crashes, slow]);
}

function row(name: string, cells: readonly (string | number)[]): string {
	const padded = cells.map((cell) =>
		(typeof cell === 'number' ? cell.toLocaleString('en') : cell).padStart(12),
	);
	return name.padEnd(14) + padded.join('');
}

function sum(all: readonly Done[]): Done {
	const total = (field: keyof Done) => all.reduce((before, done) => before + done[field], 0);
	return {
		executions: total('executions'),
		seconds: total('seconds'),
		branches: total('branches'),
		kept: total('kept'),
		crashes: total('crashes'),
		slow: total('slow'),
	};
}

/** The figures of a folder, summed over all runs in it. */
class Tally {
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

/** Branches and stored inputs do not add up: the current number counts. */
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

// Last, because the classes above exist only from here on.
process.exitCode = values.input === undefined ? await attack() : await repeat(values.input);
