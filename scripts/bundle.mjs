/**
 * bundle: bundles the built program and its threads from hundreds of small files into a few larger ones.
 *
 * A short command spends most of its time finding, opening and compiling its files, and every thread does so again. The files of
 * dist/src stay for users who import a stage. The entry files of the program and its threads are replaced by a line that
 * re-exports dist/bundle.
 *
 * Written in plain JavaScript, because it is part of the build.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const OUT = 'bundle';
const PROGRAM = 'src/cli.js';
/** Almost every command opens a store. The threads that read pages do not. */
const STORE = 'src/commands/data-place.js';
const PAGES = 'src/crawl/visit-thread.js';
/** Pure JavaScript packages with many files, needed to fetch or read pages. */
const INSIDE = ['@exodus/bytes', 'chardet', 'entities', 'ipaddr.js', 'parse5', 'undici'];
const THREAD = /threadFile\(["']([\w-]+)["'], import\.meta\.url\)/g;

/** `dist` is a folder that tsc has just written. */
export async function bundle(dist) {
	const entries = [PROGRAM, ...findThreads(dist)];
	rmSync(path.join(dist, OUT), { recursive: true, force: true });
	const build = await rolldown({
		input: Object.fromEntries(entries.map((entry) => [nameOf(entry), path.join(dist, entry)])),
		platform: 'node',
		external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !isInside(id),
		treeshake: false,
		preserveEntrySignatures: 'allow-extension',
		plugins: [{ name: 'places', transform: (code, id) => withOwnPlace(code, path.relative(dist, id)) }],
	});
	await build.write({
		dir: path.join(dist, OUT),
		format: 'esm',
		entryFileNames: '[name].js',
		chunkFileNames: '[name]-[hash].js',
		comments: false,
		codeSplitting: {
			groups: [{ name: joinedFile(dist), debugName: 'joined', includeDependenciesRecursively: false }],
		},
	});
	await build.close();
	for (const entry of entries) writeFileSync(path.join(dist, entry), leadTo(entry));
	writeFileSync(path.join(dist, OUT, 'LICENSES.txt'), INSIDE.map(licenseOf).join('\n'));
}

function isInside(id) {
	return INSIDE.some((name) => id === name || id.startsWith(`${name}/`));
}

function licenseOf(name) {
	const folder = new URL(`../node_modules/${name}/`, import.meta.url);
	return `${name}\n\n${readFileSync(new URL('LICENSE', folder), 'utf8')}`;
}

/** Joins small shared modules, because loading a small file costs more than its contents. */
function joinedFile(dist) {
	const reached = new Map();
	return (id, graph) => {
		const isOf = (entry) => {
			if (!reached.has(entry)) reached.set(entry, reach(path.join(dist, entry), graph));
			return reached.get(entry).has(id);
		};
		if (isOf(PROGRAM)) return id === path.join(dist, PROGRAM) ? null : 'start';
		if (!isOf(STORE)) return null;
		return isOf(PAGES) ? 'shared' : 'store';
	};
}

/** A module and all modules that are loaded with it. */
function reach(entry, graph) {
	const reached = new Set([entry]);
	for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
	return reached;
}

/** The entry files of threads, found in the code that starts them. */
function findThreads(dist) {
	const files = readdirSync(path.join(dist, 'src'), { recursive: true }).filter((file) =>
		file.endsWith('.js'),
	);
	return files.flatMap((file) => {
		const source = readFileSync(path.join(dist, 'src', file), 'utf8');
		return [...source.matchAll(THREAD)].map(([, name]) => path.join('src', path.dirname(file), `${name}.js`));
	});
}

function nameOf(entry) {
	return entry.slice('src/'.length, -'.js'.length).replaceAll(path.sep, '-');
}

/** Makes import.meta.url of a bundled module point to its original file. */
function withOwnPlace(code, place) {
	const url = `new URL(${JSON.stringify(`../${place.replaceAll(path.sep, '/')}`)}, import.meta.url).href`;
	return code.includes('import.meta.url') ? code.replaceAll('import.meta.url', `(${url})`) : null;
}

function leadTo(entry) {
	const target = path.posix.join(
		path.relative(path.dirname(entry), OUT).replaceAll(path.sep, '/'),
		nameOf(entry),
	);
	return `export * from ${JSON.stringify(`${target}.js`)};\n`;
}
