/** formats: all formats of export, each loaded only when it is asked for. */
import { Failure } from '../io/failure.ts';
import type { Format } from './format.ts';

interface FormatEntry {
	readonly name: string;
	readonly summary: string;
	load(): Promise<Format>;
}

export const FORMATS: readonly FormatEntry[] = [
	{
		name: 'jsonl',
		summary: 'a post a line with its comments and links, as import takes it back',
		load: async () => (await import('./jsonl.ts')).jsonl,
	},
	{
		name: 'csv',
		summary: 'posts, comments, links and blogs as four CSV files, safe for spreadsheets',
		load: async () => (await import('./csv.ts')).csv,
	},
	{
		name: 'parquet',
		summary: 'the same four tables as Parquet files with typed columns',
		load: async () => (await import('./parquet.ts')).parquet,
	},
	{
		name: 'gexf',
		summary: 'the link graph of the blogs, or with --of posts of the posts',
		load: async () => (await import('./gexf.ts')).gexf,
	},
	{
		name: 'graphml',
		summary: 'the same graph as GraphML',
		load: async () => (await import('./graphml.ts')).graphml,
	},
	{
		name: 'edges',
		summary: 'the edges of the same graph as a CSV table',
		load: async () => (await import('./csv.ts')).edges,
	},
	{
		name: 'opml',
		summary: 'the blogs as a list of subscriptions',
		load: async () => (await import('./opml.ts')).opml,
	},
	{
		name: 'atom',
		summary: 'the posts as one Atom document, or with --pages N as linked archive documents',
		load: async () => (await import('./atom.ts')).atom,
	},
	{
		name: 'turtle',
		summary: 'posts and blogs in SIOC as Turtle',
		load: async () => (await import('./rdf.ts')).turtle,
	},
	{
		name: 'ntriples',
		summary: 'the same, a statement a line',
		load: async () => (await import('./rdf.ts')).ntriples,
	},
	{
		name: 'activitystreams',
		summary: 'the posts as a collection of articles, or with --pages N as pages of one',
		load: async () => (await import('./activitystreams.ts')).activitystreams,
	},
	{
		name: 'jsonld',
		summary: 'a post a line as schema.org’s BlogPosting',
		load: async () => (await import('./jsonld.ts')).jsonld,
	},
	{
		name: 'markdown',
		summary: 'a folder with a Markdown file for every post, with front matter',
		load: async () => (await import('./markdown.ts')).markdown,
	},
	{
		name: 'warc',
		summary: 'the kept posts as a web archive: clean HTML as conversion records, with metadata',
		load: async () => (await import('./warc.ts')).warc,
	},
];

export async function loadFormat(name: string | undefined): Promise<Format> {
	const entry = FORMATS.find((format) => format.name === name);
	if (entry !== undefined) return entry.load();
	const names = FORMATS.map((format) => format.name).join(', ');
	const problem = name === undefined ? 'Name a format' : `There is no format "${name}"`;
	throw new Failure('usage', `${problem}: logosphere export FORMAT, with one of ${names}.`);
}
