/** The table of who may import whom (docs/architecture.md), held over every source file. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAGES = [
	'recognize',
	'feed',
	'segment',
	'page',
	'wrapper',
	'history',
	'schedule',
	'search',
	'analyze',
];

/** Kind of a file by its folder below src; the rest of the tree is `outside`. */
function kindOf(file: string): string {
	const [top, folder] = file.split('/');
	if (top !== 'src' || folder === undefined) return 'outside';
	if (STAGES.includes(folder)) return `stage ${folder}`;
	return ['lib', 'model', 'io'].includes(folder) ? folder : 'top';
}

/** What each kind may import beside itself; `top` (pipeline, commands, serve, cli) may import all. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
	lib: [],
	model: [],
	io: ['model', 'lib'],
	...Object.fromEntries(STAGES.map((stage) => [`stage ${stage}`, ['model', 'lib']])),
};
/** Node modules that only `io` and the top may import: a stage has no I/O, no clock, no chance. */
const IO_MODULES =
	/^(?:node:)?(?:fs|net|http|https|http2|dns|child_process|worker_threads|timers|os|cluster|tls|dgram)(?:\/|$)/;

function findViolation(file: string, specifier: string): string | null {
	const kind = kindOf(file);
	const allowed = ALLOWED[kind];
	if (allowed === undefined) return null;
	if (!specifier.startsWith('.')) {
		return kind !== 'io' && IO_MODULES.test(specifier) ? `${file} imports ${specifier}` : null;
	}
	const target = path.posix.join(path.posix.dirname(file), specifier);
	const targetKind = kindOf(target);
	return targetKind === kind || allowed.includes(targetKind) ? null : `${file} imports ${target}`;
}

function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'), true, true);
	return importedFiles.map(({ fileName }) => fileName);
}

function sourceFiles(): string[] {
	const entries = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
	const files = entries.filter((entry) => entry.endsWith('.ts') && !entry.endsWith('.test.ts'));
	return files.map((entry) => path.posix.join('src', entry.split(path.sep).join('/')));
}

describe('imports point the way that the architecture says', () => {
	it.each(sourceFiles())('%s', (file) => {
		expect(importsOf(file).flatMap((specifier) => findViolation(file, specifier) ?? [])).toEqual([]);
	});
});

describe('the check finds', () => {
	it.each([
		['a library that knows a stage', 'src/lib/url.ts', '../feed/parse.ts'],
		['a model that imports', 'src/model/post.ts', '../lib/notice.ts'],
		['a stage that knows another', 'src/feed/parse.ts', '../segment/index.ts'],
		['a stage that reads a file', 'src/feed/parse.ts', 'node:fs'],
		['a stage that knows the settings', 'src/feed/parse.ts', '../config.ts'],
		['io that knows a stage', 'src/io/http/http.ts', '../../feed/parse.ts'],
		['a library that uses the simulated web', 'src/lib/url.ts', '../../sim/index.ts'],
	])('%s', (_, file, specifier) => {
		expect(findViolation(file, specifier)).not.toBeNull();
	});

	it('nothing in what is allowed', () => {
		expect(findViolation('src/feed/parse.ts', '../lib/html/index.ts')).toBeNull();
		expect(findViolation('src/commands/feed.ts', '../feed/parse.ts')).toBeNull();
		expect(findViolation('src/io/http/http.ts', 'node:fs')).toBeNull();
	});
});
