/** debian: programs that tests need in addition to Node: the installed ones, otherwise, as root on Debian, from its packages. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe } from 'vitest';

export interface Needed {
	/** A description. */
	readonly name: string;
	readonly package: string;
	/** Its path; null if it is missing. */
	find(): string | null;
}

const LOCK = '/tmp/logosphere-install.lock';

export function commandFor({ package: name }: Needed): string {
	return `apt-get update && apt-get install -y ${name}`;
}

/** Test files that run at the same time wait for each other. Null if it cannot be installed. */
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

/** Tests that need it. Without it, they fail in CI and are skipped elsewhere, with a title that says how to install it. */
export function describeWith(needed: Needed, isThere: boolean, title: string, define: () => void): void {
	if (isThere || process.env.CI === 'true') {
		describe(title, define);
		return;
	}
	const how = `there is no ${needed.name}: ${commandFor(needed)}`;
	process.stderr.write(`test: SKIPPED “${title}”: ${how}\n`);
	describe.skip(`${title} (SKIPPED, ${how})`, define);
}
