/** values: frozen collections as the API returns them, and the exports that are one file. */
export interface Collection {
	readonly name: string;
	readonly query: string | null;
	readonly date: string;
	readonly posts: number;
	readonly blogs: number;
	readonly citation: string;
}

/** The address of each export: the format, with its table. */
export const EXPORTS: readonly (readonly [path: string, label: string])[] = [
	['jsonl', 'JSON Lines: posts, comments, links'],
	['csv?table=posts', 'CSV: posts'],
	['csv?table=comments', 'CSV: comments'],
	['csv?table=links', 'CSV: links'],
	['csv?table=blogs', 'CSV: blogs'],
	['parquet?table=posts', 'Parquet: posts'],
	['parquet?table=comments', 'Parquet: comments'],
	['parquet?table=links', 'Parquet: links'],
	['parquet?table=blogs', 'Parquet: blogs'],
	['gexf', 'GEXF: link graph'],
	['graphml', 'GraphML: link graph'],
	['edges', 'CSV: edges of the link graph'],
	['opml', 'OPML: blogs'],
	['atom', 'Atom feed'],
	['turtle', 'Turtle (SIOC)'],
	['ntriples', 'N-Triples (SIOC)'],
	['jsonld', 'JSON-LD'],
	['activitystreams', 'ActivityStreams'],
];

/** `q` and `collection` exclude each other. */
export function exportHref(path: string, of: { readonly q?: string; readonly collection?: string }): string {
	const [format, own] = path.split('?', 2) as [string, string?];
	const values = new URLSearchParams(own);
	for (const [name, value] of Object.entries(of)) if (value) values.set(name, value);
	const text = values.toString();
	return `/api/export/${format}${text === '' ? '' : `?${text}`}`;
}
