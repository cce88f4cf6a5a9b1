import { describe, expect, it } from 'vitest';
import { findDates } from '../../lib/dates/index.ts';
import { parseHtml } from '../../lib/html/index.ts';
import { findStructure } from './index.ts';

const NOW = '2024-06-01';
const URL_OF_POST = 'http://blog.example/2024/05/harbour';

const ONE = 'The ferry left the harbour before dawn, and the gulls followed it out to the second buoy.';
const TWO = 'Nobody on deck spoke much; the wind was too loud, and the coffee was too hot to drink.';
const THREE = 'By noon we could see the island, a grey line at first, then houses, a church, a crane.';
const POST = `<p>${ONE}</p><p>${TWO}</p><p>${THREE}</p>`;
const MENU = `<ul>${['Home', 'About', 'Archive', 'Contact', 'Links'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul>`;
const HEAD = '<title>Crossing the harbour | Sea Notes</title>';
const HEADING = '<h1 class="entry-title">Crossing the harbour</h1>';

interface Read {
	readonly text: string;
	readonly comments: readonly {
		author: string | null;
		date: string | undefined;
		text: string;
		parent: number | null;
	}[];
	readonly isPost: boolean;
	readonly kind: string;
	readonly split: string;
}

function read(html: string, url = URL_OF_POST): Read {
	const page = parseHtml(html);
	const found = findStructure(page, { url, dates: findDates(page, { now: NOW, url }) });
	return {
		text: found.content.map((node) => page.text(node)).join('\n'),
		comments: found.comments.map(({ author, date, text, parent }) => ({
			author,
			date: date?.value.slice(0, 10),
			text,
			parent,
		})),
		isPost: found.isPost,
		kind: found.kind.rule,
		split: found.split.rule,
	};
}

const strip = (html: string) => html.replace(/ (?:class|id)="[^"]*"/g, '');

function comment(n: number, author: string, text: string, inner = ''): string {
	return `<li class="comment" id="comment-${n}"><div class="comment-body"><cite class="fn">${author}</cite> says:
		<div class="comment-meta"><a href="#comment-${n}">May ${n}, 2024 at 10:0${n} am</a></div>
		<p>${text}</p><div class="reply"><a href="?replytocom=${n}#respond">Reply</a></div></div>${inner}</li>`;
}

const COMMENTS = `<div id="comments"><h3>3 Comments</h3><ol class="commentlist">${comment(3, 'Ada', 'I took the same boat last year and was sick all the way.', `<ul class="children">${comment(4, 'Bea', 'So was I, and I live on that island.')}</ul>`)}${comment(5, 'Carl', 'Lovely.')}</ol>
	<form action="/post"><label>Name</label><input type="text"><textarea></textarea></form></div>`;

const WORDPRESS = `<html><head>${HEAD}</head><body><div id="nav">${MENU}</div><div id="content"><div class="post">${HEADING}
	<p class="postmeta">Posted by Dan on May 2, 2024</p><div class="entry-content">${POST}</div>
	<div class="sharedaddy"><h3>Share this:</h3><ul><li><a href="/tw">Twitter</a></li><li><a href="/fb">Facebook</a></li></ul></div></div>
	${COMMENTS}</div><div id="sidebar"><h3>About</h3><p>I write about boats, harbours and the people in them, mostly on Sundays.</p>${MENU}</div></body></html>`;

/** Old Movable Type: comments are next to the post, each followed by its author and time. */
const FLAT = `<html><head>${HEAD}</head><body><div id="container"><div class="blog"><h3 class="title">Crossing the harbour</h3>${POST}
	<span class="posted">Posted by Dan at May 2, 2024 11:34 AM</span></div>
	<div class="comments-head">Comments</div>
	<p>I took the same boat last year and was sick all the way there.</p><span class="comments-post">Posted by: <a href="http://ada.example/">Ada</a> at May 3, 2024 10:01 AM</span>
	<p>So was I, and I live on that island, so it was worse.</p><span class="comments-post">Posted by: <a href="http://bea.example/">Bea</a> at May 4, 2024 10:02 AM</span>
	</div></body></html>`;

