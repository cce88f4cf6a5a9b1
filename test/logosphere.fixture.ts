/** logosphere: runs a command of the built program to its end. */
import { execFile } from 'node:child_process';
import path from 'node:path';

export const CLI = path.resolve(import.meta.dirname, '../bin/logosphere.cjs');
const MAX_BYTES = 1e9;

export interface Outcome {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

export function logosphere(args: readonly string[], input = ''): Promise<Outcome> {
	return new Promise((resolve) => {
		const child = execFile(
			process.execPath,
			[CLI, ...args],
			{ maxBuffer: MAX_BYTES },
			(error, stdout, stderr) => {
				resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
			},
		);
		child.stdin?.on('error', () => {});
		child.stdin?.end(input);
	});
}
