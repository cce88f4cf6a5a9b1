import { expect, test } from 'vitest';
import { hostIndex, hostName } from './hosts.ts';

const SIZE = 2_000_000;

test('every index has a unique name that maps back to it', () => {
	const names = new Set<string>();
	for (let i = 0; i < 20_000; i++) {
		const index = (i * 104_729) % SIZE;
		const name = hostName(5, index);
		names.add(name);
		expect(hostIndex(5, SIZE, name)).toBe(index);
		expect(name).toMatch(/^[a-z0-9.-]+\.(example|test)$/);
	}
	expect(names.size).toBe(20_000);
});

test('names come in several shapes, some under shared domains', () => {
	const domains = new Set(
		Array.from({ length: 500 }, (_, i) => hostName(5, i).split('.').slice(-2).join('.')),
	);
	expect(domains).toContain('blogs.example');
	expect(domains).toContain('diary.test');
	expect(domains.size).toBeGreaterThan(100);
});

test.each(['', 'localhost', 'example.test', 'calm-river-9999999.example', 'x'.repeat(5000)])(
	'%j is nobody',
	(name) => {
		expect(hostIndex(5, SIZE, name)).toBe(-1);
	},
);

test('another name with the right number does not exist', () => {
	expect(hostIndex(5, SIZE, hostName(5, 77).replace(/^[a-z]/, 'q'))).toBe(-1);
});
