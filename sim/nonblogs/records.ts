/** records: dated lists by one person that are not diaries: a changelog, publications by year, a home page. */

import { formatMonth } from '../platforms/dates.ts';
import { esc } from '../platforms/markup.ts';
import type { Site } from './site.ts';

const VERSIONS_SHOWN = 25;

export function renderChangelog(site: Site, path: string): string | null {
	if (path !== '/' && path !== '/older.html') return null;
	const { phrases } = site;
	const style = site.style(['iso', 'long', 'shortDayFirst']);
	const numbers = site.newest(VERSIONS_SHOWN, path === '/' ? 0 : VERSIONS_SHOWN);
	const releases = numbers.map((n) => {
		const changes = Array.from(
			{ length: 1 + site.int(`changes ${n}`, 5) },
			(_, i) =>
				`<li>${site.pick(phrases.subjects, `${n}/${i}`)} (#${1000 + site.int(`bug ${n}/${i}`, 9000)})</li>\n`,
		);
		return `<h3 id="v${n}">${phrases.version} ${versionOf(n)} (${site.day(site.timeOf(n), style)})</h3>\n<ul>\n${changes.join('')}</ul>\n`;
	});
	const other =
		path === '/' ? `<a href="/older.html">${phrases.older}</a>` : `<a href="/">${phrases.newer}</a>`;
	const body = `<h1>${esc(site.host.title)}</h1>
<h2>${phrases.changes}</h2>
${releases.join('')}<p>${other}</p>
<ul>
${site.links}</ul>
`;
	return site.page(phrases.changes, body);
}

function versionOf(n: number): string {
	return `${1 + Math.floor(n / 60)}.${Math.floor(n / 6) % 10}.${n % 6}`;
}

const YEARS_SHOWN = 10;

export function renderPublications(site: Site, path: string): string | null {
	if (path !== '/' && path !== '/talks.html') return null;
	const { phrases } = site;
	const thisYear = site.parts(site.nowMs).year;
	const years = Array.from({ length: YEARS_SHOWN }, (_, i) => thisYear - i).map((year) => {
		const items = Array.from({ length: 1 + site.int(`papers ${path} ${year}`, 4) }, (_, i) => {
			const key = `${path} ${year}/${i}`;
			const month = formatMonth(site.host.language, year, 1 + site.int(`month ${key}`, 12));
			return `<li>${site.name(key)}, ${site.name(`${key} and`)}. <i>${site.subject(key)}</i>. ${site.pick(phrases.places, key)}, ${month}, pp. ${1 + site.int(`page ${key}`, 300)}-${310 + site.int(`end ${key}`, 40)}.</li>\n`;
		});
		return `<h3>${year}</h3>\n<ol>\n${items.join('')}</ol>\n`;
	});
	const body = `<h1>${esc(site.host.title)}</h1>
<h2>${phrases.publications}</h2>
${years.join('')}<p><a href="/">${phrases.publications}</a> <a href="/talks.html">${phrases.events}</a></p>
<ul>
${site.links}</ul>
`;
	return site.page(phrases.publications, body);
}

const UPDATES_SHOWN = 15;

export function renderHomepage(site: Site, path: string): string | null {
	const { phrases } = site;
	const menu = `<p align="center"><a href="/">${phrases.home}</a> | <a href="/profile.html">${phrases.profile}</a> | <a href="/links.html">${phrases.links}</a></p>\n`;
	const title = `<h1 align="center">${esc(site.host.title)}</h1>\n`;
	if (path === '/')
		return site.page(
			'',
			`${title}<p>${phrases.welcome}</p>\n${menu}${history(site)}<ul>\n${site.links}</ul>\n`,
		);
	if (path === '/links.html') return site.page(phrases.links, `${title}${menu}<ul>\n${site.links}</ul>\n`);
	if (path !== '/profile.html') return null;
	return site.page(
		phrases.profile,
		`${title}${menu}<p>${site.name('owner')}. ${site.words('owner', 5)}</p>\n`,
	);
}

/** Short lines of what was changed on the site; the dates are there, the writing is not. */
function history(site: Site): string {
	const style = site.style(['numeric', 'slash', 'short']);
	const lines = site
		.newest(UPDATES_SHOWN)
		.map((n) => `${site.day(site.timeOf(n), style)} ${site.pick(site.phrases.subjects, String(n))}<br>\n`);
	const last = site.newest(1)[0];
	const updated =
		last === undefined
			? ''
			: `<p><small>${site.phrases.updated}: ${site.day(site.timeOf(last), style)}</small></p>\n`;
	return `<h3>${site.phrases.updates}</h3>\n<p>${lines.join('')}</p>\n${updated}`;
}
