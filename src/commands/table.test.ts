import { describe, expect, it } from 'vitest';
import { clip, displayWidth, printable, renderTable } from './table.ts';

describe('a table', () => {
	it('aligns its columns, wide characters too', () => {
		const table = renderTable(
			['name', 'n'],
			[
				['日記', '5'],
				['a', '12'],
			],
			['left', 'right'],
		);
		expect(table).toBe('name   n\n────  ──\n日記   5\na     12');
	});

	it('shortens its widest column on a narrow terminal', () => {
		const table = renderTable(['name', 'why'], [['a', 'a long reason that does not fit']], [], 20);
		expect(table.split('\n').at(-1)).toBe('a     a long reason…');
	});
});

it.each([
	['short', 10, 'short'],
	['exactly ten', 11, 'exactly ten'],
	['too long by far', 9, 'too long…'],
	['too long by far', 8, 'too…'],
	['incomprehensible', 8, 'incompr…'],
	['blog.anchor36.example', 17, 'blog.anchor36.…'],
	['日本語の長い題', 7, '日本語…'],
])('%s clipped to %i is %s', (text, width, clipped) => {
	expect(clip(text, width)).toBe(clipped);
	expect(displayWidth(clipped)).toBeLessThanOrEqual(width);
});

it('control characters cannot control the terminal', () => {
	expect(printable('a\u001b[31mb\u0007\u009b2J\u202ec')).toBe('a·[31mb··2J·c');
});
