/** fleet-processes: the parts of a fleet as processes of the built program, and what they cost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CLI } from './program.ts';

const PROGRAM = process.env.LOGOSPHERE_BENCH_CLI ?? CLI;
/** The kernel counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

export interface Part {
	readonly pid: number;
	/** CPU seconds so far. */
	cpu(): number;
	/** Stops after current work is done; returns its counters. */
	stop(): Promise<Record<string, number>>;
	/** Resolves when it exits on its own. */
	readonly ended: Promise<unknown>;
}

export function startPart(args: readonly string[]): Part {
	const child = spawn(process.execPath, [PROGRAM, ...args, '--json'], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			LOGOSPHERE_ALLOW_PRIVATE: '1',
			LOGOSPHERE_PLAIN_PROXY: '1',
			LOGOSPHERE_CONTACT: 'http://bench.example/',
		},
	});
	let [out, said] = ['', ''];
	child.stdout!.on('data', (text) => {
		out += text;
	});
	child.stderr!.on('data', (text) => {
		said = (said + text).slice(-2_000);
	});
	const ended = once(child, 'close');
	return {
		pid: child.pid!,
		ended,
		cpu: () => cpuOf(child.pid!),
		async stop() {
			await end(child, ended);
			if (out === '') throw new Error(`${args[0]} ended with ${child.exitCode}: ${said}`);
			return JSON.parse(out) as Record<string, number>;
		},
	};
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
	if (child.exitCode === null) child.kill('SIGTERM');
	await ended;
}

/** CPU seconds of a process. */
export function cpuOf(pid: number): number {
	const [user, system] = statOf(pid).slice(11, 13);
	return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** The peak memory of a process; 0 if the system does not report it. */
export function peakMbOf(pid: number): number {
	const file = `/proc/${pid}/status`;
	const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
	return Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}

/** CPU seconds of a process and those that it started, ended or not. */
export function cpuOfAll(pid: number): number {
	const ended = statOf(pid).slice(13, 15).map(Number);
	const running = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
		.reduce((sum, name) => sum + cpuOf(Number(name)), cpuOf(pid));
	return running + (ended[0]! + ended[1]!) / TICKS_PER_SECOND;
}

/** The kernel's statistics of a process, from the third value on; zeros for one that has exited. */
function statOf(pid: number): string[] {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return text.slice(text.lastIndexOf(')') + 2).split(' ');
	} catch {
		return Array(20).fill('0');
	}
}

function parentOf(pid: number): number {
	return Number(statOf(pid)[1]);
}
