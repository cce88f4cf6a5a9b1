import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html/index.ts';
import { type DateContext, findDates, findDatesInText } from './index.ts';

const NOW = '2004-06-15T12:00:00Z';

function find(html: string, context: Partial<DateContext> = {}) {
	return findDates(parseHtml(html), { now: NOW, ...context });
}

function values(html: string, context: Partial<DateContext> = {}): string[] {
	return find(html, context).map(({ value }) => value);
}

describe('dates of entries', () => {
	it.each([
		['Posted on March 5, 2004 by X in Y', 'March 5, 2004'],
		['Winter fest - 01.21.2004 -', '01.21.2004'],
		['Someone wrote on March 5, 2004 the following long and winding words', 'March 5, 2004'],
		['March 5, 2004 at 3:04 pm | Comments (3)', 'March 5, 2004 at 3:04 pm'],
		['Автор Анна Ткач вторник, 27 февраля 2024 г. в 23:46 Рубрика Код | Ссылка', 'вторник, 27 февраля 2024'],
		[
			'作者 佳怡 2025年9月13日 星期六 时间 22:23 分类于 骑行, 旅行 | 永久链接 | 评论 (8)',
			'2025年9月13日 星期六',
		],
		['[Photography] [Black & white] 12/29 16:03', '12/29 16:03'],
		['This entry was posted in Tech on June 7, 2004 by Vanberge.', 'June 7, 2004'],
		['Published by Dead Badger on 13th May, 2004.', '13th May, 2004'],
		['# by someone | 2004/03/05 21:37 | Pastime', '2004/03/05 21:37'],
		['2004.03.05:CSSなんもわからん', '2004.03.05'],
		['04/3/5 うーなまけてますね、と思いながら今日も書いている', '04/3/5'],
		['New York, March 5, 2004', 'March 5, 2004'],
		['May 5 Amsterdam', 'May 5'],
		['Tuesday, June 1, 2004', 'Tuesday, June 1, 2004'],
		['пятница, 26 декабря 2025 г.', 'пятница, 26 декабря 2025'],
	])('keeps the date of %j', (line, text) => {
		expect(findDatesInText(line, { now: NOW }).map((date) => date.text)).toEqual([text]);
	});
});

describe('ignored dates', () => {
	it.each([
		// periods
		'17-22 May 2004',
		'17 – 22 May 2004',
		'May 17-22, 2004',
		'May 3 – June 5, 2004',
		'from 3 May 2004 to 5 May 2004',
		'2003-2004',
		'2004/3/5～3/7',
		'3月5日から10月7日',
		// inside a sentence
		'Tutorial proposals are due November 17th, 2003.',
		'On March 5, 2004, we went to the sea and came back late in the night.',
		'The house that was built there until May 5, 2003 had a very long history of fires.',
		'この本は2004年3月5日に発売されたものですが、とても面白かったので紹介します。',
		'3 days ago we went to the sea and came back late in the night.',
		// numbers of other kinds
		'Version 1.2.3 is out',
		'Mac OS X 10.4.11',
		'Call 03-5555-1234 now',
		'192.168.1.10',
		'It costs $3.50 or 3/5 of that',
		'12:30',
		'They won 3-2',
		'page 3/5',
		'Chapter 3.5',
		'24/7',
		'iPhone 12 Pro',
		'ISBN 4-06-212-3456',
		'May 3pm',
	])('%j', (line) => {
		expect(findDatesInText(line, { now: NOW })).toEqual([]);
	});

	it('returns dates inside sentences on request, flagged', () => {
		const line = 'Tutorial proposals are due November 17th, 2003.';
		expect(findDatesInText(line, { now: NOW, sentences: true })).toMatchObject([
			{ value: '2003-11-17', inSentence: true },
		]);
		expect(findDatesInText('March 5, 2004', { now: NOW, sentences: true })[0]).not.toHaveProperty(
			'inSentence',
		);
	});

	it('keeps a sentence that the page repeats with other dates', () => {
		const line = (day: number) =>
			`<p>The good people of the village were seen here around May ${day}, 2004 again.</p>`;
		expect(values(line(5))).toEqual([]);
		expect(values(line(5) + line(3))).toEqual(['2004-05-05', '2004-05-03']);
	});
});

