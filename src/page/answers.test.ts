import { describe, expect, it } from 'vitest';
import { findDates } from '../lib/dates/index.ts';
import { parseHtml, TAG } from '../lib/html/index.ts';
import { readAnswers } from './answers.ts';

const URL = 'http://ann.example/diary.html';
const SAID = 'I have seen the very same thing last year, and nobody believed me then.';

const PAGE = `<body><h3>9 May 2004</h3><p>The water was high.</p>
	<blockquote><small>Letters</small><dl>
	<dt><b><a href="http://bob.example/">Bob</a></b> <small>2004/05/09 21:10</small><dd>${SAID}
	<dt><b>Carla Dunn</b> <small>2004/05/10 08:30</small><dd>Thanks!<br><br>${SAID}
	</dl></blockquote><hr><h3>7 May 2004</h3><p>Third loaf.</p></body>`;

describe('readAnswers', () => {
	it('reads the comments of each place, with where they lead', () => {
		const page = parseHtml(PAGE);
		const dates = findDates(page, { now: '2004-06-01', url: URL });
		const from = page.find(TAG.BLOCKQUOTE)!;
		const [first, second] = readAnswers(page, [[{ from, to: page.end[from]! }], []], { dates, url: URL });
		expect(first!.map(({ author, published, text }) => [author, published, text])).toEqual([
			['Bob', '2004-05-09T21:10', SAID],
			['Carla Dunn', '2004-05-10T08:30', `Thanks!\n\n${SAID}`],
		]);
		expect(first![0]!.links.map(({ url }) => url)).toEqual(['http://bob.example/']);
		expect(second).toEqual([]);
	});
});