describe('findStructure', () => {
	const wholePages: [string, string][] = [
		['a post in the usual markup', WORDPRESS],
		['the same without class and id', strip(WORDPRESS)],
		['comments without a container', FLAT],
		['the same without class and id', strip(FLAT)],
	];
	it.each(wholePages)('takes the post and leaves the rest: %s', (_, html) => {
		const { text, isPost } = read(html);
		expect(isPost).toBe(true);
		for (const line of [ONE, TWO, THREE]) expect(text).toContain(line);
		for (const line of ['same boat', 'About', 'Twitter', 'Archive', 'Reply', 'on Sundays'])
			expect(text).not.toContain(line);
	});

	it.each(wholePages.slice(0, 2))('reads comments with author, date, text and parent: %s', (_, html) => {
		expect(read(html).comments).toEqual([
			{
				author: 'Ada',
				date: '2024-05-03',
				text: 'I took the same boat last year and was sick all the way.',
				parent: null,
			},
			{ author: 'Bea', date: '2024-05-04', text: 'So was I, and I live on that island.', parent: 0 },
			{ author: 'Carl', date: '2024-05-05', text: 'Lovely.', parent: null },
		]);
	});

	it.each(wholePages.slice(2))('reads comments that are followed by their author: %s', (_, html) => {
		expect(read(html).comments).toEqual([
			{
				author: 'Ada',
				date: '2024-05-03',
				text: 'I took the same boat last year and was sick all the way there.',
				parent: null,
			},
			{
				author: 'Bea',
				date: '2024-05-04',
				text: 'So was I, and I live on that island, so it was worse.',
				parent: null,
			},
		]);
	});

	const bodies: [string, string, string][] = [
		['a very short post', '<p>Gone sailing, back on Monday.</p>', 'Gone sailing'],
		['paragraphs of br', `${ONE}<br><br>${TWO}<br><br>${THREE}`, TWO],
		['a poem', 'The sea, the sea,<br>it will not be<br>still for me.', 'still for me'],
		['code', `<p>${ONE}</p><pre>let boat = sail(harbour);\nboat.land();</pre>`, 'boat.land();'],
		[
			'a table in the text',
			`<p>${ONE}</p><table><tr><th>Port</th><th>Hour</th></tr><tr><td>Skag</td><td>6.10</td></tr></table><p>${TWO}</p>`,
			'Skag',
		],
		[
			'a list of links',
			`<p>${ONE}</p><ul><li><a href="http://a.example/">The timetable</a>, which is wrong on Sundays.</li><li><a href="http://b.example/">The chart</a>, which is right.</li></ul>`,
			'wrong on Sundays',
		],
		[
			'a quotation',
			`<p>${ONE}</p><blockquote><p>The sea finds out everything you did wrong.</p></blockquote>`,
			'finds out everything',
		],
		[
			'Japanese',
			'<p>朝早く港を出た。風が強く、船はよく揺れた。昼には島が見えた。</p><p>午後は、教会のそばの店でコーヒーを飲んだ。</p>',
			'島が見えた',
		],
	];
	it.each(bodies)('keeps %s', (_, body, kept) => {
		const html = `<html><head>${HEAD}</head><body>${MENU}<div>${HEADING}<div>${body}</div></div><div>${MENU}</div></body></html>`;
		expect(read(html).text).toContain(kept);
		expect(read(html).text).not.toContain('Archive');
	});

	it('keeps the picture of a photo post', () => {
		const html = `<html><head>${HEAD}</head><body>${MENU}<div>${HEADING}<p><img src="/harbour.jpg" alt=""></p></div>${MENU}</body></html>`;
		const page = parseHtml(html);
		const { content, isPost } = findStructure(page, { url: URL_OF_POST, dates: [] });
		expect(isPost).toBe(true);
		expect(content.some((node) => page.html.slice(page.source[node]!).includes('harbour.jpg'))).toBe(true);
	});

	it('reads a page that is laid out in tables', () => {
		const html = `<html><head>${HEAD}</head><body><table><tr><td width="150">${MENU}</td><td><b>Crossing the harbour</b><br><br>${ONE}<br><br>${TWO}<br><br>${THREE}</td></tr></table></body></html>`;
		const { text } = read(html);
		for (const line of [ONE, TWO, THREE]) expect(text).toContain(line);
		expect(text).not.toContain('Contact');
	});

	it('finds the post where the comments outweigh it', () => {
		const many = Array.from({ length: 8 }, (_, i) =>
			comment(i + 1, `Guest${i}`, `${TWO} ${THREE} And that was boat number ${i}.`),
		).join('');
		const html = `<html><head>${HEAD}</head><body><div>${HEADING}<p>${ONE}</p></div><h3>8 Responses</h3><ol>${many}</ol></body></html>`;
		for (const page of [html, strip(html)]) {
			const { text, comments } = read(page);
			expect(text).toContain(ONE);
			expect(text).not.toContain('boat number');
			expect(comments).toHaveLength(8);
		}
	});

	it('finds comments before the post', () => {
		const list = `<div id="comments"><ol>${comment(3, 'Ada', ONE)}${comment(4, 'Bea', TWO)}</ol></div>`;
		const html = `<html><head>${HEAD}</head><body>${list}<div>${HEADING}<p>${THREE}</p><p>We stayed for a week, and it rained on all days but one.</p></div></body></html>`;
		for (const page of [html, strip(html)]) {
			const { text, comments, split } = read(page);
			expect(split).toBe('comments-first');
			expect(text).toContain(THREE);
			expect(text).not.toContain(ONE);
			expect(comments.map(({ author }) => author)).toEqual(['Ada', 'Bea']);
		}
	});

	it('finds comments after a rule, without any container', () => {
		const html = `<html><head>${HEAD}</head><body><b>Crossing the harbour</b><p>${ONE}</p><p>${TWO}</p><hr><b>Comments:</b><hr>
			<a href="http://ada.example/">Ada</a>, 3 May 2024<br><br>I took the same boat last year and was sick all the way there.<hr>
			<a href="http://bea.example/">Bea</a>, 4 May 2024<br><br>So was I, and I live on that island, so it was worse.<hr></body></html>`;
		const { text, comments } = read(html);
		expect(text).toContain(TWO);
		expect(text).not.toContain('same boat');
		expect(comments.map(({ author, date }) => `${author} ${date}`)).toEqual([
			'Ada 2024-05-03',
			'Bea 2024-05-04',
		]);
	});

	it('reads nesting from indentation', () => {
		const item = (n: number, indent: number, author: string) =>
			`<div style="margin-left: ${indent}px"><b>${author}</b> <a href="#comment-${n}">May ${n}, 2024</a><p>${TWO} ${n}</p></div>`;
		const html = `<html><head>${HEAD}</head><body><div>${HEADING}${POST}</div><h3>3 Comments</h3>${item(3, 0, 'Ada')}${item(4, 20, 'Bea')}${item(5, 40, 'Carl')}${item(6, 20, 'Dora')}</body></html>`;
		expect(read(html).comments.map(({ author, parent }) => [author, parent])).toEqual([
			['Ada', null],
			['Bea', 0],
			['Carl', 1],
			['Dora', 0],
		]);
	});

	it('drops related posts, author box, newsletter and neighbours', () => {
		const card = (n: number) =>
			`<div class="card"><img src="/${n}.jpg"><h4><a href="/post-${n}">Another story of the sea ${n}</a></h4><p>Some words of an excerpt.</p></div>`;
		const html = `<html><head>${HEAD}</head><body><article>${HEADING}${POST}
			<div class="newsletter"><p>Get every new story by mail, once a week, for free.</p></div>
			<div class="author-box"><p>Dan has sailed since he was ten, and writes about it here.</p></div>
			<h3>Related posts</h3><div>${card(1)}${card(2)}${card(3)}</div>
			<div class="nav-links"><a href="/prev">Previous: The storm</a> <a href="/next">Next: The island</a></div></article></body></html>`;
		const { text } = read(html);
		expect(text).toContain(THREE);
		for (const line of ['Another story', 'by mail', 'since he was ten', 'The storm'])
			expect(text).not.toContain(line);
	});

	it('finds no comments in a form to write one', () => {
		const html = `<html><head>${HEAD}</head><body><div>${HEADING}${POST}</div><h3>Leave a comment</h3><form><p>Your address will not be shown to others.</p><input type="text"><textarea></textarea></form></body></html>`;
		expect(read(html).comments).toEqual([]);
		expect(read(html).text).not.toContain('shown to others');
	});

	const entry = (n: number) =>
		`<h2><a href="/2024/05/story-${n}">A story of the sea, part ${n}</a></h2><p>${ONE}</p><p>${TWO} ${n}</p>`;
	const noPosts: [name: string, html: string, rule: string, text: RegExp][] = [
		[
			'an index of posts',
			`<title>Sea Notes</title><body><h1>Sea Notes</h1><div>${[1, 2, 3, 4].map(entry).join('')}</div>`,
			'index-of-posts',
			/part 1[\s\S]*2\s+A story of the sea, part 3[\s\S]* 4$/,
		],
		[
			'a diary',
			`<title>Diary</title><body>${[3, 4, 5, 6].map((day) => `<h3>May ${day}, 2024</h3><p>${ONE}</p>`).join('')}`,
			'index-of-days',
			/^May 3, 2024[\s\S]*May 6, 2024/,
		],
		['an empty page', '<title>Nothing</title><body>', 'empty', /^$/],
		[
			'an error page',
			'<title>404 Not Found</title><body><h1>Not Found</h1><p>The requested page was not found on this server.</p>',
			'error-page',
			/^$/,
		],
	];
	it.each(noPosts)('finds no single post on %s, but the items of a list', (_, html, rule, wanted) => {
		const { isPost, kind, text } = read(html, 'http://blog.example/');
		expect([isPost, kind]).toEqual([false, rule]);
		expect(text).toMatch(wanted);
	});

	it('explains blocks only on request', () => {
		const page = parseHtml(WORDPRESS);
		expect(findStructure(page, { dates: [] }).blocks).toEqual([]);
		const { blocks } = findStructure(page, { dates: [], explain: true });
		expect(blocks.find(({ start }) => ONE.startsWith(start.slice(0, 40)))?.taken).toBe(true);
		expect(blocks.find(({ start }) => start === 'Twitter')?.taken).toBe(false);
	});

	it('is found once for the same dates and address, and again for others', () => {
		const page = parseHtml(WORDPRESS);
		const dates = findDates(page, { now: NOW, url: URL_OF_POST });
		const found = findStructure(page, { url: URL_OF_POST, dates });
		expect(findStructure(page, { url: URL_OF_POST, dates })).toBe(found);
		expect(findStructure(page, { dates: [] })).not.toBe(found);
	});

	it('takes deep pages without recursion', () => {
		const html = `${'<div>'.repeat(400)}<p>${ONE}</p>${'</div>'.repeat(400)}`;
		expect(read(html).text).toContain(ONE);
	});
});