describe('place', () => {
	it('is the deepest node that holds the date, and its range', () => {
		const page = parseHtml('<body><p>x</p><h2>March <b>5</b>, 2004</h2>');
		const [date] = findDates(page, { now: NOW });
		expect(page.name(date!.node)).toBe('h2');
		expect(page.visible.text.slice(date!.start, date!.end)).toBe('March 5, 2004');
	});

	it('separates two numbers in two elements', () => {
		expect(values('<p><span>Jane</span><span>May 5, 2004</span><span>57</span> Shares</p>')).toEqual([
			'2004-05-05',
		]);
	});
});

describe('completion', () => {
	const completed = (html: string, context: Partial<DateContext> = {}) =>
		find(html, context).map(({ value, completed: by }) => [value, by.year]);

	it('rule 1: the nearest earlier date at the same level or above', () => {
		const html = '<h2>2002/5/5</h2><div><p><b>2001/1/1</b></p></div><h2>May 6 (Mon)</h2>';
		expect(completed(html).at(-1)).toEqual(['2002-05-06', 'same-level']);
	});

	it('rule 2: the nearest earlier date', () => {
		expect(completed('<div><p><b>2001/1/1</b></p></div><h2>May 6</h2>').at(-1)).toEqual([
			'2001-05-06',
			'earlier',
		]);
	});

	it('rule 3: last-modified', () => {
		const lastModified = 'Fri, 05 Mar 1999 21:04:09 GMT';
		expect(completed('<h2>May 6</h2>', { lastModified })).toEqual([['1999-05-06', 'last-modified']]);
	});

	it('rule 4: the present, but never the future', () => {
		expect(completed('<h2>May 6</h2>')).toEqual([['2004-05-06', 'now']]);
		expect(completed('<h2>December 6</h2>')).toEqual([['2003-12-06', 'now']]);
	});

	it('a written weekday chooses among the rules', () => {
		const html = '<h2>2004/1/1</h2><h2>May 6 (Tue)</h2>';
		expect(completed(html).at(-1)).toEqual(['2003-05-06', 'now']);
	});

	it('a heading gives year and month to days', () => {
		const days = '<h3>5日(金)</h3><p>本文です。</p><h3>6日(土)</h3><p>本文です。</p>';
		expect(values(`<h1>2004年3月</h1>${days}`)).toEqual(['2004-03', '2004-03-05', '2004-03-06']);
		expect(
			find(`<title>2004年3月の日記</title>${days}`).filter(({ source }) => source === 'text'),
		).toMatchObject([
			{ value: '2004-03-05', completed: { year: 'heading', month: 'heading' } },
			{ value: '2004-03-06' },
		]);
	});

	it('so does the URL, which also wins if its month agrees', () => {
		const url = 'http://a.example/diary/200203.html';
		const days = '<h3>5 (Tue)</h3><p>text</p><h3>6 (Wed)</h3>';
		expect(find(days, { url }).filter(({ source }) => source === 'text')).toMatchObject([
			{ value: '2002-03-05', completed: { year: 'url', month: 'url' } },
			{ value: '2002-03-06' },
		]);
		const html = '<p>Last update: 2004/5/5</p><h2>3月5日</h2>';
		expect(find(html, { url }).at(-1)).toMatchObject({ value: '2002-03-05', completed: { year: 'url' } });
	});

	it('days are not dates if nothing gives their month', () => {
		expect(values('<h3>5日(金)</h3><p>本文です。</p>')).toEqual([]);
	});

	it('months in a list of months give nothing', () => {
		const html = '<p>« 2002年11月 | Main | 2003年01月 »</p><h2>12月5日</h2>';
		expect(find(html).at(-1)).toMatchObject({ value: '2003-12-05', completed: { year: 'now' } });
	});

	it('a month within a text gives nothing', () => {
		const html =
			'<h1>2004年5月</h1><h2>5月6日</h2><p>この研究所の本（1986年4月発行の初版）を読んだ</p><h2>5月7日</h2>';
		expect(values(html).at(-1)).toBe('2004-05-07');
	});

	it('two-digit years: an era that was written before, else the century', () => {
		const dates = find('<h2>平成15年5月5日</h2><h2>16年5月6日</h2>', { language: 'ja' });
		expect(dates.at(-1)).toMatchObject({ value: '2004-05-06', completed: { century: 'era' } });
		expect(find('<h2>98年5月6日</h2>')).toMatchObject([
			{ value: '1998-05-06', completed: { century: 'pivot' } },
		]);
		expect(find('<h2>25年5月6日</h2>', { now: '2026-11-15' })).toMatchObject([{ value: '2025-05-06' }]);
	});
});

