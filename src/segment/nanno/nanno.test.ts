import { describe, expect, it } from 'vitest';
import { findDates } from '../../lib/dates/index.ts';
import { type Page, parseHtml } from '../../lib/html/index.ts';
import { classifyDates } from './classes.ts';
import { filterEntries, type Sample } from './entry-filters.ts';
import { filterPage, judgeAsNanno } from './index.ts';
import { hasPredicate } from './predicates.ts';
import { sequenceOf } from './sequence.ts';

const NOW = '2004-04-01';
const LONG = 'We walked along the river and found an old mill, which nobody had used for years. '.repeat(3);

function datesOf(page: Page) {
	return findDates(page, { now: NOW });
}

function textsOf(html: string): string[] {
	const page = parseHtml(html);
	const [first] = classifyDates(page, datesOf(page));
	const { entries } = sequenceOf(page, first!);
	return entries.map(({ start, end }) => page.visible.text.slice(start, end).replace(/\s+/g, ' ').trim());
}

describe('classes of dates (§3.4)', () => {
	it('are distinguished by path, format and distance to a tag', () => {
		const page =
			parseHtml(`<h2>2004/1/2</h2><h2>1/3</h2><h2>1/4</h2><h2>1/5</h2><h2>3-Jan-2004</h2><h2>4-Jan-2004</h2>
			<p>Winter fest - 2004/1/2 -</p><p>Atom in TypePad - 2004/1/5 -</p>`);
		const classes = classifyDates(page, datesOf(page)).map(({ dates }) => dates.map(({ text }) => text));
		expect(classes).toContainEqual(['2004/1/2', '1/3', '1/4', '1/5']);
		expect(classes).toContainEqual(['3-Jan-2004', '4-Jan-2004']);
		expect(classes).toContainEqual(['2004/1/2', '2004/1/5']);
	});

	it('hold no single date', () => {
		const page = parseHtml('<p>2004/1/2</p>');
		expect(classifyDates(page, datesOf(page))).toEqual([]);
	});
});

describe('beginnings of entries (§3.4.1)', () => {
	it('are the first tags that no two dates share', () => {
		const html = `<div><table><tr><td>2004/3/5</td></tr><tr><td>one</td></tr></table>
			<table><tr><td>2004/3/4</td></tr><tr><td>two</td></tr></table></div>`;
		expect(textsOf(html)).toEqual(['2004/3/5 one', '2004/3/4 two']);
	});

	it('move down where two dates share a tag', () => {
		const html = `<div><table><tr><td>2004/3/5 a</td></tr></table>
			<table><tr><td>2004/3/4 b</td></tr><tr><td>2004/3/3 c</td></tr></table></div>`;
		expect(textsOf(html)).toEqual(['2004/3/5 a', '2004/3/4 b', '2004/3/3 c']);
	});

	it('are the dates themselves where they share all tags', () => {
		expect(textsOf('<p>2004/3/5<br>one<br>2004/3/4<br>two</p>')).toEqual(['2004/3/5 one', '2004/3/4 two']);
	});
});

describe('ends of entries (§3.4.2), as in the figure of the paper', () => {
	const html = `<div><div><h1>2004/3/5</h1><p>text 1</p><h1>2004/3/4</h1><p>text 2</p><p>text 3</p></div>
		<div>text 4</div><div><h1>2004/3/3</h1><p>text 5</p><hr><p>text 6</p></div></div>`;

	it.each([
		['(1) before the next one', 0, '2004/3/5 text 1'],
		['(2) where the parent of its first tag ends', 1, '2004/3/4 text 2 text 3'],
		['(3) the last one before a tag that no other has', 2, '2004/3/3 text 5'],
	])('%s', (_rule, i, text) => {
		expect(textsOf(html)[i]).toBe(text);
	});
});

