import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readWebFiles } from './web-files.ts';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };
const files = readWebFiles()!;
const texts = [...files].filter(([name]) => /\.(?:js|css|svg)$/.test(name));

it.each(Object.entries(UNPACK))('scripts, styles and drawings come packed by %s, too', (encoding, unpack) => {
	expect(texts.length).toBeGreaterThan(3);
	for (const [name, { packed, plain }] of texts) {
		const bytes = new Map(packed).get(encoding);
		expect(bytes && unpack(bytes).equals(plain), name).toBe(true);
	}
});

it('compressed copies are not listed as files', () => {
	expect([...files.keys()].filter((name) => /\.(?:br|gz)$/.test(name))).toEqual([]);
});
