import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cursor, questionMark, readCursor, writeCursor } from './cursor.ts';

const REQUEST = { query: 'tea', limit: 10, now: '2004-03-05' };

describe('a cursor', () => {
	it('is read as it was written', () => {
		const number = fc.nat({ max: 2 ** 40 });
		const cursor: fc.Arbitrary<Cursor> = fc.oneof(
			fc.record({ kind: fc.constant('shown' as const), upTo: number, shown: fc.uniqueArray(number) }),
			fc.record({
				kind: fc.constant('time' as const),
				place: fc.record({ time: fc.option(fc.integer({ min: -(2 ** 35), max: 2 ** 35 })), post: number }),
			}),
		);
		fc.assert(
			fc.property(cursor, (written) => {
				const sorted =
					written.kind === 'time' ? written : { ...written, shown: [...written.shown].sort((a, b) => a - b) };
				expect(readCursor(writeCursor(written, 'mark'), 'mark')).toEqual(sorted);
			}),
		);
	});

	it('stays small', () => {
		const shown = Array.from({ length: 1000 }, (_, i) => i * 900 + (i % 7));
		expect(writeCursor({ kind: 'shown', upTo: 1_000_000, shown }, 'mark').length).toBeLessThan(3000);
	});

	it.each([
		'',
		'nonsense',
		'mark',
		'mark.t',
		'mark.t.x.1',
		'mark.t.1.',
		'mark.s.1.!',
		'mark.s.-1.',
		'mark.q.1.1',
		'other.t.1.1',
	])('is not read from “%s”', (text) => {
		expect(readCursor(text, 'mark')).toBeNull();
	});

	it('belongs to its query', () => {
		const marks = [
			REQUEST,
			{ ...REQUEST, query: 'coffee' },
			{ ...REQUEST, sort: 'newest' as const },
			{ ...REQUEST, of: 'blogs' as const },
			{ ...REQUEST, like: 'http://blog.example/a' },
		].map(questionMark);
		expect(new Set(marks).size).toBe(marks.length);
		expect(questionMark({ ...REQUEST, limit: 20, now: '2005-01-01' })).toBe(marks[0]);
	});
});
