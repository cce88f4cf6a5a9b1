import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../export/world.fixture.ts';
import { renderCell } from './csv.ts';
import { readCsv, unguard } from './csv-reader.fixture.ts';
import { wireText } from './wire-text.ts';

describe('a cell', () => {
	it.each([
		['nothing', null, ''],
		['an empty text', '', '""'],
		['a number', -3, '-3'],
		['yes', true, 'true'],
		['an instant', new Date(0), '1970-01-01T00:00:00.000Z'],
		['a list', ['a', 'b"'], '"[""a"",""b\\""""]"'],
		['a formula', '=1+1', '"\'=1+1"'],
		['a formula behind an apostrophe', "'=1", '"\'\'=1"'],
		['an apostrophe', "'tis", '"\'tis"'],
		['a tab', '\tx', '"\'\tx"'],
		['a wide sign', '＠x', '"\'＠x"'],
		['quotes', 'a"b', '"a""b"'],
		['control characters', 'a\0\u001b[31mb', '"a[31mb"'],
	])('%s', (_, value, cell) => {
		expect(renderCell(value)).toBe(cell);
	});

	it.each(HOSTILE)('is read back: %j', (text) => {
		const [[cell]] = readCsv(`${renderCell(text)}\r\n`) as [[string]];
		expect(unguard(cell)).toBe(wireText(text));
		expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
	});

	it('is read back, whatever the texts', () => {
		const text = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",x') }),
		);
		fc.assert(
			fc.property(fc.array(text, { minLength: 1 }), (texts) => {
				const [row] = readCsv(`${texts.map(renderCell).join(',')}\r\n`);
				expect(row!.map((cell) => unguard(cell!))).toEqual(texts.map(wireText));
			}),
		);
	});
});
