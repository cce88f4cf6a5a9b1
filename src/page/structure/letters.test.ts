import { describe, expect, it } from 'vitest';
import { findDates } from '../../lib/dates/index.ts';
import { parseHtml } from '../../lib/html/index.ts';
import { findStructure } from './index.ts';

const NOW = '2024-06-01';
const URL_OF_POST = 'http://blog.example/2024/05/harbour.html';
const ONE = 'The ferry left the harbour before dawn, and the gulls followed it out to the second buoy.';
const TWO = 'Nobody on deck spoke much; the wind was too loud, and the coffee was too hot to drink.';
const HEAD = '<title>Crossing the harbour | Sea Notes</title><body>';
const POST = `<h1>Crossing the harbour</h1><p>5 May 2024</p><p>${ONE}</p><p>${TWO}</p>`;
const FORM = '<form method=post><textarea name=body></textarea><input type=submit></form>';

function read(html: string) {
	const page = parseHtml(HEAD + html);
	const dates = findDates(page, { now: NOW, url: URL_OF_POST });
	const { comments, split, content } = findStructure(page, { url: URL_OF_POST, dates });
	return {
		text: content.map((node) => page.text(node)).join('\n'),
		said: comments.map(({ author, text }) => [author, text]),
		rule: split.rule,
	};
}

describe('texts that begin with who and when', () => {
	const letter = (n: number, name: string, stamp: string, text: string) =>
		`<tr><td><font>${n}: <b>${name}</b> ${stamp}</font><tr><td>${text}`;
	const table = (...letters: string[]) => `<hr><b>Letters</b><table>${letters.join('')}</table>`;

	it('are comments, whatever heads them', () => {
		const html =
			POST +
			table(
				letter(1, 'Bob', '2024/05/05 21:10', 'I was on that ferry too.'),
				letter(2, 'Carla', '2024/05/06 07:00', 'Which island was it, then?'),
			);
		const { said, rule, text } = read(html);
		expect(rule).toBe('signed-lines');
		expect(said).toEqual([
			['Bob', 'I was on that ferry too.'],
			['Carla', 'Which island was it, then?'],
		]);
		expect(text).not.toContain('Letters');
	});

	it('are comments when there is one, and a form for the next', () => {
		const one = table(letter(1, 'Bob', '2024/05/05 21:10', 'I was on that ferry too.'));
		expect(read(POST + one + FORM).said).toEqual([['Bob', 'I was on that ferry too.']]);
	});

	it('are not comments when they link to posts, or are older than the post', () => {
		const teaser = (day: string) =>
			`<p><a href="/2024/${day}.html">A story</a> 2024/04/${day}</p><p>${ONE}</p>`;
		expect(read(POST + teaser('02') + teaser('03')).rule).not.toBe('signed-lines');
	});
});

describe('comments', () => {
	const box = (id: number, name: string, stamp: string, text: string, more = '') =>
		`<div class="box" id="v${id}"><div><div><span>${name}</span></div><div><span>${stamp}</span> <span>Reply</span></div><div><p>${text}</p></div>${more}</div></div>`;

	it('that hold their answers begin with their name', () => {
		const answer = `<div>${box(2, 'Carla', '2024-05-06 08:00', 'So was I, on the upper deck.')}</div>`;
		const html = `${POST}<div id="comments"><h3>3 comments</h3><div>${box(1, 'Bob', '2024-05-05 21:10', 'I was on that ferry too.', answer)}${box(3, 'Dora', '2024-05-07 10:00', 'Which island was it, then?')}</div></div>`;
		expect(read(html).said).toEqual([
			['Bob', 'I was on that ferry too.'],
			['Carla', 'So was I, on the upper deck.'],
			['Dora', 'Which island was it, then?'],
		]);
	});

	it('answer a picture too', () => {
		const html = `<h1>Crossing the harbour</h1><p>5 May 2024</p><p><img src="a.png" width="400" height="300"></p><div id="comments"><h3>2 comments</h3><dl><dt>Bob</dt><dd>What a light!</dd><dd>May 6, 2024 7:00 am</dd><dt>Carla</dt><dd>I have been there, years ago.</dd><dd>May 7, 2024 9:00 am</dd></dl></div>`;
		expect(read(html).said).toEqual([
			['Bob', 'What a light!'],
			['Carla', 'I have been there, years ago.'],
		]);
	});

	it('are not the calendar beside them', () => {
		const calendar = `<td><h3>Calendar</h3><table><caption>May 2024</caption><tr><td>1<td>2<td>3<td>4<td>5<td>6<td>7<tr><td>8<td>9<td>10<td>11<td>12<td>13<td>14</table>`;
		const item = (name: string, stamp: string) =>
			`<div><p>${TWO}</p><div><b>${name}</b> <span>${stamp}</span></div></div>`;
		const html = `<table><tr><td>${POST}<div id="comments"><h3>Comments</h3>${item('Bob', '2024-05-05 21:10')}${item('Carla', '2024-05-06 21:10')}</div>${calendar}</table>`;
		expect(read(html).said).toEqual([
			['Bob', TWO],
			['Carla', TWO],
		]);
	});

	it.each([
		['Amélie', 'Amélie'],
		['葵', '葵'],
		['Bob', 'Bob'],
	])('are by %s', (name, author) => {
		const item = (by: string, day: number) =>
			`<li><h4 class="author">${by}</h4><p>May ${day}, 2024</p><p>I was on that ferry too.</p></li>`;
		const html = `${POST}<div id="comments"><h3>2 comments</h3><ol>${item(name, 6)}${item('Zoe', 7)}</ol></div>`;
		expect(read(html).said[0]).toEqual([author, 'I was on that ferry too.']);
	});

	it('say who wrote them in a line of its own', () => {
		const item = (name: string, stamp: string) =>
			`<table><tr><td><b>Author:</b><td>${name}<tr><td><b>Date:</b><td>${stamp}</table><p>(<a href="#a">Permanent link</a>)</p><p>I was on that ferry too.</p><p>(<a href="#f">Reply</a>)</p>`;
		const html = `${POST}<div id="comments"><h3>2 comments</h3><div>${item('Bob', '2024-05-06 10:00')}</div><div>${item('Carla', '2024-05-07 11:00')}</div></div>`;
		expect(read(html).said).toEqual([
			['Bob', 'I was on that ferry too.'],
			['Carla', 'I was on that ferry too.'],
		]);
	});

	it.each([
		['Bob', 'says:'],
		['Анна', 'пишет:'],
		['美玲', '说:'],
	])('do not say that %s %s', (name, says) => {
		const item = (by: string, day: number) =>
			`<li><cite>${by}</cite> ${says}<br><small>May ${day}, 2024</small><p>Yes!</p></li>`;
		const html = `${POST}<ol id="comments">${item(name, 6)}${item('Zoe', 7)}</ol>`;
		expect(read(html).said).toEqual([
			[name, 'Yes!'],
			['Zoe', 'Yes!'],
		]);
	});

	it('do not begin at a question to the reader above the post', () => {
		const html = `<p>What do you think about the harbour?</p>${POST}<ol id="comments"><li><b>Bob</b> May 6, 2024<p>I was on that ferry too.</p></li><li><b>Carla</b> May 7, 2024<p>So was I, on the upper deck.</p></li></ol>`;
		expect(read(html).text).toContain(ONE);
	});
});
