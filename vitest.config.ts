import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: [
			'src/**/*.test.ts',
			'sim/**/*.test.ts',
			'eval/**/*.test.ts',
			'bench/**/*.test.ts',
			'test/**/*.test.ts',
		],
		testTimeout: 60_000,
		passWithNoTests: false,
		allowOnly: false,
	},
});
