/** jsonld: a post a line in the words of schema.org (BlogPosting), each a JSON-LD document of its own. */
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

/** Links to a post are the links of others: in a whole export they stand where they come from. */
export async function recordOf(item: Item): Promise<PostRecord> {
	return {
		post: item.post,
		blog: await item.blog(),
		comments: await item.comments(),
		linksOut: await item.links(),
		linksIn: [],
	};
}
