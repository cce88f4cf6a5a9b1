/** debian: programs that tests need beside Node: those that are installed, else, as root on Debian, by its packages. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe } from 'vitest';

export interface Needed {
	/** What it is, in words. */
	readonly name: string;
	readonly package: string;
	/** Where it is; null when it is not there. */
	find(): string | null;
}

const LOCK = '/tmp/logosphere-install.lock';

export function commandFor({ package: name }: Needed): string {
	return `apt-get update && apt-get install -y ${name}`;
}

/** Test files that run beside each other wait for each other. Null where it cannot be had. */
export function findOrInstall(needed: Needed): string | null {
	const found = needed.find();
	if (found !== null) return found;
	process.stderr.write(`test: there is no ${needed.name}: ${commandFor(needed)}\n`);
	if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
	process.stderr.write('test: installing it …\n');
	try {
		const script = `{ ${commandFor(needed)}; } >&2`;
		execFileSync('flock', [LOCK, 'sh', '-c', script], {
			stdio: ['ignore', 'ignore', 'pipe'],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
	} catch (error) {
		process.stderr.write(`test: it could not be installed: ${String(error)}\n`);
	}
	return needed.find();
}

/** Tests with it. Where it is missing, they fail in CI and are skipped elsewhere, by a title that says how to get it. */
export function describeWith(needed: Needed, isThere: boolean, title: string, define: () => void): void {
	if (isThere || process.env.CI === 'true') {
		describe(title, define);
		return;
	}
	const how = `there is no ${needed.name}: ${commandFor(needed)}`;
	process.stderr.write(`test: SKIPPED “${title}”: ${how}\n`);
	describe.skip(`${title} (SKIPPED, ${how})`, define);
}
