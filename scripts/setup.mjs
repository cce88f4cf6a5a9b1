/**
 * setup: what a fresh clone needs before anything runs: packages and the build. Does nothing when both are up to date.
 *
 * Written in plain JavaScript, because it runs before there is a compiler.
 * With --bench also the peers that the benchmarks measure.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MIN_NODE = 20;
/** Names of the stamps: what was installed and built, by the hash of what it was made from. */
const INSTALL_STAMP = 'node_modules/.logosphere-installed';
const BUILD_STAMP = 'dist/.logosphere-built';
const SOURCES = [
	'src',
	'sim',
	'eval',
	'bench',
	'fuzz',
	'web',
	'scripts/bundle.mjs',
	'package.json',
	'tsconfig.json',
	'tsconfig.build.json',
];

try {
	await main();
} catch (error) {
	say(error.message);
	process.exitCode = 1;
}

async function main() {
	const major = Number(process.versions.node.split('.')[0]);
	if (major < MIN_NODE)
		throw new Error(`Node.js ${MIN_NODE} or newer is needed; this is ${process.versions.node}.`);
	const folders = process.argv.includes('--bench') ? [ROOT, path.join(ROOT, 'bench')] : [ROOT];
	await all(folders.map(install));
	await build();
}

async function install(folder) {
	const stamp = path.join(folder, INSTALL_STAMP);
	const wanted = hashOf([path.join(folder, 'package-lock.json')]);
	if (read(stamp) === wanted) return;
	const name = path.relative(ROOT, folder);
	say(`installing packages${name === '' ? '' : ` of ${name}/`} …`);
	// Not `npm ci`: it refuses a lock that lacks a platform's optional binaries, and a registry may lack them.
	await run(
		'npm',
		['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'],
		folder,
	);
	writeFileSync(stamp, wanted);
}

async function build() {
	const stamp = path.join(ROOT, BUILD_STAMP);
	const wanted = hashOf(SOURCES.flatMap((source) => listFiles(path.join(ROOT, source))));
	if (read(stamp) === wanted) return;
	say('building …');
	// What a moved file left behind would be bundled too.
	rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
	const node = (script, ...args) =>
		run(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], ROOT);
	await all([
		// Types are checked by `npm test`.
		node('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'),
		node('vite/bin/vite.js', 'build', 'web', '--logLevel', 'error'),
	]);
	const { bundle } = await import('./bundle.mjs');
	await bundle(path.join(ROOT, 'dist'));
	mkdirSync(path.dirname(stamp), { recursive: true });
	writeFileSync(stamp, wanted);
}

function listFiles(root) {
	if (!statSync(root).isDirectory()) return [root];
	return readdirSync(root, { withFileTypes: true })
		.filter((entry) => entry.name !== 'node_modules')
		.flatMap((entry) =>
			entry.isDirectory() ? listFiles(path.join(root, entry.name)) : [path.join(root, entry.name)],
		)
		.sort();
}

function hashOf(files) {
	const hash = createHash('sha256').update(process.versions.modules);
	for (const file of files) hash.update(file).update(readFileSync(file));
	return hash.digest('hex');
}

function read(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** To their ends, beside each other; the first that failed is what is told. */
async function all(works) {
	for (const { reason } of await Promise.allSettled(works)) if (reason !== undefined) throw reason;
}

async function run(command, args, folder) {
	const shell = process.platform === 'win32' && command === 'npm';
	const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 2, 2], shell });
	const [status] = await once(child, 'exit').catch((error) => {
		throw new Error(`${command} could not be started: ${error.message}`);
	});
	if (status !== 0)
		throw new Error(`${command} ${args.join(' ')} failed with code ${status}; its own words are above.`);
}

function say(text) {
	process.stderr.write(`setup: ${text}\n`);
}
