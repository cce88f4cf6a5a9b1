/** memory: the most memory that a contender takes, in a process of its own (`--memory BENCH CONTENDER` is that process). */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBench } from './benches.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const MAIN = fileURLToPath(new URL(`./main${EXTENSION}`, import.meta.url));

/** In megabytes. */
export function peakMemory(bench: string, contender: string): number {
	const args = ['--expose-gc', MAIN, '--memory', bench, contender];
	return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

export async function printPeakMemory(benchName: string, contenderName: string): Promise<number> {
	const work = await findBench(benchName)!.prepare({ isShort: true });
	await work.contenders.find(({ name }) => name === contenderName)!.run();
	await work.close?.();
	process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
	return 0;
}
