import { describe, expect, it } from 'vitest';
import type { Schema } from './document.ts';
import { exampleOf, reachable, typeOf } from './schema-words.ts';

const words = (schema: Schema) =>
	typeOf(schema)
		.map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`))
		.join('');

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

describe('a schema as a type', () => {
	it.each<[string, Schema, string]>([
		['a plain one', { type: 'integer' }, 'integer'],
		['a date', { type: 'string', format: 'date-time' }, 'date'],
		['an empty schema', {}, 'anything'],
		['a name', ref('Post'), '<Post>'],
		['an enum', { enum: ['a', 'b'] }, '"a" | "b"'],
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

it('referenced types are found recursively, cycles included', () => {
	const named = { A: { properties: { b: ref('B') } }, B: { properties: { a: ref('A') } }, C: {} };
	expect(reachable([{ type: 'array', items: ref('A') }], named)).toEqual(['A', 'B']);
});

describe('an example fits its schema', () => {
	it.each<[string, Schema, unknown]>([
		['the default', { type: 'integer', default: 20 }, 20],
		['required fields', { properties: { a: { type: 'string' }, b: {} }, required: ['a'] }, { a: '' }],
		['all fields if none is required', { properties: { a: { type: 'boolean' } } }, { a: false }],
		['the first choice', { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }] }, 3],
		['a reference', ref('A'), { url: 'https://example.org/' }],
		['a list', { type: 'array', items: { type: 'string' } }, ['']],
	])('%s', (_, schema, wanted) => {
		const named = { A: { properties: { url: { type: 'string', format: 'uri' } }, required: ['url'] } };
		expect(exampleOf(schema, named)).toEqual(wanted);
	});
});
