import { findTreeDifference } from '../../eval/same-tree.ts';
import {
	absolutePath,
	decodeHtml,
	findLinks,
	type Page,
	parseHtml,
	relativePathIds,
} from '../../src/lib/html/index.ts';
import { hold, type Target, textOf } from '../target.ts';
import { MARKUP, PAGES, SETTING, TAG_SOUP } from './markup.ts';

/** One in this many trees is compared with parse5's. */
const COMPARED = 8;

/** html: the tree is consistent, its text covers it, and it is the tree that browsers build. */
export const html: Target = {
	name: 'html',
	seeds: PAGES,
	words: MARKUP,
	shape: TAG_SOUP,
	maxBytes: 1024,
	share: 2,
	run(input) {
		const source = textOf(input);
		const page = parseHtml(source);
		checkTree(page);
		checkText(page);
		relativePathIds(page);
		if (page.size > 1) absolutePath(page, page.size - 1);
		for (const { url } of findLinks(page, SETTING.url)) hold(URL.canParse(url), 'a link has a URL', url);
		if (input.length % COMPARED === 0 && input.length < 2048) {
			const difference = findTreeDifference(
				decodeHtml(Buffer.from(source), { contentType: 'x; charset=utf-8' }).html,
			);
			hold(difference === null, 'the tree equals that of parse5', difference);
		}
	},
};

function checkTree({ size, parent, end }: Page): void {
	hold(size > 0 && parent[0] === -1 && end[0] === size, 'the document contains everything');
	for (let n = 1; n < size; n++) {
		const above = parent[n]!;
		hold(above >= 0 && above < n, 'a parent comes before its child', n, above);
		hold(end[n]! > n && end[n]! <= end[above]!, 'ranges nest', n, end[n], end[above]);
	}
}

function checkText({ size, visible }: Page): void {
	const { text, start, linked } = visible;
	hold(start[size] === text.length, 'the page text is complete');
	for (let n = 0; n < size; n++) {
		hold(start[n]! <= start[n + 1]!, 'texts are in order', n);
		hold(linked[n]! <= start[n]! && linked[n]! <= linked[n + 1]!, 'linked text is text', n);
	}
}
