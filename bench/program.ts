/** program: a command of the built program in a process of its own, up to the address that it tells. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(
	new URL(import.meta.url.endsWith('.ts') ? '../dist/src/cli.js' : '../src/cli.js', import.meta.url),
);
/** It may be killed after this. */
const LONGEST_END_MS = 20_000;

export interface Started {
	/** The first address on loopback in what it says. */
	readonly url: string;
	/** Ctrl-C; resolves with the exit code. */
	stop(): Promise<number | null>;
}

export async function startProgram(
	args: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<Started> {
	const env = { ...process.env, LOGOSPHERE_ALLOW_PRIVATE: '1', ...environment };
	const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
	const url = await firstAddress(child, args[0]!);
	return {
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

function firstAddress(child: ChildProcess, name: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let said = '';
		child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said}`)));
		for (const stream of [child.stdout!, child.stderr!]) {
			createInterface({ input: stream }).on('line', (line) => {
				said += `${line}\n`;
				const url = /https?:\/\/127\.0\.0\.1:\d+\S*/.exec(line)?.[0];
				if (url !== undefined) resolve(url);
			});
		}
	});
}
