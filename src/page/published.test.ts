import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';

const PARAGRAPHS = Array.from(
	{ length: 6 },
	(_, i) =>
		`<p>This is paragraph ${i + 1} of the post, and it says enough, in plain words, to be the main text of the page.</p>`,
).join('\n');

interface Parts {
	readonly head?: string;
	/** Over the title, and below it. */
	readonly over?: string;
	readonly below?: string;
	/** After the last paragraph. */
	readonly after?: string;
	readonly url?: string;
}

function dayOf({
	head,
	over,
	below,
	after,
	url = 'http://blog.example/post.html',
}: Parts): string | undefined {
	const html = `<title>A day at sea</title>${head ?? ''}<body><div>${over ?? ''}<h1>A day at sea</h1>${below ?? ''}${PARAGRAPHS}${after ?? ''}</div>`;
	return extractPage(html, { url, now: '2010-01-01' }).published?.slice(0, 10);
}

const published = (value: string) => `<meta property=article:published_time content="${value}">`;

describe('the day of publication', () => {
	it.each([
		[
			'is not one whose year is a guess when another is written out',
			{ below: '<p>On sale until March 9</p><p>March 5, 2004</p>' },
			'2004-03-05',
		],
		[
			'is given in UTC if no clock shows the day of the URL',
			{ head: published('2004-03-06T10:30:00Z'), url: 'http://blog.example/2004/03/05/post.html' },
			'2004-03-06',
		],
		[
			'is the day of the address where that is the day before in the west',
			{ head: published('2004-03-06T02:00:00Z'), url: 'http://blog.example/2004/03/05/post.html' },
			'2004-03-05',
		],
		[
			'is in the month that the address names',
			{
				head: `${published('2004-03-05')}<meta property=article:modified_time content="2004-03-05">`,
				over: '<p>May 7, 2003</p>',
				url: 'http://blog.example/2004/03/post.html',
			},
			'2004-03-05',
		],
		[
			'is in an attribute by the title where nothing shows it',
			{
				below: '<div property="dc:date dc:created" content="2004-03-05T18:52:11+00:00"><span>5</span></div>',
			},
			'2004-03-05',
		],
		[
			'is not when a film in it was uploaded',
			{
				head: `<script type="application/ld+json">{"@type":"VideoObject","name":"Waves","uploadDate":"2003-01-01"}</script>`,
				below: '<p>March 5, 2004</p>',
			},
			'2004-03-05',
		],
		[
			'is the first of the dates of all messages',
			{
				after: ['2005/05/17', '2005/05/18', '2005/07/19', '2005/07/22']
					.map((date) => `<p>发布时间 ${date} 22:11:42 by Ann</p><p>The reply says little.</p>`)
					.join(''),
			},
			'2005-05-17',
		],
	])('%s', (_, parts, day) => {
		expect(dayOf(parts)).toBe(day);
	});
});