describe('filters of entries (§3.5)', () => {
	const good: Sample = {
		days: ['2004-03-05', '2004-03-04', '2004-03-01'],
		texts: [LONG, LONG, LONG],
		lines: [0, 0, 0],
		now: NOW,
	};

	it('leave a blog alone', () => {
		expect(filterEntries(good)).toBeNull();
	});

	it.each<[string, Partial<Sample>]>([
		['future-date', { days: ['2004-05-05', '2004-03-04', '2004-03-01'] }],
		['long-interval', { days: ['2004-03-05', '2004-01-04', '2004-01-01'] }],
		['repeated-date', { days: ['2004-03-05', '2004-03-05', '2004-03-05'] }],
		['not-in-order', { days: ['2004-03-05', '2004-03-01', '2004-03-04'] }],
		['small-entries', { texts: [LONG, 'short', 'short'] }],
		['small-average', { texts: [LONG.slice(0, 160), LONG.slice(0, 160), 'x'] }],
		['date-not-on-top', { lines: [3, 3, 0] }],
		['reply-words', { texts: [`Re: ${LONG}`, `Reply ${LONG}`, LONG] }],
		['no-predicate', { texts: ['Milk 3 Euro '.repeat(20), 'Bread 2 Euro '.repeat(20), 'Eggs '.repeat(50)] }],
	])('%s', (rule, change) => {
		expect(filterEntries({ ...good, ...change })?.rule).toBe(rule);
	});

	it('exempt sizes if a page was a blog before (§3.6)', () => {
		const small = {
			...good,
			texts: ['It rained today, all day long.', 'It was sunny, as it often is.', 'Nothing.'],
		};
		expect(filterEntries(small)?.rule).toBe('small-entries');
		expect(filterEntries(small, true)).toBeNull();
	});
});

describe('filters of pages (§3.5)', () => {
	it.each([
		['http://example.org/bbs/', '', 'address-word'],
		['http://example.org/chat.cgi', '', 'address-word'],
		['http://example.org/diary/', 'みんなの掲示板', 'title-word'],
		['http://example.org/dashboard/', 'My days', null],
		['http://example.org/obsession/', 'A diary', null],
	])('%s “%s” → %s', (url, title, rule) => {
		expect(filterPage(parseHtml(`<title>${title}</title>`), url)?.rule ?? null).toBe(rule);
	});
});

describe('predicates', () => {
	it.each([
		['昨日は友達と映画を見た。', true],
		['今日はとても寒い。', true],
		['新しい本を買いました', true],
		['これから出かける', true],
		['静かな朝である。', true],
		['連載第9回', false],
		['東京、大阪、名古屋のホテル', false],
		['フォトアルバム', false],
		['We went to the sea today.', true],
		['Photos of the sea', false],
		['今天我们去海边玩了一整天。', true],
		['海边的照片', false],
	])('%s → %s', (text, has) => {
		expect(hasPredicate(text)).toBe(has);
	});
});

describe('the judgment of the paper', () => {
	const diary = (days: readonly string[]) => days.map((day) => `<h3>${day}</h3><p>${LONG}</p>`).join('');

	it('takes the largest sequence that survives', () => {
		const updates = '<ul><li>2004/3/9 new photos</li><li>2004/3/8 new links</li></ul>';
		const page = parseHtml(`<body>${updates}<div>${diary(['2004/3/5', '2004/3/4'])}</div></body>`);
		const { isBlog, entries, candidates } = judgeAsNanno(page, { now: NOW });
		expect(isBlog).toBe(true);
		expect(entries.map(({ day }) => day)).toEqual(['2004-03-05', '2004-03-04']);
		expect(candidates.map(({ isWinner, removedBy }) => [isWinner, removedBy?.rule])).toEqual([
			[true, undefined],
			[false, 'small-entries'],
		]);
	});

	it('misses a slow blog, as the paper says itself', () => {
		const page = parseHtml(diary(['2004/3/5', '2004/1/4']));
		expect(judgeAsNanno(page, { now: NOW })).toMatchObject({
			isBlog: false,
			reason: { rule: 'long-interval' },
		});
	});

	it('reports that there is no sequence', () => {
		expect(judgeAsNanno(parseHtml('<p>Hello.</p>'), { now: NOW }).reason.rule).toBe('no-sequence');
	});
});
