import { describe, expect, it } from 'vitest';
import { findDates } from '../../lib/dates/index.ts';
import { parseHtml } from '../../lib/html/index.ts';
import { findStructure } from './index.ts';

const NOW = '2024-06-01';
const ONE = 'The ferry left the harbour before dawn, and the gulls followed it out to the second buoy.';
const TWO = 'Nobody on deck spoke much; the wind was too loud, and the coffee was too hot to drink.';
const THREE = 'By noon we could see the island, a grey line at first, then houses, a church, a crane.';
const POST = `<p>${ONE}</p><p>${TWO}</p><p>${THREE}</p>`;
const HEADING = '<h1>Crossing the harbour</h1>';

function read(body: string, url = 'http://blog.example/2024/05/harbour') {
	const page = parseHtml(`<title>Crossing the harbour | Sea Notes</title><body>${body}`);
	const found = findStructure(page, { url, dates: findDates(page, { now: NOW, url }) });
	return {
		text: found.content.map((node) => page.text(node)).join('\n'),
		captions: found.captions.map((node) => page.text(node)),
		main: found.mainReason.rule,
		kind: found.kind.rule,
		comments: found.comments.length,
	};
}

describe('what is part of the post', () => {
	const parts: [string, string, string][] = [
		['the rest of an entry that is named after more', `<div class="entry-more"><p>${TWO}</p></div>`, TWO],
		['a panel that opens', `<div class="accordion-panel-hidden"><p>${TWO}</p></div>`, TWO],
		['a field whose label is hidden', `<div class="field field--label-hidden"><p>${TWO}</p></div>`, TWO],
	];
	it.each(parts)('keeps %s', (_, part, kept) => {
		expect(read(`<div>${HEADING}<p>${ONE}</p>${part}<p>${THREE}</p></div>`).text).toContain(kept);
	});

	const others: [string, string, string][] = [
		['a line of who and when', '<div><span>Published by Dan on 13th April, 2024.</span></div>', 'Published'],
		['a line that counts the comments', '<div>4 Comments</div>', 'Comments'],
		['a hidden note for screen readers', '<p class="sr-only">Opens in a new window, with care.</p>', 'Opens'],
		['more of the same', `<div class="more-stories"><p>${TWO.replace('deck', 'shore')}</p></div>`, 'shore'],
		[
			'excerpts that lead on, whatever their headings',
			`<ul>${['Boats', 'Tides', 'Nets'].map((name) => `<li><h3>${name} of the week</h3><p>All about ${name} here. <a href="/${name}">Read more…</a></p></li>`).join('')}</ul>`,
			'of the week',
		],
	];
	it.each(others)('drops %s', (_, part, dropped) => {
		const { text } = read(`<div>${HEADING}${POST}${part}</div>`);
		expect(text).toContain(ONE);
		expect(text).not.toContain(dropped);
	});

	it('drops a notice about cookies that is longer than the post', () => {
		const notice = `<p>We store cookies on your browser, and some of them are strictly necessary.</p>`;
		const long = ['ferry', 'boat', 'ship', 'barge', 'canoe']
			.map((name) => POST.replaceAll('ferry', name))
			.join('');
		const { text } = read(
			`<main>${HEADING}<div>${long}</div><div class="privacy-modal">${notice.repeat(60)}</div></main>`,
		);
		expect(text).toContain(THREE);
		expect(text).not.toContain('cookies');
	});

	it('takes the opening next to the heading, separate from the rest', () => {
		const opening = 'We crossed in March, when the sea is still cold and the boats are empty.';
		const { text } = read(
			`<header>${HEADING}<p>${opening}</p><p>By Dan, a writer.</p></header><div>${MENU.repeat(8)}</div><article>${POST}${POST}</article>`,
		);
		expect(text.indexOf(opening)).toBeGreaterThanOrEqual(0);
		expect(text.indexOf(opening)).toBeLessThan(text.indexOf(ONE));
		expect(text).not.toContain('a writer');
	});
});

const MENU = `<ul>${['Home', 'About', 'Archive', 'Contact', 'Links'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul>`;

describe('captions', () => {
	const figure =
		'<figure><img src="a.jpg"><figcaption>The pier at low tide. Photo: Dan</figcaption></figure>';
	it('are separated from the text of the post', () => {
		const { captions, text } = read(
			`<div>${HEADING}<p>${ONE}</p>${figure}<p>${TWO}</p><p>${THREE}</p></div>`,
		);
		expect(captions).toEqual(['The pier at low tide. Photo: Dan']);
		expect(text).toContain('The pier');
	});

	it('are the post where it is one of photographs', () => {
		expect(read(`<div>${HEADING}${figure.repeat(4)}</div>`).captions).toEqual([]);
	});
});

describe('the element of the post', () => {
	it('is not a notice beside a long list of links that the heading names', () => {
		const links = Array.from(
			{ length: 40 },
			(_, i) =>
				`${i}. <a href="http://other.example/${i}">A long report on harbour ${i}</a>, of May ${i}, by hand<br><br>`,
		).join('');
		const { text, main } = read(
			`<table><tr><td><p>${ONE}</p></td><td><div>${HEADING}</div><div><p>${links}</p></div></td></tr></table>`,
		);
		expect(main).toBe('most-paragraphs');
		expect(text).toContain('harbour 39');
	});
});

describe('threads', () => {
	const message = (n: number, text: string) =>
		`<article><div class="user">Sailor ${n}<br>Joined 2012</div><div><time>May ${n}, 2024</time></div><div>${text}</div><a href="#post-${n}">#${n}</a></article>`;
	const thread = `<div>${HEADING}${message(1, ONE)}<div id="comments"><h3>3 replies</h3>${message(2, TWO)}${message(3, THREE)}${message(4, ONE.replace('ferry', 'boat'))}</div></div>`;

	it('are main text from the first message to the last', () => {
		const { text } = read(thread, 'http://sea.example/forum/threads/harbour.1234/');
		for (const said of [ONE, TWO, THREE]) expect(text).toContain(said);
	});

	it('are posts with comments elsewhere', () => {
		const { text, comments } = read(thread);
		expect(text).not.toContain(TWO);
		expect(comments).toBeGreaterThan(0);
	});
});

describe('the kind', () => {
	it('is a post where only some of its headings lead to pages', () => {
		const part = (i: number, linked: boolean) =>
			`<h2>${linked ? `<a href="/place/${i}">The inn number ${i}</a>` : `The inn number ${i}`}</h2><p>${TWO}</p>`;
		const parts = Array.from({ length: 9 }, (_, i) => part(i, i % 3 === 0)).join('');
		expect(read(`<h1>Nine inns</h1><p>${ONE}</p>${parts}`).kind).toBe('one-post');
	});
});
