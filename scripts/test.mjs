/**
 * test: runs all checks, fastest first: types, style and unused code in parallel, then the tests.
 *
 * npm test -- PATTERN… runs only the matching tests. --long (npm run test:long) runs everything: also *.long.test.ts, and the full
 * numbers of random inputs, kills and damaged places.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const BIN = path.join(ROOT, 'node_modules');
const isLong = process.argv[2] === '--long';
const patterns = process.argv.slice(isLong ? 3 : 2);
if (isLong) process.env.LOGOSPHERE_LONG = '1';

const CHECKS = [
	['types', ['typescript/bin/tsc', '-p', 'tsconfig.json']],
	['types of the web page', ['typescript/bin/tsc', '-p', 'web/tsconfig.json']],
	['style', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
	['unused files, exports and packages', ['knip/bin/knip.js', '--no-progress']],
];

const checked = await Promise.all(
	(patterns.length > 0 ? [] : CHECKS).map(([name, words]) => passes(name, words)),
);
const isGood = checked.every(Boolean) && (await passes('tests', ['vitest/vitest.mjs', 'run', ...patterns]));
process.exit(isGood ? 0 : 1);

async function passes(name, [script, ...args]) {
	const child = spawn(process.execPath, [path.join(BIN, script), ...args], { cwd: ROOT, stdio: 'inherit' });
	const [status] = await once(child, 'exit');
	if (status !== 0) process.stderr.write(`test: ${name} failed\n`);
	return status === 0;
}
