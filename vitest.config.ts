import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: [
			'src/**/*.test.ts',
			'sim/**/*.test.ts',
			'eval/**/*.test.ts',
			'bench/**/*.test.ts',
			'test/**/*.test.ts',
			'web/**/*.test.ts',
		],
		testTimeout: 60_000,
		// Many wait for servers and files: with as many at once as there are cores none is idle.
		maxWorkers: availableParallelism(),
		passWithNoTests: false,
		allowOnly: false,
	},
});
