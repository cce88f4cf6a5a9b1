import { expect, it } from 'vitest';
import { parseHtml } from '../src/lib/html/index.ts';
import { selectAll } from './select.ts';

const page =
	parseHtml(`<div id="a" class="x y"><p class="x">1</p><p id="comment-2">2</p><section><p>3</p></section></div>
	<div class="x"><span title="t">4</span></div>`);

it.each([
	['p', '1 2 3'],
	['.x', '1\n\n2\n\n3 1 4'],
	['div.x.y > p', '1 2'],
	['#a p', '1 2 3'],
	['p:nth-child(2)', '2'],
	['[id^=comment-]', '2'],
	['[title]', '4'],
	['div:has(span)', '4'],
	['span, section > p', '3 4'],
	['em', ''],
])('selects %s', (selector, texts) => {
	expect(
		selectAll(page, selector)
			.map((node) => page.text(node))
			.join(' '),
	).toBe(texts);
});
