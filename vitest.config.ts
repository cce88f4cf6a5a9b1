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
		// Many wait for servers, files and processes: with one more at once than there are cores none of these is idle.
		maxWorkers: availableParallelism() + 1,
		passWithNoTests: false,
		allowOnly: false,
	},
});
