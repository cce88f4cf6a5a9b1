import { describe, expect, it } from 'vitest';
import { classifyFeed } from './classify.ts';
import { endsInEllipsis, endsInReadMore, endsSentence } from './classify-endings.ts';
import { parseFeed } from './parse.ts';

const SENTENCE = 'The quick brown fox jumps over the lazy dog near the river bank. ';

function rss(descriptions: readonly string[], title: (i: number) => string = (i) => `Title ${i}`) {
	const items = descriptions.map(
		(text, i) =>
			`<item><title>${title(i)}</title><link>http://b.example/${i}</link><description><![CDATA[${text}]]></description></item>`,
	);
	return parseFeed(`<rss version="2.0"><channel><title>B</title>${items.join('')}</channel></rss>`);
}

/** Posts of several paragraphs, some short, some long, as people write them. */
const POSTS = [3, 20, 8, 45, 12, 30].map((n) => `<p>${SENTENCE.repeat(n)}</p><p>${SENTENCE.repeat(n)}</p>`);
const SHORT_RICH = [1, 2, 1, 6, 1, 9].map((n) => `<p>A walk.</p><p>${SENTENCE.repeat(n)}</p>`);

const SHORT_EVEN = [2, 3, 5, 3, 6, 4].map((n) => `<p>A walk by the river.</p><p>${SENTENCE.repeat(n)}</p>`);

describe('a feed is', () => {
	it.each([
		['full', 'whole posts', rss(POSTS), /longer than/],
		[
			'partial',
			'cut with an ellipsis',
			rss(POSTS.map((_, i) => `${SENTENCE.repeat(i + 1)}and then […]`)),
			/ellipsis/,
		],
		[
			'partial',
			'cut with “read more”',
			rss(POSTS.map((_, i) => `<p>${SENTENCE.repeat(i + 1)}</p><a href="/x">Weiterlesen</a>`)),
			/read more/,
		],
		[
			'partial',
			'cut at one length',
			rss(POSTS.map((_, i) => `${i} ${SENTENCE.repeat(8)}`.slice(0, 300))),
			/all cut at about/,
		],
		[
			'partial',
			'a line about each post',
			rss(['About a dog.', 'How I went to the sea last summer with my friends.', 'News.']),
			/one paragraph/,
		],
		['partial', 'titles only', rss(['', '', '']), /no text/],
		['partial', 'without items', rss([]), /no items/],
		['full', 'short posts that differ as posts do', rss(SHORT_RICH), /vary as complete posts do/],
		['full', 'short posts of several parts that end with a sentence', rss(SHORT_EVEN), /a complete sentence/],
		[
			'partial',
			'the same, each broken off in mid-sentence',
			rss(SHORT_EVEN.map((html) => html.replace(/ river bank\. <\/p>$/, '</p>'))),
			/similar in length/,
		],
		['full', 'a microblog', rss(['Lunch.', 'Look at that bird over there!', 'Ha.'], () => ''), /no title/],
		['full', 'pictures', rss([1, 2, 3, 4, 5].map((i) => `<img src="/${i}.jpg">`)), /pictures/],
	] as const)('%s: %s', (content, _, feed, why) => {
		const result = classifyFeed(feed);
		expect(result.content).toBe(content);
		expect(result.why).toMatch(why);
	});

	it('full when its content is longer than its summary', () => {
		const entry = (i: number) =>
			`<entry><id>${i}</id><title>T${i}</title><summary>About a fox.</summary><content type="html">${SENTENCE.repeat(3 + i)}</content></entry>`;
		const feed = parseFeed(
			`<feed xmlns="http://www.w3.org/2005/Atom">${[0, 1, 2].map(entry).join('')}</feed>`,
		);
		expect(classifyFeed(feed)).toMatchObject({
			content: 'full',
			why: expect.stringMatching(/longer full text/),
		});
	});

	it('partial when Atom items have only a summary', () => {
		const entry = (i: number) =>
			`<entry><id>${i}</id><title>T${i}</title><summary type="html">&lt;p>${SENTENCE.repeat(i + 1)}&lt;/p>&lt;p>x&lt;/p></summary></entry>`;
		const feed = parseFeed(
			`<feed xmlns="http://www.w3.org/2005/Atom">${[0, 1, 2, 5].map(entry).join('')}</feed>`,
		);
		expect(classifyFeed(feed)).toMatchObject({
			content: 'partial',
			why: expect.stringMatching(/no full text/),
		});
	});

	it('not classified by what the feed service adds', () => {
		const note = '<p>The post <a href="/a">A</a> appeared first on <a href="/">B</a>…</p>';
		expect(classifyFeed(rss(POSTS.map((post) => post + note))).features.cutShare).toBe(0);
	});
});

describe('the posts’ pages decide, if they are given', () => {
	const page = (body: string) =>
		`<body><nav><a href="/">Home</a></nav><div id="post">${body}</div><footer>Bye</footer>`;
	const paragraphs = (n: number) => Array.from({ length: n }, (_, i) => `<p>${i} ${SENTENCE}</p>`).join('');
	const feed = rss([paragraphs(2), paragraphs(2), paragraphs(2)]);
	it.each([
		['full', 2],
		['partial', 30],
	] as const)('%s', (content, length) => {
		const pages = [0, 1, 2].map((i) => ({ url: `http://b.example/${i}`, html: page(paragraphs(length)) }));
		const result = classifyFeed(feed, { pages });
		expect(result.content).toBe(content);
		expect(result.why).toMatch(/of their pages/);
	});

	it('but not a page that shows another text', () => {
		const pages = [
			{ url: 'http://b.example/0', html: page('<p>Something else entirely stands here today.</p>') },
		];
		expect(classifyFeed(feed, { pages }).features.pageShare).toBeNull();
	});
});

describe('endings', () => {
	it.each([
		['and so on…', true, false],
		['and so on [...]', true, false],
		['and so on [&hellip;]'.replace('&hellip;', '…'), true, false],
		['そして・・・', true, false],
		['text. Read more', false, true],
		['texto. Leer más… (quedan 3 minutos de lectura)', false, true],
		['本文。続きを読む', false, true],
		['正文。阅读全文', false, true],
		['текст. Читать далее →', false, true],
		['Done.', false, false],
		['We read more books than ever before, and we like all of them for what they are.', false, false],
	])('%s', (text, isEllipsis, isReadMore) => {
		expect([endsInEllipsis(text), endsInReadMore(text)]).toEqual([isEllipsis, isReadMore]);
	});

	it.each([
		['Done.', true],
		['完了。', true],
		['He said "yes."', true],
		['and then the', false],
		['one, two,', false],
	])('sentence: %s', (text, isSentence) => {
		expect(endsSentence(text)).toBe(isSentence);
	});
});
