/** agenda: an events page with future dates and periods, and a news index of dates and headlines. */

import type { Language } from '../model.ts';
import { type DateParts, formatDay } from '../platforms/dates.ts';
import { esc } from '../platforms/markup.ts';
import { DAY_MS, numberIn, type Site } from './site.ts';

const EVENTS_SHOWN = 12;

export function renderEvents(site: Site, path: string): string | null {
	const first = Math.floor(site.nowMs / (7 * DAY_MS));
	if (path === '/') return eventList(site, first);
	const week = Number(/^\/event\/(\d{1,6})\.html$/.exec(path)?.[1] ?? Number.NaN);
	return week >= first - 52 && week < first + EVENTS_SHOWN ? eventPage(site, week) : null;
}

/** One event for each week, all of them ahead of the week that is counted, some lasting several days. */
function eventTime(site: Site, week: number): number {
	return (week + 1) * 7 * DAY_MS + site.int(`event ${week}`, 6) * DAY_MS;
}

function eventWhen(site: Site, week: number): string {
	const begin = eventTime(site, week);
	const days = site.int(`days ${week}`, 5);
	const from = site.parts(begin);
	const to = site.parts(begin + days * DAY_MS);
	if (days === 0 || from.month !== to.month)
		return site.stamp(begin, site.style(['full', 'numeric', 'long']));
	return period(site.host.language, from, to);
}

/** Several days of one month in the language's own form: May 17-22, 2004. */
function period(language: Language, from: DateParts, to: DateParts): string {
	const end = formatDay(language, 'long', to);
	if (language === 'en')
		return formatDay(language, 'long', from).replace(`${from.day},`, `${from.day}-${to.day},`);
	if (language === 'ja' || language === 'zh') return `${formatDay(language, 'long', from)}-${to.day}日`;
	if (language === 'fr') return `du ${from.day} au ${end}`;
	return language === 'de' ? `${from.day}.-${end}` : `${from.day}-${end}`;
}

function eventList(site: Site, first: number): string {
	const { phrases } = site;
	const rows = Array.from({ length: EVENTS_SHOWN }, (_, i) => {
		const week = first + i;
		return `<tr class="vevent"><td class="dtstart">${eventWhen(site, week)}</td><td class="summary"><a href="/event/${week}.html">${site.subject(`event ${week}`)}</a></td><td class="location">${site.pick(phrases.places, `place ${week}`)}</td></tr>\n`;
	});
	const body = `<h1>${esc(site.host.title)}</h1>
<h2>${phrases.events}</h2>
<table class="events">
<tr><th>${phrases.when}</th><th>${phrases.events}</th><th>${phrases.where}</th></tr>
${rows.join('')}</table>
<ul>
${site.links}</ul>
`;
	return site.page(phrases.events, body);
}

function eventPage(site: Site, week: number): string {
	const { phrases } = site;
	const title = site.subject(`event ${week}`);
	const body = `<h1>${title}</h1>
<dl><dt>${phrases.when}</dt><dd>${eventWhen(site, week)}</dd><dt>${phrases.where}</dt><dd>${site.pick(phrases.places, `place ${week}`)}</dd></dl>
<p>${site.words(`event ${week}`, 4)}</p>
<p><a href="/">${phrases.events}</a></p>
`;
	return site.page(title, body);
}

const HEADLINES_SHOWN = 40;

export function renderNewsIndex(site: Site, path: string): string | null {
	if (path === '/') return newsPage(site, '', site.newest(HEADLINES_SHOWN));
	const year = Number(/^\/archive\/(\d{4})\.html$/.exec(path)?.[1] ?? Number.NaN);
	if (year >= 2000 && year <= site.parts(site.nowMs).year) {
		const numbers = site.between(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
		return newsPage(site, String(year), numbers);
	}
	const number = numberIn(/^\/news\/(\d{1,7})\.html$/, path, site.count);
	return number === null ? null : newsItem(site, number);
}

function newsPage(site: Site, title: string, numbers: readonly number[]): string {
	const { phrases } = site;
	const style = site.style(['numeric', 'iso', 'dots']);
	const items = numbers.map(
		(n) =>
			`<li><span class="date">${site.day(site.timeOf(n), style)}</span> <a href="/news/${n}.html">${site.subject(String(n))}: ${site.pick(phrases.places, String(n))}</a></li>\n`,
	);
	const thisYear = site.parts(site.nowMs).year;
	const years = Array.from({ length: Math.max(0, thisYear - 1999) }, (_, i) => thisYear - i);
	const body = `<h1>${esc(site.host.title)}</h1>
<h2>${phrases.news} ${title}</h2>
<ul class="headlines">
${items.join('')}</ul>
<p>${phrases.archive}: ${years.map((year) => `<a href="/archive/${year}.html">${year}</a>`).join(' ')}</p>
<ul>
${site.links}</ul>
`;
	return site.page(title, body);
}

function newsItem(site: Site, n: number): string {
	const title = `${site.subject(String(n))}: ${site.pick(site.phrases.places, String(n))}`;
	const body = `<h1>${title}</h1>
<p class="dateline">${site.day(site.timeOf(n), 'long')}, ${site.name(String(n))}</p>
<p>${site.words(`${n}/a`, 6)}</p>
<p>${site.words(`${n}/b`, 6)}</p>
<p><a href="/">${site.phrases.news}</a></p>
`;
	return site.page(title, body);
}
