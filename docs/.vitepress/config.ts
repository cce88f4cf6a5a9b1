/**
 * The documentation site: docs/ as static pages in dist/docs, which the server shows under /docs.
 *
 * A link to a page that does not exist fails the build. The pages follow the strict content security policy of the server.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { linksOutside } from './links-outside.ts';
import { listPages, listSections } from './sidebar.ts';
import { StrictPolicy } from './strict-policy.ts';

const DOCS = fileURLToPath(new URL('..', import.meta.url));
const OUT = path.join(DOCS, '../dist/docs');
const BASE = '/docs/';
const policy = new StrictPolicy(BASE);

export default defineConfig({
	title: 'Logosphere',
	description: 'The blogosphere as data: collect blogs, turn them into posts, search them and map them.',
	lang: 'en',
	base: BASE,
	cleanUrls: true,
	outDir: OUT,
	cacheDir: path.join(DOCS, '../.cache/vitepress'),
	// The theme would switch transitions off by an inline style, which the policy refuses.
	appearance: { disableTransition: false },
	metaChunk: true,
	markdown: {
		codeTransformers: [policy.codeTransformer],
		config: (markdown) => {
			markdown.use(policy.alignByClass);
			markdown.use(linksOutside, DOCS);
		},
	},
	transformHtml: (html) => policy.withoutInline(html),
	buildEnd: () => policy.writeFiles(OUT),
	// The icon is that of the web page.
	vite: { build: { assetsInlineLimit: 0 }, publicDir: path.join(DOCS, '../web/public') },
	head: [['link', { rel: 'icon', href: `${BASE}icon.svg`, type: 'image/svg+xml' }]],
	themeConfig: {
		nav: [
			...firstPage('Tutorials', 'tutorials'),
			...firstPage('How-to', 'how-to'),
			...firstPage('Reference', 'reference'),
			{ text: 'How it works', link: '/architecture' },
			{ text: 'Results', link: '/results' },
			...firstPage('Decisions', 'decisions'),
		],
		sidebar: listSections(DOCS),
		outline: { level: [2, 3] },
		search: { provider: 'local' },
	},
});

/** A menu entry that leads to the first page of a folder, once the folder has one. */
function firstPage(text: string, folder: string) {
	return listPages(DOCS, folder)
		.slice(0, 1)
		.map(({ link }) => ({ text, link, activeMatch: `^/${folder}/` }));
}
