/**
 * setup: prepares a fresh clone: installs the packages and builds the program. Does nothing when both are up to date.
 *
 * Written in plain JavaScript, because it runs before anything can read TypeScript.
 * With --bench it also installs the peers that the benchmarks measure. With --types it also writes the declarations of a package.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Progress } from './progress.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MIN_NODE = 20;
/** The stamps hold the hash of the files that the packages and the build were made from. */
const INSTALL_STAMP = 'node_modules/.logosphere-installed';
const BUILD_STAMP = 'dist/.logosphere-built';
const COMPILED = ['src', 'sim', 'eval', 'bench', 'fuzz'];
const SOURCES = [...COMPILED, 'web', 'scripts/emit.mjs', 'scripts/bundle.mjs', 'package.json'];
/** What npm logs per file that it fetches. */
const FETCHED = /^npm http (?:fetch|cache) .*?([^/\s]+)\.tgz/;

const progress = new Progress();

try {
	await main();
} catch (error) {
	progress.say(error.message);
	process.exitCode = 1;
}

async function main() {
	const major = Number(process.versions.node.split('.')[0]);
	if (major < MIN_NODE)
		throw new Error(`Node.js ${MIN_NODE} or newer is needed; this is ${process.versions.node}.`);
	const folders = process.argv.includes('--bench') ? [ROOT, path.join(ROOT, 'bench')] : [ROOT];
	await all(folders.map(install));
	await build();
	if (process.argv.includes('--types')) await declare();
}

async function install(folder) {
	const stamp = path.join(folder, INSTALL_STAMP);
	// Some packages hold machine code for one version of Node.
	const wanted = hashOf(folder, ['package-lock.json'], process.versions.modules);
	if (read(stamp) === wanted) return;
	const name = path.relative(ROOT, folder);
	await progress.step(`installing packages${name === '' ? '' : ` of ${name}/`}`, async (report) => {
		let fetched = 0;
		// Not `npm ci`: it refuses a lock that lacks a platform's optional binaries, and a registry may lack them.
		await run(
			'npm',
			['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=http', '--include=dev'],
			{
				folder,
				onLine(line) {
					const file = FETCHED.exec(line);
					if (file !== null) report(`${++fetched} fetched, ${file[1]}`);
				},
			},
		);
		return `installed the packages${name === '' ? '' : ` of ${name}/`}`;
	});
	writeFileSync(stamp, wanted);
}

async function build() {
	const stamp = path.join(ROOT, BUILD_STAMP);
	const wanted = hashOf(ROOT, SOURCES.flatMap(listFiles));
	if (read(stamp) === wanted) return;
	// The bundle would include what a moved file left behind.
	rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
	await all([buildProgram(), buildWeb()]);
	writeFileSync(stamp, wanted);
}

function buildWeb() {
	return progress.step('building the web page', async () => {
		await runNode('vite/bin/vite.js', ['build', 'web', '--logLevel', 'error']);
		return 'built the web page';
	});
}

async function buildProgram() {
	await progress.step('compiling', async (report) => {
		const { emit } = await import('./emit.mjs');
		let done = 0;
		await emit(ROOT, COMPILED.flatMap(listFiles), (total) => report(`${++done} of ${total} files`));
		return `compiled ${done} files`;
	});
	await progress.step('bundling the program', async () => {
		const { bundle } = await import('./bundle.mjs');
		await bundle(path.join(ROOT, 'dist'));
		return 'bundled the program';
	});
}

function declare() {
	return progress.step('writing the declarations', async () => {
		await runNode('typescript/bin/tsc', ['-p', 'tsconfig.build.json']);
		return 'wrote the declarations';
	});
}

/** Relative to the root, so that a copy of the checkout has the same hash. */
function listFiles(source) {
	if (!statSync(path.join(ROOT, source)).isDirectory()) return [source];
	return readdirSync(path.join(ROOT, source), { withFileTypes: true })
		.filter((entry) => entry.name !== 'node_modules')
		.flatMap((entry) => listFiles(path.posix.join(source, entry.name)))
		.sort();
}

function hashOf(folder, files, salt = '') {
	const hash = createHash('sha256').update(salt);
	for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
	return hash.digest('hex');
}

function read(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Runs all to their ends, then throws the first failure. */
async function all(works) {
	for (const { reason } of await Promise.allSettled(works)) if (reason !== undefined) throw reason;
}

function runNode(script, args) {
	return run(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], { folder: ROOT });
}

/** Shows the output of a command only when the command fails. */
async function run(command, args, { folder, onLine = () => {} }) {
	const shell = process.platform === 'win32' && command === 'npm';
	const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], shell });
	const lines = [];
	for (const stream of [child.stdout, child.stderr])
		readLines(stream, (line) => lines.push(line) && onLine(line));
	const [status] = await once(child, 'close').catch((error) => {
		throw new Error(`${command} could not be started: ${error.message}`);
	});
	if (status === 0) return;
	for (const line of lines.filter((one) => !one.startsWith('npm http'))) progress.say(line);
	throw new Error(`${command} ${args.join(' ')} failed with code ${status}; its output is above.`);
}

function readLines(stream, onLine) {
	let rest = '';
	stream.setEncoding('utf8');
	stream.on('data', (text) => {
		const lines = (rest + text).split('\n');
		rest = lines.pop();
		for (const line of lines) onLine(line);
	});
	stream.on('end', () => rest !== '' && onLine(rest));
}
