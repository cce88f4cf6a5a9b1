/**
 * test: everything that must hold, in the order that finds faults fastest: types, style, tests.
 *
 * npm test -- PATTERN… hands the patterns to the test runner and runs the matching tests only.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const BIN = path.join(ROOT, 'node_modules');
const patterns = process.argv.slice(2);

const CHECKS = [
	['types', ['typescript/bin/tsc', '-p', 'tsconfig.json']],
	['types of the web page', ['typescript/bin/tsc', '-p', 'web/tsconfig.json']],
	['style', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
];

for (const [name, [script, ...args]] of patterns.length > 0 ? [] : CHECKS) run(name, script, args);
run('tests', 'vitest/vitest.mjs', ['run', ...patterns]);

function run(name, script, args) {
	const { status } = spawnSync(process.execPath, [path.join(BIN, script), ...args], {
		cwd: ROOT,
		stdio: 'inherit',
	});
	if (status === 0) return;
	process.stderr.write(`test: ${name} failed\n`);
	process.exit(1);
}
