import { describe, expect, it } from 'vitest';
import { LANGUAGES, parseDate } from './index.ts';

const NOW = '2026-11-15';

/** Text, value, signature, language of the names; all without a page's language. */
const FORMS: readonly (readonly [string, string, string, string | null])[] = [
	// Nanno, Table 1
	['2004年3月5日', '2004-03-05', 'Y年M月D日', 'ja'],
	['2004. 3. 5', '2004-03-05', 'Y.M.D', null],
	['2004/3/5', '2004-03-05', 'Y/M/D', null],
	['2004-3-5', '2004-03-05', 'Y-M-D', null],
	['2004 03 05', '2004-03-05', 'Y M D', null],
	['3月5日', '2026-03-05', 'M月D日', 'ja'],
	['March 5', '2026-03-05', 'Mon D', 'en'],
	['5 Mar. 2004', '2004-03-05', 'D Mon Y', 'en'],
	['5 March 2004.', '2004-03-05', 'D Mon Y', 'en'],
	['5-March-2004', '2004-03-05', 'D-Mon-Y', 'en'],
	['March 5 2004', '2004-03-05', 'Mon D Y', 'en'],
	['3. 5 2004', '2004-05-03', 'D.M Y', null],
	// Delimiters, ordinals, weekdays
	['2004・3・5', '2004-03-05', 'Y.M.D', null],
	['２００４／０３／０５', '2004-03-05', 'Y/M/D', null],
	['March 5th, 2004', '2004-03-05', 'Mon D Y', 'en'],
	['the 5th of March, 2004', '2004-03-05', 'D Mon Y', 'en'],
	['Friday the 5th of March 2004', '2004-03-05', 'D Mon Y', 'en'],
	['1er mars 2004', '2004-03-01', 'D Mon Y', 'fr'],
	['5. März 2004', '2004-03-05', 'D. Mon Y', 'de'],
	['5-го марта 2004 г.', '2004-03-05', 'D Mon Y', 'ru'],
	['2004/03/05 (Fri)', '2004-03-05', 'Y/M/D', 'en'],
	['2004年3月5日(金)', '2004-03-05', 'Y年M月D日', 'ja'],
	['2004年3月5日（金）', '2004-03-05', 'Y年M月D日', 'ja'],
	['2004年3月5日 星期五', '2004-03-05', 'Y年M月D日', 'zh'],
	['2004년 3월 5일 금요일', '2004-03-05', 'Y년M월D일', 'ko'],
	['05Mar2004', '2004-03-05', 'D Mon Y', 'en'],
	['31. Aug, 2006', '2006-08-31', 'D. Mon Y', 'en'],
	['lip 30 2009', '2009-07-30', 'Mon D Y', 'pl'],
	// Two-digit years
	["March 5, '04", '2004-03-05', 'Mon D Y', 'en'],
	['04/3/5', '2004-03-05', 'Y/M/D', null],
	['5 Mar 98', '1998-03-05', 'D Mon Y', 'en'],
	['04年3月5日', '2004-03-05', 'Y年M月D日', 'ja'],
	// Kanji numerals and eras
	['二〇〇四年三月五日', '2004-03-05', 'Y年M月D日', 'ja'],
	['平成16年3月5日', '2004-03-05', 'E年M月D日', 'ja'],
	['平成十六年三月二十五日', '2004-03-25', 'E年M月D日', 'ja'],
	['令和元年5月1日', '2019-05-01', 'E年M月D日', 'ja'],
	['昭和64年1月7日', '1989-01-07', 'E年M月D日', 'ja'],
	['Heisei 16, March 5', '2004-03-05', 'E Mon D', 'ja'],
	['H16.3.5', '2004-03-05', 'E.M.D', 'ja'],
	['R1.5.1', '2019-05-01', 'E.M.D', 'ja'],
	['民國93年3月5日', '2004-03-05', 'E年M月D日', 'zh'],
	// Times and zones
	['March 5, 2004 at 3:04 pm', '2004-03-05T15:04', 'Mon D Y', 'en'],
	['March 5, 2004 12:04 a.m.', '2004-03-05T00:04', 'Mon D Y', 'en'],
	['March 5, 2004 9 PM EST', '2004-03-05T21:00-05:00', 'Mon D Y', 'en'],
	['2004年3月5日 午後9時4分', '2004-03-05T21:04', 'Y年M月D日', 'ja'],
	['2004年3月5日 下午9:04', '2004-03-05T21:04', 'Y年M月D日', 'ja'],
	['2004년 3월 5일 오후 9:04', '2004-03-05T21:04', 'Y년M월D일', 'ko'],
	['5 mars 2004 à 14h30', '2004-03-05T14:30', 'D Mon Y', 'fr'],
	['5. März 2004, 14:30 Uhr', '2004-03-05T14:30', 'D. Mon Y', 'de'],
	['5. maaliskuuta 2004 klo 14.30', '2004-03-05T14:30', 'D. Mon Y', 'fi'],
	['21:04, 5 March 2004', '2004-03-05T21:04', 'D Mon Y', 'en'],
	['2004/03/05 21:04 JST', '2004-03-05T21:04+09:00', 'Y/M/D', null],
	['2004/03/05 21:04 (GMT+9)', '2004-03-05T21:04+09:00', 'Y/M/D', null],
	['2004/03/05 25:30', '2004-03-05', 'Y/M/D', null],
	// ISO 8601 and W3CDTF
	['2004-03-05T21:04:09+09:00', '2004-03-05T21:04:09+09:00', 'Y-M-D', null],
	['2004-03-05T21:04:09.123Z', '2004-03-05T21:04:09Z', 'Y-M-D', null],
	['2004-03-05 21:04:09 +0900', '2004-03-05T21:04:09+09:00', 'Y-M-D', null],
	['20040305', '2004-03-05', 'YMD', null],
	['20040305T2104Z', '2004-03-05T21:04Z', 'YMD', null],
	['20040305T210409Z', '2004-03-05T21:04:09Z', 'YMD', null],
	['20040305210409', '2004-03-05T21:04:09', 'YMD', null],
	['2004-03', '2004-03', 'Y-M', null],
	// RFC 822, its successors and its damage
	['Fri, 05 Mar 2004 21:04:09 +0900', '2004-03-05T21:04:09+09:00', 'D Mon Y', 'en'],
	['05 Mar 04 21:04 GMT', '2004-03-05T21:04Z', 'D Mon Y', 'en'],
	['Mon, 05 Mar 2004 9:4:9 EST', '2004-03-05T09:04:09-05:00', 'D Mon Y', 'en'],
	['Friday, 05-Mar-04 21:04:09 GMT', '2004-03-05T21:04:09Z', 'D-Mon-Y', 'en'],
	['Fri, 5 March 2004 21:04:09 PDT', '2004-03-05T21:04:09-07:00', 'D Mon Y', 'en'],
	['Fri, 05 Mar 104 21:04:09 GMT', '2004-03-05T21:04:09Z', 'D Mon Y', 'en'],
	['Fri Mar  5 21:04:09 2004', '2004-03-05T21:04:09', 'Mon D Y', 'en'],
	['Fri Mar 05 2004 21:04:09 GMT+0900 (Japan Standard Time)', '2004-03-05T21:04:09+09:00', 'Mon D Y', 'en'],
	// Months
	['March 2004', '2004-03', 'Mon Y', 'en'],
	['2004年3月', '2004-03', 'Y年M月', 'ja'],
	// Other scripts and their digits
	['7 มีนาคม 2547', '2004-03-07', 'D Mon Y', 'th'],
	['٥ مارس ٢٠٠٤', '2004-03-05', 'D Mon Y', 'ar'],
	['۵ مارس ۲۰۰۴', '2004-03-05', 'D Mon Y', 'ar'],
	['५ मार्च २००४', '2004-03-05', 'D Mon Y', 'hi'],
	['יום שישי, 5 במרץ 2004', '2004-03-05', 'D Mon Y', 'he'],
	['Παρασκευή 5 Μαρτίου 2004', '2004-03-05', 'D Mon Y', 'el'],
	['2004. március 5.', '2004-03-05', 'Y. Mon D', 'hu'],
	['ngày 5 tháng 3 năm 2004', '2004-03-05', 'D Mon Y', 'vi'],
	['2004(e)ko martxoaren 5(a)', '2004-03-05', 'Y Mon D', 'eu'],
	['5 de març del 2004', '2004-03-05', 'D Mon Y', 'ca'],
	['perjantai 5. maaliskuuta 2004', '2004-03-05', 'D. Mon Y', 'fi'],
	['5 Ocak 2004 Pazartesi', '2004-01-05', 'D Mon Y', 'tr'],
	['5 fevrier 2004', '2004-02-05', 'D Mon Y', 'fr'],
];

