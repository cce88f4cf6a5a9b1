/** dates-present: does a page contain a day in any form at all? A rough search, independent of the measured code. */

/** Names are searched for in the languages of the labelled pages. */
const LOCALES = 'en de fr es it pt nl sv da nb pl cs ru uk el tr ja zh ko id vi hu ro ca'.split(' ');

export function isDayPresent(html: string, url: string, day: string): boolean {
	const [year, month, date] = day.split('-').map(Number) as [number, number, number];
	const text = `${url} ${html.replace(/<[^>]*>/g, ' ')} ${html}`.toLowerCase();
	return isNumericPresent(text, year, month, date) || isNamePresent(text, month, date);
}

function isNumericPresent(text: string, year: number, month: number, date: number): boolean {
	const y = `(?:${year}|${String(year).slice(2)})`;
	const m = `0?${month}`;
	const d = `0?${date}`;
	const gap = '\\s*[-/._年月년월:]?\\s*';
	const forms = [
		`${y}${gap}${m}${gap}${d}`,
		`${d}${gap}${m}${gap}${y}`,
		`${m}${gap}${d}${gap}${y}`,
		`${m}月\\s*${d}日`,
	];
	return forms.some((form) => new RegExp(`(?<!\\d)${form}(?!\\d)`).test(text));
}

function isNamePresent(text: string, month: number, date: number): boolean {
	const names = new Set<string>();
	for (const locale of LOCALES) {
		for (const style of ['long', 'short'] as const) {
			for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
				const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
				const part = format.formatToParts(Date.UTC(2004, month - 1, 15)).find(({ type }) => type === 'month');
				const name = part?.value.replace(/[.\d月월]/g, '').toLowerCase() ?? '';
				if (name.length > 2) names.add(name.replace(/[()[\]*+?|\\^$]/g, ''));
			}
		}
	}
	const any = [...names].join('|');
	const d = `(?<!\\d)0?${date}(?!\\d)`;
	return new RegExp(`(?:${any})\\P{N}{0,12}${d}|${d}\\P{N}{0,12}(?:${any})`, 'u').test(text);
}
