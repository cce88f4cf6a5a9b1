import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The pictures of the docs are taken when they are asked for. */
const pictures = process.env.LOGOSPHERE_PICTURES === '1' ? ['test/web.pictures.ts'] : [];

export default defineConfig({
	test: {
		include: [
			'src/**/*.test.ts',
			'sim/**/*.test.ts',
			'eval/**/*.test.ts',
			'bench/**/*.test.ts',
			'fuzz/**/*.test.ts',
			'test/**/*.test.ts',
			'web/**/*.test.ts',
			...pictures,
		],
		testTimeout: 60_000,
		// Servers are started in hooks.
		hookTimeout: 120_000,
		// Many wait for servers and files: with as many at once as there are cores none is idle.
		maxWorkers: availableParallelism(),
		passWithNoTests: false,
		allowOnly: false,
	},
});
