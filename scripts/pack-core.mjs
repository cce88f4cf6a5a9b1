/**
 * pack-core: the pure library as a package of its own, in dist/core: the files of the program that parseFeed, extractPage and the other
 * functions of the library need, and nothing else. No server, no store, no native module; it also runs in browsers.
 *
 * Written in plain JavaScript, because it is part of the build. `npm pack dist/core` makes the tarball.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const OUT = path.join(ROOT, 'dist/core');
/** The entries of the main package that are pure. */
const ENTRIES = ['.', './html', './dates', './feed', './page'];
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\n]+)["']/g;

const withTypes = !process.argv.includes('--no-types');
run(['scripts/setup.mjs']);
if (withTypes) run(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.core.json']);

const main = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const code = reach(ENTRIES.map((entry) => main.exports[entry].default));
const types = withTypes
	? reach(ENTRIES.map((entry) => main.exports[entry].types))
	: { files: [], packages: [] };

rmSync(OUT, { recursive: true, force: true });
for (const file of code.files) save(file, withoutMap(readFileSync(path.join(ROOT, file), 'utf8')));
for (const file of types.files) save(file, readFileSync(path.join(ROOT, file), 'utf8'));
cpSync(path.join(ROOT, 'LICENSE'), path.join(OUT, 'LICENSE'));
writeFileSync(path.join(OUT, 'README.md'), README());
writeFileSync(path.join(OUT, 'package.json'), `${JSON.stringify(manifest(), null, '\t')}\n`);
process.stdout.write(`dist/core: ${code.files.length} modules, packages: ${code.packages.join(', ')}\n`);

function run(args) {
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	if (status !== 0) process.exit(1);
}

function manifest() {
	const { version, license, type, engines, dependencies } = main;
	const entries = ENTRIES.map((entry) => [
		entry,
		{ types: placeOf(main.exports[entry].types), default: placeOf(main.exports[entry].default) },
	]);
	return {
		name: 'logosphere-core',
		version,
		description: 'Feeds, post pages, blogs and dates as data: the pure library of Logosphere.',
		keywords: ['blog', 'feed', 'rss', 'atom', 'json feed', 'extraction', 'dates', 'html', 'browser'],
		license,
		type,
		engines,
		sideEffects: false,
		exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
		dependencies: Object.fromEntries(code.packages.map((name) => [name, dependencies[name]])),
	};
}

function README() {
	return `# logosphere-core

The pure library of Logosphere: bytes and URLs in, values out. It parses and classifies feeds, splits blogs into posts, reads post pages,
and finds dates. It does not fetch, needs no server and no native module, and runs in Node.js, browsers and edge runtimes.

\`\`\`js
import { parseFeed } from 'logosphere-core/feed';

const { title, items } = parseFeed(bytes, { url: 'https://blog.example/feed' });
\`\`\`

The package \`logosphere\` has the same functions under the same names, and the program. Both are built from the same sources.
`;
}

/** The modules that the entries need, and the packages that these import. */
function reach(entries) {
	const files = new Set(entries.map((file) => path.normalize(file)));
	const packages = new Set();
	for (const file of files) {
		for (const [, specifier] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(SPECIFIER)) {
			if (specifier.startsWith('.')) files.add(fileOf(path.join(path.dirname(file), specifier), file));
			else packages.add(packageOf(specifier, file));
		}
	}
	return { files: [...files].sort(), packages: [...packages].sort() };
}

/** Declarations name the source or the module that they describe. */
function fileOf(named, by) {
	const file = by.endsWith('.d.ts') ? named.replace(/(?:\.d)?\.[jt]s$/, '.d.ts') : named;
	if (existsSync(path.join(ROOT, file))) return file;
	throw new Error(`${by} imports ${named}, which is not there`);
}

function packageOf(specifier, by) {
	if (specifier.startsWith('node:'))
		throw new Error(`${by} imports ${specifier}: it would not run in a browser`);
	return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Below dist in the repository, at the top of the package. */
function placeOf(file) {
	return `./${path.posix.relative('dist', path.posix.normalize(file))}`;
}

function save(file, text) {
	const target = path.join(OUT, placeOf(file.replaceAll(path.sep, '/')));
	mkdirSync(path.dirname(target), { recursive: true });
	writeFileSync(target, text);
}

function withoutMap(text) {
	return text.replace(/\/\/# sourceMappingURL=.*\n?$/, '');
}
