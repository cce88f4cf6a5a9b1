/**
 * markdown: a folder with one file per post: metadata as YAML front matter, then the text as Markdown.
 *
 * File names start with the date and end with the id of the post, so they are unique. They contain letters and digits of any
 * script, and nothing that is special to a file system. `SHA256SUMS` lists them all for `sha256sum --check`.
 */
import { createHash } from 'node:crypto';
import { contentOf } from '../formats/items.ts';
import { toInstant, wireText } from '../formats/wire-text.ts';
import type { Post } from '../model/post.ts';
import { renderMarkdown } from '../page/index.ts';
import type { Format } from './format.ts';
import type { Item } from './item.ts';
import { CHECKSUMS } from './manifest.ts';

export const markdown: Format = {
	name: 'markdown',
	extension: 'md',
	isFolder: () => true,
	takes: [],
	async open({ output }) {
		const list = await output.file(CHECKSUMS);
		return {
			passes: [
				{
					over: 'posts',
					each: async (item) => {
						const name = fileName(item.post);
						const text = await renderPost(item);
						await output.put(name, text);
						list.rows++;
						await list.write(`${createHash('sha256').update(text).digest('hex')}  ${name}\n`);
					},
				},
			],
			checkpoint: () => ({}),
		};
	},
};

const MAX_SLUG_CHARS = 60;

/** `2004/03/2004-03-05-the-ferry-12.md`; without a date `undated/the-ferry-12.md`. */
export function fileName({ id, title, published }: Pick<Post, 'id' | 'title' | 'published'>): string {
	const day = toInstant(published) === null ? null : published!.slice(0, 10);
	const words = wireText((title ?? '').slice(0, 1_000).normalize('NFC')).toLowerCase();
	const slug = [...words.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')].slice(0, MAX_SLUG_CHARS).join('');
	const name = [day, slug.replace(/^-+|(?<!-)-+$/g, '') || null, id]
		.filter((part) => part !== null)
		.join('-');
	return day === null ? `undated/${name}.md` : `${day.slice(0, 4)}/${day.slice(5, 7) || '00'}/${name}.md`;
}

async function renderPost(item: Item): Promise<string> {
	const { post } = item;
	const { url, blog, title, author, published, updated, language, categories, source } = post;
	const known = { title, author, url, blog, published, updated, language, categories, source, id: post.id };
	const matter = Object.entries(known).flatMap(([name, value]) =>
		value === null ? [] : `${name}: ${yamlValue(value)}`,
	);
	const comments = (await item.comments()).map(
		({ author, published, text }) =>
			`- **${inLine(author ?? '?')}**${published === null ? '' : ` (${published})`}: ${inLine(text)}`,
	);
	const parts = [
		`---\n${matter.join('\n')}\n---`,
		wireText(renderMarkdown(contentOf(post))).trim(),
		...(comments.length === 0 ? [] : ['## Comments', comments.join('\n')]),
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** JSON is valid YAML. Unicode line separators are escaped, because YAML 1.1 reads them as line ends. */
function yamlValue(value: unknown): string {
	const clean =
		typeof value === 'string' ? wireText(value) : Array.isArray(value) ? value.map(wireText) : value;
	return JSON.stringify(clean).replace(
		/[\u0085\u2028\u2029\ufeff]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/** Plain text on one line, with Markdown characters escaped. */
function inLine(text: string): string {
	return wireText(text)
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[\\`*_[\]<>#|~!&]/g, '\\$&');
}
