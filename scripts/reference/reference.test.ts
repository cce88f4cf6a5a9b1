import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/commands/index.ts';
import * as logosphere from '../../src/index.ts';
import { COMMAND_EXAMPLES } from './command-examples.ts';
import { renderReference } from './index.ts';
import { LIBRARY_EXAMPLES } from './library-examples.ts';
import { readExports } from './library-exports.ts';
import { LIBRARY_SUBJECTS } from './library-subjects.ts';

it('docs/reference is up to date; npm run docs:reference writes it', async () => {
	for (const [file, text] of await renderReference())
		expect(readFileSync(file, 'utf8') === text, path.basename(file)).toBe(true);
});

describe.each(COMMANDS.map((entry) => [entry.name, entry] as const))('logosphere %s', (name, entry) => {
	it('has an example', () => {
		expect(COMMAND_EXAMPLES[name]?.length ?? 0).toBeGreaterThan(0);
	});

	it('has only examples whose options exist', async () => {
		const { options } = await entry.load();
		for (const [line] of COMMAND_EXAMPLES[name] ?? []) {
			const [program, command, ...args] = line.match(/"[^"]*"|\S+/g) ?? [];
			expect([program, command]).toEqual(['logosphere', name]);
			expect(() => parseArgs({ args, options, allowPositionals: true, strict: true })).not.toThrow();
		}
	});
});

describe('the library page', () => {
	const exports = readExports();
	const callable = exports.filter(({ kind }) => kind === 'function' || kind === 'class');
	const examples = Object.entries(LIBRARY_EXAMPLES);

	it('has every public name once', () => {
		expect(LIBRARY_SUBJECTS.flatMap(({ names }) => names).sort()).toEqual(
			exports.map(({ name }) => name).sort(),
		);
	});

	it.each(exports.map(({ name, text }) => [name, text]))('has a sentence for %s', (_, text) => {
		expect(text).toMatch(/^[A-Z`].*\.$/s);
	});

	it.each(callable.map(({ name }) => [name]))('has an example of %s', (name) => {
		const example = LIBRARY_EXAMPLES[name]!;
		const shown = 'see' in example ? LIBRARY_EXAMPLES[example.see]! : example;
		expect('code' in shown && shown.code).toMatch(new RegExp(`\\b${name}\\b`));
	});

	it.each(examples.flatMap(([name, one]) => ('code' in one ? [{ name, ...one }] : [])))(
		'shows what the example of $name prints',
		async ({ code, prints }) => {
			expect(await run(code)).toBe(prints);
		},
	);
});

/** What a module prints; `logosphere` is the source. */
async function run(code: string): Promise<string> {
	const printed: string[] = [];
	const body = code.replace(/^import (\{[^}]*\}) from 'logosphere';$/gm, 'const $1 = logosphere;');
	const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;
	const log = (...values: unknown[]) => printed.push(format(...values));
	await new AsyncFunction('logosphere', 'console', body)(logosphere, { log });
	return printed.join('\n').trimEnd();
}
