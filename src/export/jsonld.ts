/** jsonld: one post per line as a schema.org BlogPosting, each a separate JSON-LD document. */
import type { PostRecord } from '../formats/linked/post-graph.ts';
import { SCHEMA_CONTEXT, schemaPost } from '../formats/linked/schema-org.ts';
import type { Format } from './format.ts';
import type { Item } from './item.ts';
import { lineFormat } from './lines.ts';

export const jsonld: Format = lineFormat({
	name: 'jsonld',
	extension: 'jsonld.jsonl',
	takes: [],
	render: async (item) => JSON.stringify({ '@context': SCHEMA_CONTEXT, ...schemaPost(await recordOf(item)) }),
});

/** Inbound links are left out: an export of all posts has them with the posts that they come from. */
export async function recordOf(item: Item): Promise<PostRecord> {
	return {
		post: item.post,
		blog: await item.blog(),
		comments: await item.comments(),
		linksOut: await item.links(),
		linksIn: [],
		targets: new Map(),
	};
}
