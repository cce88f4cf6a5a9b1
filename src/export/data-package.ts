/**
 * data-package: describes exported tables for programs and archives that do not know this one.
 *
 * Sources: Frictionless Data Package and Table Schema, version 1 (datapackage.json); RO-Crate 1.1 (ro-crate-metadata.json).
 */
import { CODEBOOK, describeColumns } from './codebook.ts';
import { TABLE_NAMES, type TableName } from './format.ts';
import type { ListedFile, Manifest } from './manifest.ts';

const TYPES = {
	text: 'string',
	integer: 'integer',
	real: 'number',
	boolean: 'boolean',
	time: 'datetime',
	list: 'array',
} as const;
const MEDIA: Readonly<Record<string, string>> = {
	csv: 'text/csv',
	parquet: 'application/vnd.apache.parquet',
};
const INSTANTS = '%Y-%m-%dT%H:%M:%S.%fZ';
const RIGHTS =
	'The texts belong to their authors. Each blog states its own terms; this collection grants no rights to them.';
const SAFE_CSV =
	'A text that a spreadsheet would read as a formula starts with an apostrophe. Removing one apostrophe before = + - @ restores it.';

/** Small files by name, for a folder of tables. */
export function describePackage(manifest: Manifest): ReadonlyMap<string, string> {
	const { format } = manifest;
	if (manifest.folder === null || MEDIA[format] === undefined) return new Map();
	return new Map([
		['datapackage.json', render(dataPackage(manifest))],
		['ro-crate-metadata.json', render(roCrate(manifest))],
	]);
}

function render(value: object): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}

function titleOf({ frozen, query }: Manifest): string {
	if (frozen !== null) return `Weblog posts: the collection ${frozen.name}`;
	return query === null ? 'Weblog posts' : `Weblog posts that match: ${query}`;
}

function aboutOf({ posts, frozen, rights, date, format }: Manifest): string {
	const parts = [
		`${posts ?? 0} posts with their comments, links and blogs, exported on ${date.slice(0, 10)}.`,
	];
	if (frozen !== null) {
		const { edited, replaced, missing, gone } = frozen.drift;
		parts.push(
			`Of the frozen posts, ${edited} were edited since and are here as they were, ${replaced} were extracted again since and are here with their current text, ${gone} were deleted from their blogs since, and ${missing} are no longer in the store and not here.`,
		);
	}
	if (rights !== undefined) parts.push(`${rights.withheld} posts are withheld by their owners.`);
	if (format === 'csv') parts.push(SAFE_CSV);
	return parts.join(' ');
}

function tablesOf({ files, format }: Manifest): readonly (readonly [TableName, ListedFile])[] {
	return TABLE_NAMES.flatMap((table) => {
		const file = files.find(({ name }) => name === `${table}.${format}`);
		return file === undefined ? [] : [[table, file] as const];
	});
}

function dataPackage(manifest: Manifest): object {
	const { format, date, logosphere, frozen, query, rights, store, posts } = manifest;
	const isCsv = format === 'csv';
	return {
		profile: isCsv ? 'tabular-data-package' : 'data-package',
		name: frozen === null ? 'logosphere-export' : slug(frozen.name),
		title: titleOf(manifest),
		description: aboutOf(manifest),
		created: date,
		licenses: [{ name: 'other-closed', title: RIGHTS }],
		resources: tablesOf(manifest).map(([table, file]) => resource(table, file, format)),
		logosphere: { program: logosphere, query, frozen, posts, ...(rights && { rights }), store },
	};
}

function resource(table: TableName, { name, bytes, sha256, rows }: ListedFile, format: string): object {
	const isCsv = format === 'csv';
	return {
		profile: isCsv ? 'tabular-data-resource' : 'data-resource',
		name: table,
		path: name,
		description: CODEBOOK[table].about,
		format,
		mediatype: MEDIA[format],
		...(isCsv && {
			encoding: 'utf-8',
			dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true },
		}),
		bytes,
		hash: `sha256:${sha256}`,
		rows,
		schema: {
			fields: describeColumns(table).map(({ name: column, type, about }) => ({
				name: column,
				type: TYPES[type],
				...(type === 'time' && isCsv && { format: INSTANTS }),
				description: about,
			})),
			missingValues: [''],
			...KEYS[table],
		},
	};
}

const TO_POST = { resource: 'posts', fields: 'id' };
/** Foreign keys lead to tables of the same package; a blog may be outside of the selection. */
const KEYS: Readonly<Record<TableName, object>> = {
	posts: { primaryKey: 'id' },
	comments: { primaryKey: ['post', 'place'], foreignKeys: [{ fields: 'post', reference: TO_POST }] },
	links: { foreignKeys: [{ fields: 'from_post', reference: TO_POST }] },
	blogs: { primaryKey: 'id' },
};

function slug(name: string): string {
	return name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-');
}

function roCrate(manifest: Manifest): object {
	const { date, logosphere, format, query } = manifest;
	const tables = tablesOf(manifest);
	const files = tables.map(([table, { name, bytes, sha256 }]) => ({
		'@id': name,
		'@type': 'File',
		name: table,
		description: CODEBOOK[table].about,
		encodingFormat: MEDIA[format],
		contentSize: String(bytes),
		sha256,
	}));
	const ids = [...files.map((file) => file['@id']), 'datapackage.json'].map((id) => ({ '@id': id }));
	return {
		'@context': 'https://w3id.org/ro/crate/1.1/context',
		'@graph': [
			{
				'@id': 'ro-crate-metadata.json',
				'@type': 'CreativeWork',
				conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
				about: { '@id': './' },
			},
			{
				'@id': './',
				'@type': 'Dataset',
				name: titleOf(manifest),
				description: aboutOf(manifest),
				datePublished: date,
				license: { '@id': '#rights' },
				hasPart: ids,
				mentions: { '@id': '#export' },
			},
			{ '@id': '#rights', '@type': 'CreativeWork', name: 'Rights', description: RIGHTS },
			...files,
			{
				'@id': 'datapackage.json',
				'@type': 'File',
				name: 'Frictionless data package',
				description: 'The tables, their columns and what they mean.',
				encodingFormat: 'application/json',
			},
			{
				'@id': '#export',
				'@type': 'CreateAction',
				name: 'Export',
				endTime: date,
				...(query === null ? {} : { description: `Query: ${query}` }),
				instrument: { '@id': '#program' },
				result: files.map((file) => ({ '@id': file['@id'] })),
			},
			{
				'@id': '#program',
				'@type': 'SoftwareApplication',
				name: 'Logosphere',
				softwareVersion: logosphere.replace(/^\S+ /, ''),
			},
		],
	};
}
