import { describe, expect, it } from 'vitest';
import { extractPage } from '../extract.ts';

const VIEWPORT = '<meta name="viewport" content="width=device-width">';
const SENTENCES =
	'The ferry left the harbour before dawn. The gulls followed it out, and nobody on deck spoke much.';
const MENU = '<nav><a href="/a">Boats and harbours</a> <a href="/b">Our prices</a></nav>';
const FOOT = '<footer>Sea Company, 4 Quay Road, all days from nine to five.</footer>';

const card = (name: string) =>
	`<div><img src="${name}.jpg"><h3><a href="/${name}">The ${name} cutter sails on Sunday</a></h3><p>Seats four, €${name.length}0 a day.</p><a href="/${name}">Add to cart</a></div>`;
const CARDS = ['red', 'blue', 'white', 'green', 'yellow'].map(card).join('');
const part = (name: string) =>
	`<section><h2>${name}</h2><p>We offer ${name}. Ask us, ${SENTENCES}</p></section>`;
const PARTS = ['Charter', 'Lessons', 'Repairs', 'Moorings'].map(part).join('');

const page = (title: string, body: string, head = '') =>
	`<html><head><title>${title}</title>${VIEWPORT}${head}</head><body>${MENU}<main>${body}</main>${FOOT}</body></html>`;
const ARTICLE_DATA = '<script type="application/ld+json">{"@type": "Article"}</script>';
const STORY = `<h1>A day at sea</h1><article>${`<p>${SENTENCES}</p>`.repeat(9)}</article>`;

describe('the kind of a page', () => {
	it.each<
		[name: string, url: string, html: string, kind: string, rule: string, has: string[], not: string[]]
	>([
		[
			'all items of a list',
			'/boats',
			page('Our boats', `<h1>Our boats</h1><p>Rent one. ${SENTENCES}</p>${CARDS}`),
			'parts',
			'several-parts',
			['Rent one', 'The red cutter', 'Seats four, €30', 'The yellow cutter'],
			['Add to cart', 'Our prices', 'Quay Road'],
		],
		[
			'one article',
			'/stories/day',
			page('A day at sea', STORY),
			'article',
			'unmarked',
			['The ferry left'],
			['Our prices', 'Quay Road'],
		],
		[
			'an article that says so, beside a long list',
			'/stories/day',
			page('A day at sea', `${STORY}<div>${CARDS.repeat(3)}</div>`, ARTICLE_DATA),
			'article',
			'one-post',
			['The ferry left'],
			['cutter'],
		],
		['nothing', '/', '<title>Nothing</title><body>', 'none', 'empty', [], []],
		[
			'separate parts',
			'/',
			page('Sea Company', PARTS),
			'article',
			'unmarked',
			['Charter', 'We offer Repairs', 'We offer Moorings'],
			['Quay Road'],
		],
	])('reads %s', (_, path, html, kind, rule, has, not) => {
		const found = extractPage(html, { url: `http://sea.example${path}` });
		expect([found.kind, found.reasons.kind.rule]).toEqual([kind, rule]);
		for (const text of has) expect(found.text).toContain(text);
		for (const text of not) expect(found.text).not.toContain(text);
	});

	it('says of each block how probable it belongs to the text, and why', () => {
		const html = page('Our boats', `<h1>Our boats</h1><p>Rent one. ${SENTENCES}</p>${CARDS}`);
		const { reasons } = extractPage(html, { url: 'http://sea.example/boats', explain: true });
		expect(reasons.main.rule).toBe('model');
		const block = reasons.blocks.find(({ start }) => start.startsWith('Rent one'))!;
		expect(block).toMatchObject({ taken: true, rule: 'model' });
		expect(block.why).toMatch(/^probability 0\.\d\d: .+ \(\+\d\.\d\)/);
	});

	it('leaves out of a thread what its software shows with each message', () => {
		const message = (name: string, says: string) =>
			`<article class="message"><h4>${name}</h4><dl><dt>Joined</dt><dd>May 2004</dd></dl><time datetime="2024-05-0${name.length}">May ${name.length}, 2024</time><div><p>${says} ${SENTENCES}</p></div><p>More sharing options for it</p></article>`;
		const html = page(
			'Which boat',
			`<h1>Which boat</h1>${message('Ann', 'Which boat shall I buy?')}${message('Bert', 'The red one.')}${message('Carla', 'Not the red one.')}`,
		);
		const { kind, text } = extractPage(html, { url: 'http://sea.example/threads/which-boat.12/' });
		expect(kind).toBe('thread');
		for (const says of ['Which boat shall I buy?', 'The red one.', 'Not the red one.'])
			expect(text).toContain(says);
		for (const furniture of ['Joined', 'sharing']) expect(text).not.toContain(furniture);
	});
});