describe('day or month first', () => {
	const orders = (html: string, context: Partial<DateContext> = {}) =>
		find(html, context).map(({ value, completed }) => [value, completed.order]);

	it('one unambiguous date decides for all', () => {
		expect(orders('<p>5/3/2004</p><p>13/3/2004</p>')).toEqual([
			['2004-03-05', 'valid'],
			['2004-03-13', 'valid'],
		]);
	});

	it('a weekday decides', () => {
		expect(orders('<p>Fri 5/3/2004</p>')).toEqual([['2004-03-05', 'weekday']]);
	});

	it('no date lies in the future', () => {
		expect(orders('<p>5/12/2004</p>')).toEqual([['2004-05-12', 'not-future']]);
		expect(orders('<p>12/5/2004</p>')).toEqual([['2004-05-12', 'not-future']]);
	});

	it('a day known from elsewhere decides', () => {
		const html = '<meta name="date" content="2004-03-05"><p>5/3/2004</p>';
		expect(orders(html).at(-1)).toEqual(['2004-03-05', 'same-day']);
		expect(orders('<p>5/3/2004</p>', { url: 'http://a.example/2004/03/05/x' }).at(-1)).toEqual([
			'2004-03-05',
			'same-day',
		]);
	});

	it('dates on a page go in one direction', () => {
		const html = '<p>1/5/2003</p><p>2/5/2003</p><p>1/6/2003</p><p>2/6/2003</p>';
		expect(orders(html).map(([value]) => value)).toEqual([
			'2003-05-01',
			'2003-05-02',
			'2003-06-01',
			'2003-06-02',
		]);
		expect(orders(html)[0]![1]).toBe('chronology');
	});

	it('otherwise the language, then the delimiter', () => {
		expect(orders('<html lang="en-GB"><p>1/2/2003</p>')).toEqual([['2003-02-01', 'language']]);
		expect(orders('<html lang="en-US"><p>1/2/2003</p>')).toEqual([['2003-01-02', 'language']]);
		expect(orders('<p>1/2/2003</p>')).toEqual([['2003-01-02', 'delimiter']]);
		expect(orders('<p>1.2.2003</p>')).toEqual([['2003-02-01', 'delimiter']]);
	});
});

describe('weak forms', () => {
	it('count with a weekday, or in a sequence that opens its lines', () => {
		const context = { language: 'ja', url: 'http://a.example/2004/' };
		expect(values('<p>2004</p><h2>3/5(金)</h2>', context)).toEqual(['2004-03-05']);
		const lines = (sep: string) => ['3/5', '3/6', '3/8'].map((day) => `<p>${day}${sep}ねむい</p>`).join('');
		expect(values(lines(' '), context)).toEqual(['2004-03-05', '2004-03-06', '2004-03-08']);
		expect(values('<p>3/5 ねむい</p>', context)).toEqual([]);
	});
});

describe('a short name of a month', () => {
	it.each([
		['<p>28 juin</p>', []],
		['<p>28 juin</p><p>27 juillet</p>', ['2003-06-28', '2003-07-27']],
		['<h2>août 2003</h2><p>3 août</p>', ['2003-08', '2003-08-03']],
		['<p>28 juin</p><p>27 March</p>', ['2004-03-27']],
	])('counts where the page dates in its language: %s', (html, values) => {
		expect(findDates(parseHtml(html), { now: '2004-04-01' }).map(({ value }) => value)).toEqual(values);
	});
});

