/**
 * plain-page: pages that belong to no platform: errors, closed folders, traps.
 *
 * In:     a host and what the page is about.
 * Out:    HTML.
 */

import { CALENDAR_PREFIX } from '../lures.ts';
import type { SimHost } from '../model.ts';
import { mix } from '../random.ts';
import { tongues } from '../words/index.ts';
import { escapeMarkup } from '../world/markup.ts';
import { SESSION_PREFIX } from './extras.ts';

const CALENDAR = /^\/calendar\/(\d{4})\/(\d{2})$/;
const SESSION = /^\/session\/([0-9a-f]{1,8})$/;
const SESSIONS_PER_PAGE = 5;

export function notFoundPage(host: SimHost, charset: string | null): string {
	return plainPage(host, charset, tongues[host.language].labels.notFound, '');
}

export function privatePage(host: SimHost, charset: string | null): string {
	return plainPage(host, charset, 'Drafts', '<p>This folder is closed to crawlers.</p>');
}

/** A page of the endless calendar or of the endless sessions; null for every other path. */
export function trapPage(host: SimHost, path: string, charset: string | null): string | null {
	return calendarPage(host, path, charset) ?? sessionPage(host, path, charset);
}

function calendarPage(host: SimHost, path: string, charset: string | null): string | null {
	const match = CALENDAR.exec(path);
	if (match === null) return null;
	const months = Number(match[1]) * 12 + Number(match[2]) - 1;
	const body = `<table><tr><td>No events in this month.</td></tr></table>
<p><a href="${calendarPath(months - 1)}">Previous month</a> <a href="${calendarPath(months + 1)}">Next month</a></p>`;
	return plainPage(host, charset, `Calendar ${match[1]}-${match[2]}`, body);
}

function calendarPath(months: number): string {
	const year = String(Math.floor(months / 12) % 10_000).padStart(4, '0');
	return `${CALENDAR_PREFIX}${year}/${String((months % 12) + 1).padStart(2, '0')}`;
}

function sessionPage(host: SimHost, path: string, charset: string | null): string | null {
	const match = SESSION.exec(path);
	if (match === null) return null;
	const key = Number.parseInt(match[1] as string, 16);
	let links = '';
	for (let i = 0; i < SESSIONS_PER_PAGE; i++) {
		links += `<li><a href="${SESSION_PREFIX}${mix(key, i).toString(16)}">Log in</a></li>\n`;
	}
	return plainPage(host, charset, 'Log in', `<ul>\n${links}</ul>`);
}

function plainPage(host: SimHost, charset: string | null, heading: string, body: string): string {
	const meta = charset === null ? '' : `<meta charset="${charset}">\n`;
	return `<!DOCTYPE html>
<html lang="${host.language}">
<head>
${meta}<title>${escapeMarkup(heading)}</title>
</head>
<body>
<h1>${escapeMarkup(heading)}</h1>
${body}
<p><a href="/">${escapeMarkup(host.title)}</a></p>
</body>
</html>
`;
}
