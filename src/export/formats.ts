/** formats: the export formats, each loaded only when it is used. */
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
		summary: 'one post per line with its comments and links; can be imported again',
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
		summary: 'the link graph of blogs, or of posts with --of posts',
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
		summary: 'the blogs as a subscription list',
		load: async () => (await import('./opml.ts')).opml,
	},
	{
		name: 'atom',
		summary: 'the posts as an Atom feed, or as linked archive documents with --pages N',
		load: async () => (await import('./atom.ts')).atom,
	},
	{
		name: 'turtle',
		summary: 'posts and blogs in SIOC as Turtle',
		load: async () => (await import('./rdf.ts')).turtle,
	},
	{
		name: 'ntriples',
		summary: 'the same, one statement per line',
		load: async () => (await import('./rdf.ts')).ntriples,
	},
	{
		name: 'activitystreams',
		summary: 'the posts as a collection of articles, or as its pages with --pages N',
		load: async () => (await import('./activitystreams.ts')).activitystreams,
	},
	{
		name: 'jsonld',
		summary: 'one post per line as a schema.org BlogPosting',
		load: async () => (await import('./jsonld.ts')).jsonld,
	},
	{
		name: 'markdown',
		summary: 'a folder with one Markdown file per post, with front matter',
		load: async () => (await import('./markdown.ts')).markdown,
	},
	{
		name: 'warc',
		summary: 'the posts as a web archive: clean HTML as conversion records, with metadata',
		load: async () => (await import('./warc.ts')).warc,
	},
];

export async function loadFormat(name: string | undefined): Promise<Format> {
	const entry = FORMATS.find((format) => format.name === name);
	if (entry !== undefined) return entry.load();
	const names = FORMATS.map((format) => format.name).join(', ');
	const problem = name === undefined ? 'Give a format' : `There is no format "${name}"`;
	throw new Failure('usage', `${problem}: logosphere export FORMAT, where FORMAT is one of ${names}.`);
}
