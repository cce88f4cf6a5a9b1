/** paths: equal numbers for equal paths, on any page. */
import { describe, expect, it } from 'vitest';
import { relativePathIds } from './page.ts';
import { parseHtml } from './parse.ts';
import { relativePath } from './paths.ts';

/** More kinds of elements side by side than any list of steps holds. */
const MANY_KINDS = Array.from({ length: 80 }, (_, i) => `<x-${i % 40}><b>${i}</b></x-${i % 40}>`).join('');

const PAGES = [
	['posts side by side', '<div><p>a<b>b</b></p></div><div><p>c</p><p>d</p></div>'],
	['alignment and repeated font', '<center><font><font><b>a</b></font></font></center><font><b>b</b></font>'],
	['many kinds of elements', MANY_KINDS],
	['a second page in the room of the first', '<ul><li>a<li>b</ul>'],
] as const;

describe('relativePathIds', () => {
	it.each(PAGES)('%s: equal where the paths are', (_, html) => {
		const page = parseHtml(html);
		const ids = relativePathIds(page);
		const byPath = new Map<string, number>();
		for (let n = 1; n < page.size; n++) {
			const path = relativePath(page, n);
			const id = byPath.get(path) ?? ids[n]!;
			byPath.set(path, id);
			expect(ids[n], path).toBe(id);
		}
		expect(new Set(byPath.values()).size).toBe(byPath.size);
	});

	it('is computed once per page', () => {
		const page = parseHtml('<p>a');
		expect(relativePathIds(page)).toBe(relativePathIds(page));
	});
});
