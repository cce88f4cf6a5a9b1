/**
 * apart: each contender in a separate process, which works on request, alternating with the others.
 *
 * In one process a contender pays for its neighbours: their garbage is collected together, and while one works the
 * engine discards the compiled code of another that has not run for a while, so that it begins each round cold. A
 * crawl, or a program that reads a folder of pages, does the same work all the time.
 */
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Bench, type Contender, type PrepareOptions, type Spent, spentBy } from './bench.ts';
import { findBench } from './benches.ts';
import { ProcessContender } from './process-contender.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const MAIN = fileURLToPath(new URL(`./main${EXTENSION}`, import.meta.url));

/** The same bench with its contenders in separate processes; those that report their own cost are unchanged. */
export function apart(bench: Bench): Bench {
	return {
		...bench,
		async prepare(options = { isShort: false }) {
			const work = await bench.prepare(options);
			const inside = work.contenders.filter(({ spent }) => spent === undefined);
			const outside = new Map(inside.map((contender) => [contender, putApart(bench, contender, options)]));
			return {
				...work,
				contenders: work.contenders.map((contender) => outside.get(contender) ?? contender),
				async close() {
					for (const contender of outside.values()) contender.close();
					await work.close?.();
				},
			};
		},
	};
}

function putApart(bench: Bench, contender: Contender, { isShort }: PrepareOptions): ProcessContender {
	const { name, amount, against } = contender;
	return new ProcessContender({
		name,
		...(amount !== undefined && { amount }),
		...(against !== undefined && { against }),
		program: process.execPath,
		args: ['--expose-gc', MAIN, '--contender', bench.name, name, String(isShort)],
	});
}

/** Such a process: `--contender BENCH NAME SHORT`. */
export async function serveContender([benchName, name, isShort]: readonly string[]): Promise<number> {
	const work = await findBench(benchName!)!.prepare({ isShort: isShort === 'true' });
	const contender = work.contenders.find((each) => each.name === name)!;
	for await (const _ of createInterface({ input: process.stdin })) {
		const cpuSeconds = await spentBy(contender);
		const peakMb = process.resourceUsage().maxRSS / 1024;
		process.stdout.write(`${JSON.stringify({ cpuSeconds, peakMb } satisfies Spent)}\n`);
	}
	await work.close?.();
	return 0;
}
