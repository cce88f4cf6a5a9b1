/** jsonl: one post per line, which `import` can read. The fields are a public contract. */
import type { Link } from '../model/link.ts';
import type { Format } from './format.ts';
import type { Item } from './item.ts';
import { lineFormat } from './lines.ts';

export const jsonl: Format = lineFormat({
	name: 'jsonl',
	extension: 'jsonl',
	takes: [],
	render: async (item) => JSON.stringify(await postLine(item)),
});

export async function postLine(item: Item) {
	const { url, blog, title, author, published, updated, text, html, categories, language, source } =
		item.post;
	const rights = await item.rights();
	return {
		url,
		blog,
		title,
		author,
		published,
		updated,
		text,
		html,
		categories,
		language,
		source,
		comments: (await item.comments()).map(({ firstSeen: _, ...comment }) => comment),
		links: (await item.links()).map(linkOf),
		...(rights.length === 0 ? {} : { rights }),
	};
}

/** Leaves out the defaults: a link in the post itself, without `rel`. */
function linkOf({ to, text, rel, origin }: Link) {
	return {
		url: to,
		text,
		...(rel.length > 0 ? { rel } : {}),
		...(origin === 'post' ? {} : { origin }),
	};
}
