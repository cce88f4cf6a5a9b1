import { describe, expect, it } from 'vitest';
import { extractPage } from './extract.ts';

const PARAGRAPHS = Array.from(
	{ length: 12 },
	(_, i) =>
		`<p>This is paragraph ${i + 1} of the post, and it says enough, in plain words, to be the main text of the page.</p>`,
).join('\n');

function authorOf(before: string, after = '', head = ''): string | null {
	const html = `<title>A day at sea</title>${head}<body><div>${before}${PARAGRAPHS}${after}</div>`;
	return extractPage(html, { url: 'http://blog.example/post.html', now: '2010-01-01' }).author;
}

const HEADING = '<h1>A day at sea</h1>';

describe('the author', () => {
	it('are all that one marked element names', () => {
		const links = ['Jane Doe', 'John Roe'].map((name) => `<a href="/author/${name}">${name}</a>`);
		expect(authorOf(`${HEADING}<div class=byline>${links.join(', ')}</div>`)).toBe('Jane Doe, John Roe');
	});

	it('is one, where a role follows the name', () => {
		const byline = '<div class=byline><b>Jane Doe</b> <i>Head of Harbours</i></div>';
		expect(authorOf(`${HEADING}${byline}`)).toBe('Jane Doe');
	});

	it('is between title and post rather than above the title', () => {
		expect(authorOf(`<p>By John Roe</p>${HEADING}<p>By Jane Doe</p>`)).toBe('Jane Doe');
	});

	it('is not a reader whose page is linked over the title', () => {
		expect(authorOf(`<p><a href="/user/roe">John Roe</a></p>${HEADING}`)).toBeNull();
	});

	it('is named before a text about them that ends the post', () => {
		const about = `<p>Written by Jane Doe</p><p>${'Jane sails, and writes about it for those who stay on land. '.repeat(8)}</p>`;
		expect(authorOf(HEADING, about)).toBe('Jane Doe');
	});

	it.each([
		['About me', 'Jane Doe'],
		['About us', null],
	])('owns the site that bears their name, where a menu says “%s”: %s', (entry, author) => {
		const menu = `<div><a href="/">Jane Doe</a></div><ul><li><a href=/about>${entry}</a></li></ul>`;
		expect(authorOf(`${menu}${HEADING}`)).toBe(author);
	});

	it('are all that the markup lists, when each has a byline', () => {
		const bylines = '<p>By Jane Doe</p><p>By John Roe</p>';
		const head = '<meta name=author content="Jane Doe, John Roe">';
		expect(authorOf(`${HEADING}${bylines}`, '', head)).toBe('Jane Doe, John Roe');
	});

	it('is whom the markup refers to', () => {
		const graph = {
			'@graph': [
				{ '@type': 'Article', author: 'http://blog.example/#jane' },
				{ '@type': 'Person', '@id': 'http://blog.example/#jane', name: 'Jane Doe' },
			],
		};
		const script = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
		expect(authorOf(HEADING, '', script)).toBe('Jane Doe');
	});

	const chinese = (above: string, last = '') =>
		`<html><head><title>港口的清晨</title></head><body><h1>港口的清晨</h1>${above}${'<p>天还没有亮，渡船离开了港口，海鸥一直跟着它飞到第二个浮标，甲板上没有人说话。</p>'.repeat(8)}${last}</body></html>`;
	it.each([
		['after a label among others', '<p>来源：港口日报　作者：张小明　编辑：李四</p>', '', '张小明'],
		['after a label with spaces in it', '<p>2010年05月12日 08:30 作 者：张小明</p>', '', '张小明'],
		['before the place that a report is sent from', '<p>本报记者张小明发自上海</p>', '', '张小明'],
		['as two reporters', '<p>本报记者 张小明 王建国 报道</p>', '', '张小明, 王建国'],
		['in brackets behind the last words', '', '<p>船回来了。（张小明 上海报道）</p>', '张小明'],
		['alone on the line below the title', '<p>张小明、欧风</p>', '', '张小明, 欧风'],
		['as the office that issued it', '<p>发文机关： 东海省人民政府</p>', '', '东海省人民政府'],
		['with his name in Latin letters', '<p>作者： 周博 (Joe Sailor)</p>', '', '周博 (Joe Sailor)'],
		[
			'alone below the title, and again in a signature',
			'<p>海燕梦</p>',
			'<p>发布时间 2010/05/17 by 海燕梦 〓</p>',
			'海燕梦',
		],
		['alone below a title that begins with it', '<p>海燕：港口的清晨</p><p>海燕</p>', '', '海燕'],
		['nowhere: the label is empty', '<p>作者： size="20"</p>', '', null],
		['nowhere: the line is a word of the menu', '<p>关于</p>', '', null],
		['nowhere: a reporter learned something', '<p>记者从港口获悉，船回来了。</p>', '', null],
	])('stands in a Chinese page %s', (_, above, last, author) => {
		expect(
			extractPage(chinese(above, last), { url: 'http://port.example/1.html', now: '2011-01-01' }).author,
		).toBe(author);
	});
});
