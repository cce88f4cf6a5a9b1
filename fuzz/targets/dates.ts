import {
	type DateExpression,
	findDateInUrl,
	findDates,
	findDatesInText,
	parseDate,
} from '../../src/lib/dates/index.ts';
import { parseHtml } from '../../src/lib/html/index.ts';
import { hold, type Target, textOf } from '../target.ts';
import { SETTING } from './markup.ts';

const ISO = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?$/;

/** dates: every date found is in the text as stated, and is valid. */
export const dates: Target = {
	name: 'dates',
	seeds: [
		'Posted on Friday, March 5th, 2004 at 9:04 PM by Ann',
		'5. März 2004, 2004年3月5日(金) 21:04, 05/03/04',
		'平成16年3月5日 | 3 days ago | yesterday at 10:23',
		'2004-03-05T21:04:09+09:00 Fri, 05 Mar 2004 21:04:09 GMT',
		'<time datetime="2004-03-05">5 mars</time><p>le 3 mars 2004</p><b>Mar</b><b>5</b>',
		'http://a.example/2004/03/05/x.html',
	],
	words: [
		...'January Feb March avril Mai июня 七月 December Monday Fri. 日曜日 lundi AM p.m. 午後 GMT +09:00 EST ago yesterday hours 昨日 令和 平成 民國 th st nd of de le el den klo kl. um às'.split(
			' ',
		),
		...[
			'2004',
			'04',
			'12',
			'31',
			'29',
			'00',
			'24',
			'/',
			'-',
			'.',
			',',
			':',
			'年',
			'月',
			'日',
			'T',
			'Z',
			' ',
			'\n',
			'<br>',
			'１２',
		],
		...[
			'<time datetime="',
			'">',
			'</time>',
			'1 day ago',
			'2 weeks ago',
			'3/5',
			"'04",
			'20040305',
			'1078520649',
		],
	],
	maxBytes: 300,
	share: 2,
	run(input) {
		const text = textOf(input);
		const context = { ...SETTING, sentences: input.length % 2 === 0 };
		for (const date of findDatesInText(text, context)) checkDate(date, text);
		const page = parseHtml(text);
		for (const date of findDates(page, context)) {
			hold(date.node >= 0 && date.node < page.size, 'a date has a node', date);
			checkDate(date, page.visible.text);
		}
		for (const date of [parseDate(text, context), findDateInUrl(`http://a.example/${text}`)])
			if (date !== null) hold(isDay(date.value), 'a date is valid', date.value);
	},
};

function checkDate({ start, end, value, text: written }: DateExpression, text: string): void {
	hold(start >= 0 && start <= end && end <= text.length, 'a date is in the text', start, end, text.length);
	hold(isDay(value), 'a date is valid', value, written);
}

function isDay(value: string): boolean {
	if (!ISO.test(value)) return false;
	const [year = 0, month = 0, day = 1] = value.slice(0, 10).split('-').map(Number);
	const made = new Date(Date.UTC(2000 + (year % 400), month - 1, day));
	return made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}
