/** program: a command of the built program in a separate process, up to the URL that it prints. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The program's entry point. */
export const CLI = fileURLToPath(
	new URL(
		import.meta.url.endsWith('.ts') ? '../bin/logosphere.cjs' : '../../bin/logosphere.cjs',
		import.meta.url,
	),
);
/** It may be killed after this. */
const LONGEST_END_MS = 300_000;
/** Characters of its output that are shown when it exits too early. */
const MAX_SAID = 10_000;

export interface Started {
	readonly pid: number;
	/** The first loopback URL in its output. */
	readonly url: string;
	/** Ctrl-C; resolves with the exit code. */
	stop(): Promise<number | null>;
}

export async function startProgram(
	args: readonly string[],
	environment: Readonly<Record<string, string>> = {},
	onLine: (line: string) => void = () => {},
): Promise<Started> {
	const env = { ...process.env, LOGOSPHERE_ALLOW_PRIVATE: '1', LOGOSPHERE_PLAIN_PROXY: '1', ...environment };
	const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
	const url = await firstAddress(child, args[0]!, onLine);
	return {
		pid: child.pid!,
		url,
		async stop() {
			if (child.exitCode !== null) return child.exitCode;
			const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS);
			child.kill('SIGINT');
			await once(child, 'close');
			clearTimeout(timer);
			return child.exitCode;
		},
	};
}

function firstAddress(child: ChildProcess, name: string, onLine: (line: string) => void): Promise<string> {
	return new Promise((resolve, reject) => {
		let said = '';
		child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said}`)));
		for (const stream of [child.stdout!, child.stderr!]) {
			createInterface({ input: stream }).on('line', (line) => {
				onLine(line);
				said = `${said}${line}\n`.slice(-MAX_SAID);
				const url = /https?:\/\/127\.0\.0\.1:\d+\S*/.exec(line)?.[0];
				if (url !== undefined) resolve(url);
			});
		}
	});
}

/** A command that exits on its own: its exit code, and all its output. */
export function runProgram(args: readonly string[]): Promise<{ code: number; output: string }> {
	return new Promise((resolve) => {
		execFile(process.execPath, [CLI, ...args], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
			resolve({ code: error === null ? 0 : 1, output: stdout + stderr });
		});
	});
}
