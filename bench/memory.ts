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
	const work = await findBench(benchName)!.prepare();
	const contender = work.contenders.find(({ name }) => name === contenderName)!;
	await contender.run();
	await work.close?.();
	const peakMb = contender.spent?.().peakMb ?? process.resourceUsage().maxRSS / 1024;
	process.stdout.write(`${Math.round(peakMb)}\n`);
	return 0;
}