const NO_DATES = [
	'',
	'hello',
	'2004',
	'1.2.3',
	'10.4.311',
	'192.168.1.10',
	'12:30',
	'03-5555-1234',
	'31 February 2004',
	'2004-13-01',
	'2004-02-30',
	'17-22 May 2004',
	'March 5, 2004 was a fine day',
];

describe('parseDate', () => {
	it.each(FORMS)('reads %s', (text, value, signature, language) => {
		expect(parseDate(text, { now: NOW })).toMatchObject({ value, signature, language, text });
	});

	it.each(NO_DATES.map((text) => [text]))('finds no date in %j', (text) => {
		expect(parseDate(text, { now: NOW })).toBeNull();
	});

	it('finds no date in a long text', () => {
		expect(parseDate('2004-03-05 '.repeat(500))).toBeNull();
	});

	it('reports precision and zone', () => {
		expect(parseDate('2004-03')).toMatchObject({ precision: 'month', zone: null });
		expect(parseDate('5 Mar 2004')).toMatchObject({ precision: 'day', zone: null });
		expect(parseDate('2004-03-05T21:04Z')).toMatchObject({ precision: 'minute', zone: 'Z' });
		expect(parseDate('Fri, 05 Mar 2004 21:04:09 JST')).toMatchObject({ precision: 'second', zone: '+09:00' });
	});

	it('needs the present to complete a date without a year', () => {
		expect(parseDate('March 5')).toBeNull();
		expect(parseDate('December 5', { now: NOW })).toMatchObject({
			value: '2025-12-05',
			completed: { year: 'now' },
		});
	});

	it('takes the order of day and month from the language', () => {
		const order = (language: string) => parseDate('3/5/2004', { language })?.value;
		expect([order('en'), order('en-GB'), order('de'), order('ja')]).toEqual([
			'2004-03-05',
			'2004-05-03',
			'2004-05-03',
			'2004-03-05',
		]);
	});

	it('reads a name that two languages share in the given language', () => {
		expect(parseDate('5 listopada 2004', { language: 'pl' })?.value).toBe('2004-11-05');
		expect(parseDate('5. listopada 2004.', { language: 'hr' })?.value).toBe('2004-10-05');
	});
});

describe('every supported language', () => {
	it('is one of at least forty', () => {
		expect(LANGUAGES.length).toBeGreaterThanOrEqual(40);
	});

	it.each(LANGUAGES.map((language) => [language]))('reads the day back that it wrote in %s', (language) => {
		for (const dateStyle of ['full', 'long', 'medium'] as const) {
			const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC', calendar: 'gregory' });
			for (let month = 0; month < 12; month++) {
				for (const day of [1, 9, 17, 28]) {
					const date = new Date(Date.UTC(2003 + (month % 5), month, day));
					const written = format.format(date);
					const value = parseDate(written, { language, now: NOW })?.value;
					expect([written, value]).toEqual([written, date.toISOString().slice(0, 10)]);
				}
			}
		}
	});
});
