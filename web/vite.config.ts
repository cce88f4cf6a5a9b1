/** The web page's build: hashed files under dist/web, nothing inline, so that the strict content security policy holds. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string };

/** The first thing painted is the page in its colours, not an empty sheet. */
const paintOnce: Plugin = {
	name: 'paint-once',
	transformIndexHtml: {
		order: 'post',
		handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
	},
};

export default defineConfig({
	root: here('.'),
	base: '/',
	plugins: [paintOnce],
	define: { __VERSION__: JSON.stringify(version) },
	build: {
		outDir: here('../dist/web'),
		emptyOutDir: true,
		target: 'es2022',
		cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	server: { proxy: { '^/(api/.*|feeds/.*|opensearch\\.xml|mcp)': 'http://127.0.0.1:7464' } },
});
