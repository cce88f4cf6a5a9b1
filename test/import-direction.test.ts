/**
 * import-direction: checks the table of who may import whom (docs/architecture.md) and the absence of import cycles in every source file,
 * including type imports.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAGES = [
	...['recognize', 'feed', 'segment', 'page', 'wrapper', 'history'],
	...['schedule', 'search', 'analyze', 'rights'],
];
const ENGINES = ['crawl', 'fleet', 'import'];
const BELOW = ['model', 'lib'];
const WITH_IO = [...BELOW, 'io', 'stage', 'pipeline', 'formats', 'version', 'config'];

/**
 * What each kind may import in addition to itself. Engines, `export`, `observe` and `serve` do not import each other, except `serve` `observe`.
 * `merge` decides for both engines of the store, so they import it.
 * The commands and everything outside `src` may import anything.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
	lib: [],
	model: [],
	version: [],
	config: ['io'],
	merge: BELOW,
	io: [...BELOW, 'merge'],
	stage: BELOW,
	pipeline: [...BELOW, 'stage'],
	formats: [...BELOW, 'version'],
	index: [...BELOW, 'stage', 'pipeline'],
	export: WITH_IO,
	observe: WITH_IO,
	...Object.fromEntries(ENGINES.map((engine) => [engine, WITH_IO])),
	serve: [...WITH_IO, 'observe'],
};

/** Permitted exceptions from the table: from one kind to another, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
	'fleet → crawl': 'a worker of the fleet runs the lanes and visits of the crawl',
};

/** Kind of a file by its folder below src; the rest of the tree is `outside`. */
function kindOf(file: string): string {
	const [top, place = ''] = file.split('/');
	const name = place.replace(/\.ts$/, '');
	if (top !== 'src') return 'outside';
	if (STAGES.includes(name)) return 'stage';
	return name in ALLOWED ? name : 'commands';
}

/** Stages do not import each other either. */
function mayImport(file: string, target: string): boolean {
	const [from, to] = [kindOf(file), kindOf(target)];
	if (from === to) return from !== 'stage' || file.split('/')[1] === target.split('/')[1];
	const allowed = ALLOWED[from];
	return allowed === undefined || allowed.includes(to) || `${from} → ${to}` in EXCEPTIONS;
}

/** Node modules that pure code must not import: it has no I/O, no clock and no randomness. */
const IO_MODULES =
	/^(?:node:)?(?:fs|net|http|https|http2|dns|child_process|worker_threads|timers|os|cluster|tls|dgram)(?:\/|$)/;
const PURE = ['lib', 'model', 'stage', 'merge', 'pipeline', 'formats', 'index'];
/** Packages that use the network or a database: only `io` may import them. */
const DRIVERS = /^(?:undici|pg|libsql|@nats-io\/.*)$/;

function findViolation(file: string, specifier: string): string | null {
	const kind = kindOf(file);
	if (specifier.startsWith('.')) {
		const target = path.posix.join(path.posix.dirname(file), specifier);
		return mayImport(file, target) ? null : `${file} imports ${target}`;
	}
	const isRefused =
		(PURE.includes(kind) && IO_MODULES.test(specifier)) ||
		(file.startsWith('src/') && kind !== 'io' && DRIVERS.test(specifier));
	return isRefused ? `${file} imports ${specifier}` : null;
}

function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true);
	return importedFiles.map(({ fileName }) => fileName);
}

const FILES = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
	.filter((entry) => entry.endsWith('.ts') && !entry.endsWith('.d.ts'))
	.map((entry) => path.posix.join('src', entry.split(path.sep).join('/')));
const isProgram = (file: string): boolean => !/\.(?:test|fixture)\.ts$/.test(file);

describe('imports follow the architecture', () => {
	it.each(FILES.filter(isProgram))('%s', (file) => {
		expect(importsOf(file).flatMap((specifier) => findViolation(file, specifier) ?? [])).toEqual([]);
	});
});

/** An import cycle from a file back to itself, or null; `done`: files that are in no cycle. */
function findCycle(
	file: string,
	imports: ReadonlyMap<string, readonly string[]>,
	way: readonly string[],
	done: Set<string>,
): readonly string[] | null {
	if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
	if (done.has(file)) return null;
	for (const next of imports.get(file) ?? []) {
		const cycle = findCycle(next, imports, [...way, file], done);
		if (cycle !== null) return cycle;
	}
	done.add(file);
	return null;
}

function findCycles(imports: ReadonlyMap<string, readonly string[]>): (readonly string[])[] {
	const done = new Set<string>();
	return [...imports.keys()].flatMap((file) => {
		const cycle = findCycle(file, imports, [], done);
		if (cycle !== null) for (const one of cycle) done.add(one);
		return cycle === null ? [] : [cycle];
	});
}

describe('there are no import cycles', () => {
	it('in src, tests and types included', () => {
		const imports = new Map(
			FILES.map((file) => [
				file,
				importsOf(file)
					.filter((specifier) => specifier.startsWith('.'))
					.map((specifier) => path.posix.join(path.posix.dirname(file), specifier)),
			]),
		);
		expect(findCycles(imports)).toEqual([]);
	});

	it('and a cycle would be found', () => {
		const imports = new Map([
			['a', ['b', 'x']],
			['b', ['c']],
			['c', ['d', 'b']],
			['d', []],
		]);
		expect(findCycles(imports)).toEqual([['b', 'c', 'b']]);
	});
});

describe('the check finds', () => {
	it.each([
		['a library that knows a stage', 'src/lib/url.ts', '../feed/parse.ts'],
		['a model that imports', 'src/model/post.ts', '../lib/notice.ts'],
		['a stage that knows another', 'src/feed/parse.ts', '../segment/index.ts'],
		['a stage that reads a file', 'src/feed/parse.ts', 'node:fs'],
		['a stage that knows the settings', 'src/feed/parse.ts', '../config.ts'],
		['io that knows a stage', 'src/io/http.ts', '../feed/parse.ts'],
		['a library that uses the simulated web', 'src/lib/url.ts', '../../sim/index.ts'],
		['a pipeline that knows io', 'src/pipeline.ts', './io/http.ts'],
		['an engine that knows another', 'src/crawl/crawl.ts', '../import/input.ts'],
		['an engine that knows the server', 'src/crawl/crawl.ts', '../serve/server.ts'],
		['an engine that knows a command', 'src/import/input.ts', '../commands/source.ts'],
		['a server that knows the exports', 'src/serve/server.ts', '../export/jsonl.ts'],
		['a format that knows the exports', 'src/formats/csv.ts', '../export/tables.ts'],
		['an engine that talks to the bus by itself', 'src/fleet/worker.ts', '@nats-io/jetstream'],
		['an engine that talks to a database by itself', 'src/import/input.ts', 'pg'],
	])('%s', (_, file, specifier) => {
		expect(findViolation(file, specifier)).not.toBeNull();
	});

	it('nothing in allowed imports', () => {
		expect(findViolation('src/feed/parse.ts', '../lib/html/index.ts')).toBeNull();
		expect(findViolation('src/commands/feed.ts', '../feed/parse.ts')).toBeNull();
		expect(findViolation('src/io/http.ts', 'node:fs')).toBeNull();
		expect(findViolation('src/io/http/http.ts', 'undici')).toBeNull();
		expect(findViolation('src/fleet/worker.ts', '../crawl/lane.ts')).toBeNull();
	});
});
