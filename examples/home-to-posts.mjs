/**
 * Prints the posts of a saved home page, one JSON object per line, and why the page is a blog. A feed helps, but is not needed.
 *
 * node examples/home-to-posts.mjs home.html https://some.blog/ [feed.xml]
 */
import { readFileSync } from 'node:fs';
import { decodeHtml, judgePage, parseFeed, parseHtml, segmentBlog } from 'logosphere';

const [file, url, feedFile] = process.argv.slice(2);
if (file === undefined || url === undefined) {
	console.error('Usage: node examples/home-to-posts.mjs FILE URL [FEED]');
	process.exit(2);
}

const now = new Date().toISOString();
const page = parseHtml(decodeHtml(readFileSync(file)).html);
const { isBlog, reason } = judgePage(page, { url, now });
console.error(`${isBlog ? 'A blog' : 'Not a blog'}: ${reason}`);

const feed = feedFile === undefined ? undefined : parseFeed(readFileSync(feedFile), { url });
const { method, posts } = segmentBlog({ html: page, url, now, feed });
console.error(`${posts.length} posts, method: ${method}`);
for (const { url: permalink, title, author, published, text } of posts)
	console.log(JSON.stringify({ url: permalink, title, author, published, text }));