describe('date badges', () => {
	it('can be in a cell next to the text', () => {
		const cell = '<td><font>2004</font><br><font>Mar</font><br><b>5</b>';
		const html = `<table><tr>${cell}<td><b>How I found the way across the river again</b><p>It was late.</table>`;
		expect(findDates(parseHtml(html), { now: '2004-04-01' })).toMatchObject([
			{ value: '2004-03-05', source: 'badge' },
		]);
	});

	const badge = (...parts: string[]) =>
		`<div><div>${parts.map((part) => `<div>${part}</div>`).join('')}</div><h2>A long title</h2></div>`;

	it.each([
		[badge('05', 'Mar', '2004'), '2004-03-05'],
		[badge('Mar', '05', '2004'), '2004-03-05'],
		[badge('2004', 'March', '5'), '2004-03-05'],
		[badge('Mar', '2004', '5'), '2004-03-05'],
		[badge('Fri', '5', 'Mar'), '2004-03-05'],
		[badge('March 5', '2004'), '2004-03-05'],
		[badge('2004年', '3月', '5日'), '2004-03-05'],
	])('%s', (html, value) => {
		expect(find(html)).toMatchObject([{ value, source: 'badge' }]);
	});

	it('adjacent parts are one text', () => {
		expect(values('<div class="date"><span>05</span><span>Mar</span><span>2004</span></div>')).toEqual([
			'2004-03-05',
		]);
		expect(values('<b>5</b><i>March</i>')).toEqual(['2004-03-05']);
	});

	it('months with counts of posts are not dates', () => {
		const item = (month: string, count: number) => `<li>${month}<div>${count}</div></li>`;
		const html = `<ul>${item('March 2004', 12)}${item('February 2004', 5)}</ul>`;
		expect(values(html)).toEqual(['2004-03', '2004-02']);
	});
});

describe('relative dates', () => {
	it.each([
		['3 days ago', 'en', '2004-06-12'],
		['yesterday', 'en', '2004-06-14'],
		['Posted 2 hours ago', 'en', '2004-06-15T10:00Z'],
		['3日前', 'ja', '2004-06-12'],
		['3時間前', 'ja', '2004-06-15T09:00Z'],
		['昨日', 'ja', '2004-06-14'],
		['il y a 3 jours', 'fr', '2004-06-12'],
		['hier', 'fr', '2004-06-14'],
		['vor 3 Tagen', 'de', '2004-06-12'],
		['hace 3 días', 'es', '2004-06-12'],
		['3 дня назад', 'ru', '2004-06-12'],
		['3일 전', 'ko', '2004-06-12'],
		['3天前', 'zh', '2004-06-12'],
		['2 months ago', 'en', '2004-04'],
	])('%s', (text, language, value) => {
		expect(findDatesInText(text, { now: NOW, language })).toMatchObject([
			{ value, source: 'relative', language },
		]);
	});
});

describe('dates in the markup', () => {
	it.each([
		['<meta property="article:published_time" content="2004-03-05T21:04:09Z">', 'published'],
		['<meta name="DC.date" content="2004-03-05T21:04:09Z">', 'published'],
		['<meta property="og:updated_time" content="2004-03-05T21:04:09Z">', 'modified'],
		[
			'<script type="application/ld+json">{"a": {"datePublished" : "2004-03-05T21:04:09Z", </script>',
			'published',
		],
		['<script>var x = {"dateModified":"2004-03-05T21:04:09Z"}</script>', 'modified'],
		['<abbr title="2004-03-05T21:04:09Z">then</abbr>', 'other'],
		['<i itemprop="datePublished" content="2004-03-05T21:04:09Z"></i>', 'published'],
		['<i data-time="1078520649"></i>', 'other'],
		['<!-- <rdf dc:date="2004-03-05T21:04:09Z"> -->', 'published'],
	])('%s', (html, role) => {
		const [date, ...others] = find(html);
		expect(date).toMatchObject({ source: 'metadata', role });
		expect(date!.value).toMatch(/^2004-03-05T21:04:09(\.000)?Z$/);
		expect(date!.start).toBe(date!.end);
		expect(others).toEqual([]);
	});

	it('a number without a time-like name is not a date', () => {
		expect(values('<i data-id="1078520649"></i><meta name="id" content="20040305">')).toEqual([]);
	});

	it('a time element replaces the date that it shows', () => {
		const html = '<p><time datetime="2004-03-05T21:04:09+09:00">March 5</time> by me</p>';
		expect(find(html)).toMatchObject([
			{
				value: '2004-03-05T21:04:09+09:00',
				source: 'time',
				text: 'March 5',
				signature: 'Mon D',
				language: 'en',
			},
		]);
		expect(values('<time datetime="2004-03-05">3 days ago</time>')).toEqual(['2004-03-05']);
	});

	it('but no other date', () => {
		expect(values('<time datetime="2004-06-15">March 5, 2004</time>')).toEqual(['2004-06-15', '2004-03-05']);
	});

	it('a date in the URL is a separate date', () => {
		expect(find('<p>x</p>', { url: 'http://a.example/2004/03/05/x' })).toMatchObject([
			{ value: '2004-03-05', source: 'url', node: 0, start: 0, end: 0 },
		]);
	});
});
