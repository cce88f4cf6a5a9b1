import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../formats/csv-reader.fixture.ts';
import { CODEBOOK } from './codebook.ts';
import { TABLE_NAMES } from './format.ts';
import { TABLES } from './tables.ts';
import { exportTo, makeWorld, type World } from './world.fixture.ts';

let world: World;
let target: string;
beforeAll(async () => {
	world = await makeWorld();
	target = path.join(world.folder, 'packed');
	await exportTo(world.store, target, { format: 'csv' });
});
afterAll(() => world.close());

const json = (name: string) => JSON.parse(readFileSync(path.join(target, name), 'utf8'));

interface Resource {
	readonly name: string;
	readonly path: string;
	readonly bytes: number;
	readonly hash: string;
	readonly rows: number;
	readonly schema: { readonly fields: readonly { name: string; type: string; description: string }[] };
}

/** What a value of a type looks like in CSV. */
const VALUES: Readonly<Record<string, RegExp>> = {
	string: /^/,
	integer: /^-?\d+$/,
	number: /^-?[\d.e+-]+$/,
	boolean: /^(?:true|false)$/,
	datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
	array: /^\[.*\]$/s,
};

describe('the codebook', () => {
	it.each(TABLE_NAMES)('says what each column of %s means, and nothing else', (table) => {
		expect(Object.keys(CODEBOOK[table].columns)).toEqual(TABLES[table].map(({ name }) => name));
	});
});

describe('the data package', () => {
	it('describes every file as it is', () => {
		const { resources } = json('datapackage.json') as { resources: Resource[] };
		expect(resources.map(({ name }) => name)).toEqual(TABLE_NAMES);
		for (const { path: file, bytes, hash, rows, schema } of resources) {
			const content = readFileSync(path.join(target, file));
			expect(bytes).toBe(content.length);
			expect(hash).toBe(`sha256:${createHash('sha256').update(content).digest('hex')}`);
			const [heading, ...lines] = readCsv(content.toString('utf8'));
			expect(heading).toEqual(schema.fields.map(({ name }) => name));
			expect(lines).toHaveLength(rows);
			for (const line of lines)
				for (const [i, value] of line.entries())
					if (value !== null) expect(value).toMatch(VALUES[schema.fields[i]!.type]!);
		}
	});
});

describe('the research object', () => {
	it('names only things that it describes and files that exist', () => {
		const graph = json('ro-crate-metadata.json')['@graph'] as Record<string, unknown>[];
		const known = new Set(graph.map((entity) => entity['@id']));
		const mentioned = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id!);
		for (const id of mentioned.filter((one) => !one.startsWith('https:'))) expect(known).toContain(id);
		const root = graph.find((entity) => entity['@id'] === './')!;
		expect(Object.keys(root)).toEqual(
			expect.arrayContaining(['name', 'description', 'datePublished', 'license', 'hasPart']),
		);
		for (const file of graph.filter((entity) => entity['@type'] === 'File'))
			expect(statSync(path.join(target, String(file['@id']))).isFile()).toBe(true);
	});
});
