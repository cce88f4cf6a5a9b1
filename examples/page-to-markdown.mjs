/**
 * Prints a saved post page as Markdown with front matter.
 *
 * node examples/page-to-markdown.mjs post.html https://some.blog/2026/03/post
 */
import { readFileSync } from 'node:fs';
import { decodeHtml, extractPage, parseHtml, renderMarkdown } from 'logosphere';

const [file, url] = process.argv.slice(2);
if (file === undefined || url === undefined) {
	console.error('Usage: node examples/page-to-markdown.mjs FILE URL');
	process.exit(2);
}

const page = parseHtml(decodeHtml(readFileSync(file)).html);
const { title, author, published, html, language } = extractPage(page, { url });

console.log('---');
for (const [name, value] of Object.entries({ title, author, published, language, url }))
	if (value !== null) console.log(`${name}: ${JSON.stringify(value)}`);
console.log('---\n');
console.log(renderMarkdown(html));
