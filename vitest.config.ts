import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** The pictures of the docs are taken when they are asked for. */
const pictures = process.env.LOGOSPHERE_PICTURES === '1' ? ['test/web.pictures.ts'] : [];

/** Tests of the built program, and those that look at or change their own process: each file has one to itself. */
const ALONE = [
	...['fuzz', 'test'].map((folder) => `${folder}/**/*.test.ts`),
	...['collect-soon', 'store/postgres/troubles'].map((name) => `src/io/${name}.test.ts`),
	...pictures,
];

/** All others leave nothing behind: one process takes file after file, and loads what they share once. */
const TOGETHER = ['src', 'sim', 'eval', 'bench', 'web', 'scripts'].map((folder) => `${folder}/**/*.test.ts`);

/** What only `npm run test:long` runs. `npm run test:long -- PATTERN…` runs some of it. */
const LONG = process.env.LOGOSPHERE_LONG === '1' ? [] : ['**/*.long.test.ts'];

/**
 * V8 in Node 24 can abort when several threads free WebAssembly code (nodejs/node#64500), as it does when it compiles the calls from undici's parser
 * again. The program sets the same flags (`bin/logosphere.cjs`).
 */
const V8_FLAGS =
	Number.parseInt(process.versions.node, 10) >= 24
		? ['--no-wasm-code-gc', '--wasm-wrapper-tiering-budget=2147483647']
		: [];

export default defineConfig({
	test: {
		execArgv: V8_FLAGS,
		// The simulated web answers https URLs itself.
		env: { LOGOSPHERE_PLAIN_PROXY: '1' },
		projects: [
			{
				extends: true,
				test: { name: 'alone', include: ALONE, exclude: [...configDefaults.exclude, ...LONG] },
			},
			{
				extends: true,
				test: {
					name: 'together',
					include: TOGETHER,
					exclude: [...configDefaults.exclude, ...LONG, ...ALONE],
					isolate: false,
				},
			},
		],
		// They only end what hangs: no test depends on how fast the machine is.
		testTimeout: LONG.length > 0 ? 600_000 : 3_600_000,
		hookTimeout: 600_000,
		// Many wait for servers and files: with one more at once than there are cores hardly one is idle.
		maxWorkers: availableParallelism() + 1,
		passWithNoTests: false,
		allowOnly: false,
	},
});
