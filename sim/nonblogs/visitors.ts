/** visitors: a guestbook, whose entries are dated but written by everyone, and a mailing list's archive by thread. */

import { formatMonth, two } from '../platforms/dates.ts';
import { esc } from '../platforms/markup.ts';
import { numberIn, type Site } from './site.ts';

const ENTRIES_SHOWN = 20;

export function renderGuestbook(site: Site, path: string): string | null {
	const pages = Math.max(1, Math.ceil(site.count / ENTRIES_SHOWN));
	const page = path === '/' ? 1 : numberIn(/^\/gb\.cgi\?page=(\d{1,6})$/, path, pages);
	if (page === null || (page === 1 && path !== '/')) return null;
	const { phrases } = site;
	const entries = site.newest(ENTRIES_SHOWN, (page - 1) * ENTRIES_SHOWN).map((n) => guestEntry(site, n));
	const newer =
		page === 1 ? '' : `<a href="${page === 2 ? '/' : `/gb.cgi?page=${page - 1}`}">${phrases.newer}</a>`;
	const older = page === pages ? '' : `<a href="/gb.cgi?page=${page + 1}">${phrases.older}</a>`;
	const body = `<center><h1>${esc(site.host.title)}</h1><h2>${phrases.guestbook}</h2></center>
<form method="post" action="/gb.cgi"><b>${phrases.sign}</b><br><input name="name"><br><textarea name="text"></textarea><br><input type="submit"></form>
<hr>
${entries.join('')}<p>${newer} ${older}</p>
<ul>
${site.links}</ul>
`;
	return site.page(phrases.guestbook, body);
}

function guestEntry(site: Site, n: number): string {
	const style = site.style(['numeric', 'long', 'iso']);
	return `<table width="80%" border="1" cellpadding="4"><tr bgcolor="#ddddff"><td>#${n} <b>${site.name(String(n))}</b> (${site.stamp(site.timeOf(n), style)})</td></tr>
<tr><td>${site.words(String(n), 2)}</td></tr></table><br>
`;
}

const MONTHS_SHOWN = 24;

export function renderMailingList(site: Site, path: string): string | null {
	if (path === '/') return listIndex(site);
	const month = /^\/(\d{4})-(\d\d)\/(threads|dates)\.html$/.exec(path);
	if (month !== null) return monthPage(site, Number(month[1]), Number(month[2]), month[3] === 'dates');
	const message = numberIn(/^\/msg(\d{1,7})\.html$/, path, site.count);
	return message === null ? null : messagePage(site, message);
}

/** A message is an answer to the start of its thread, which is one of the few messages before it. */
function threadStart(site: Site, message: number): number {
	return Math.max(1, message - site.int(`thread ${message - (message % 5)}`, 2) * 5 - (message % 5));
}

function title(site: Site, message: number): string {
	const start = threadStart(site, message);
	return start === message ? site.subject(String(start)) : `Re: ${site.subject(String(start))}`;
}

function listIndex(site: Site): string {
	const now = site.parts(site.nowMs);
	const rows = Array.from({ length: MONTHS_SHOWN }, (_, i) => {
		const months = now.year * 12 + now.month - 1 - i;
		const year = Math.floor(months / 12);
		const month = (months % 12) + 1;
		const folder = `/${year}-${two(month)}`;
		return `<tr><td>${formatMonth(site.host.language, year, month)}:</td><td><a href="${folder}/threads.html">[ Thread ]</a> <a href="${folder}/dates.html">[ ${site.phrases.date} ]</a></td></tr>\n`;
	});
	const body = `<h1>${esc(site.host.title)}</h1>
<p>${site.phrases.list}</p>
<table border="3">
${rows.join('')}</table>
<ul>
${site.links}</ul>
`;
	return site.page('', body, '<meta name="robots" content="noindex,follow">\n');
}

function monthPage(site: Site, year: number, month: number, byDate: boolean): string | null {
	if (month < 1 || month > 12) return null;
	const messages = site.between(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1));
	if (messages.length === 0) return null;
	const items = messages.toReversed().map((n) => {
		const date = byDate ? `${site.day(site.timeOf(n), 'dayMonth')} ` : '';
		return `<li>${date}<a href="/msg${n}.html">${title(site, n)}</a> <i>${site.name(String(n))}</i></li>\n`;
	});
	const name = formatMonth(site.host.language, year, month);
	return site.page(
		name,
		`<h1>${name}</h1>\n<ul>\n${items.join('')}</ul>\n<p><a href="/">${site.phrases.home}</a></p>\n`,
	);
}

function messagePage(site: Site, message: number): string {
	const { phrases } = site;
	const key = String(message);
	const start = threadStart(site, message);
	const quoted = start === message ? '' : `&gt; ${site.words(String(start), 4)}\n\n`;
	const body = `<h1>${title(site, message)}</h1>
<ul>
<li><b>${phrases.from}</b>: ${site.name(key)}</li>
<li><b>${phrases.date}</b>: ${site.stamp(site.timeOf(message), 'shortDayFirst')}</li>
<li><b>${phrases.subject}</b>: ${title(site, message)}</li>
</ul>
<hr>
<pre>
${quoted}${site.words(key, 4)}

-- 
${site.name(key)}
</pre>
<hr>
${message > 1 ? `<a href="/msg${message - 1}.html">${phrases.older}</a> ` : ''}${message < site.count ? `<a href="/msg${message + 1}.html">${phrases.newer}</a> ` : ''}<a href="/">${phrases.home}</a>
`;
	return site.page(title(site, message), body);
}
