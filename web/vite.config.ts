/** The build of the web page: hashed, compressed files in dist/web without inline code, for the strict content security policy. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUT = here('../dist/web');
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string };

/** Blocks the first paint until the styles are there. */
const paintOnce: Plugin = {
	name: 'paint-once',
	transformIndexHtml: {
		order: 'post',
		handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
	},
};

/** Compresses once at build time, not at each server start. The document itself differs from view to view. */
const packOnce: Plugin = {
	name: 'pack-once',
	apply: 'build',
	closeBundle() {
		for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
			if (!/\.(?:js|css|svg|json|webmanifest)$/.test(name)) continue;
			const plain = readFileSync(`${OUT}/${name}`);
			writeFileSync(`${OUT}/${name}.br`, brotliCompressSync(plain));
			writeFileSync(`${OUT}/${name}.gz`, gzipSync(plain));
		}
	},
};

export default defineConfig({
	root: here('.'),
	base: '/',
	plugins: [paintOnce, packOnce],
	define: { __VERSION__: JSON.stringify(version) },
	build: {
		outDir: OUT,
		emptyOutDir: true,
		target: 'es2022',
		cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	server: { proxy: { '^/(api/.*|feeds/.*|opensearch\\.xml|mcp)': 'http://127.0.0.1:7464' } },
});
