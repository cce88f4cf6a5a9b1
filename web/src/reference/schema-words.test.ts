import { describe, expect, it } from 'vitest';
import type { Schema } from './document.ts';
import { exampleOf, reachable, typeOf } from './schema-words.ts';

const words = (schema: Schema) =>
	typeOf(schema)
		.map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`))
		.join('');

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

describe('a schema is a type in words', () => {
	it.each<[string, Schema, string]>([
		['a plain one', { type: 'integer' }, 'integer'],
		['a date', { type: 'string', format: 'date-time' }, 'date'],
		['nothing said', {}, 'anything'],
		['a name', ref('Post'), '<Post>'],
		['one of some', { enum: ['a', 'b'] }, '"a" | "b"'],
		['or null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
		['a list', { type: 'array', items: ref('Post') }, '<Post>[]'],
		['a list of choices', { type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
		['a pair', { type: 'array', prefixItems: [{ type: 'integer' }, ref('A')] }, '[integer, <A>]'],
		[
			'fields',
			{ properties: { a: { type: 'string' }, b: ref('B') }, required: ['a'] },
			'{a: string, b?: <B>}',
		],
		['a table', { type: 'object', additionalProperties: { type: 'integer' } }, '{[name]: integer}'],
	])('%s', (_, schema, wanted) => {
		expect(words(schema)).toBe(wanted);
	});
});

it('the values that are spoken of are found through each other, circles too', () => {
	const named = { A: { properties: { b: ref('B') } }, B: { properties: { a: ref('A') } }, C: {} };
	expect(reachable([{ type: 'array', items: ref('A') }], named)).toEqual(['A', 'B']);
});

describe('an example fits its schema', () => {
	it.each<[string, Schema, unknown]>([
		['the default', { type: 'integer', default: 20 }, 20],
		['what must be there', { properties: { a: { type: 'string' }, b: {} }, required: ['a'] }, { a: '' }],
		['all where nothing must', { properties: { a: { type: 'boolean' } } }, { a: false }],
		['the first choice', { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }] }, 3],
		['through a name', ref('A'), { url: 'https://example.org/' }],
		['a circle, as far as it goes', { type: 'array', items: { type: 'string' } }, ['']],
	])('%s', (_, schema, wanted) => {
		const named = { A: { properties: { url: { type: 'string', format: 'uri' } }, required: ['url'] } };
		expect(exampleOf(schema, named)).toEqual(wanted);
	});
});
