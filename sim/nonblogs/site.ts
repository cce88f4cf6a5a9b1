/**
 * site: one host that is not a blog, at one moment, with the data of its pages.
 *
 * Things happen on it at times that follow from its key alone: the nth thing has a fixed time, so a page at a later
 * moment shows the same past and something new on top.
 */

import type { SimNonBlog } from '../model.ts';
import { type DateParts, type DateStyle, formatClock, formatDay, zoned } from '../platforms/dates.ts';
import { charsetHttpEquiv, esc } from '../platforms/markup.ts';
import { PHRASES, type Phrases } from './phrases.ts';

export const DAY_MS = 86_400_000;
const BEGAN_MS = Date.UTC(2000, 0, 1);

/** Minutes east of UTC on the clocks where the language is at home. */
const ZONES = { en: 0, de: 60, fr: 60, ja: 540, zh: 480, ru: 180 } as const;

export class Site {
	readonly host: SimNonBlog;
	readonly nowMs: number;
	readonly phrases: Phrases;
	private readonly charset: string | null;
	private readonly random: (key: string) => number;
	private readonly intervalMs: number;

	constructor(host: SimNonBlog, nowMs: number, charset: string | null, random: (key: string) => number) {
		this.host = host;
		this.nowMs = nowMs;
		this.charset = charset;
		this.random = random;
		this.phrases = PHRASES[host.language];
		this.intervalMs = DAY_MS * (1 + Math.floor(random('interval') * 9));
	}

	/** How many things have happened by now. */
	get count(): number {
		const passed = Math.max(0, Math.floor((this.nowMs - BEGAN_MS) / this.intervalMs));
		return this.timeOf(passed + 1) <= this.nowMs ? passed + 1 : passed;
	}

	/** When the nth thing happened, counted from 1. */
	timeOf(n: number): number {
		return BEGAN_MS + Math.floor((n - 1 + this.random(`time ${n}`) * 0.9) * this.intervalMs);
	}

	/** The newest things, at most so many, after skipping some: their numbers, newest first. */
	newest(limit: number, skip = 0): readonly number[] {
		const first = this.count - skip;
		return Array.from({ length: Math.max(0, Math.min(limit, first)) }, (_, i) => first - i);
	}

	/** The things of a period on the host's own clock (given as if it were UTC): their numbers, newest first. */
	between(fromMs: number, toMs: number): readonly number[] {
		const shift = ZONES[this.host.language] * 60_000;
		// The nth thing falls into the nth interval, so only those that touch the period are looked at.
		const last = Math.min(this.count, Math.floor((toMs - shift - BEGAN_MS) / this.intervalMs) + 1);
		const numbers: number[] = [];
		for (let n = last; n >= 1; n--) {
			const ms = this.timeOf(n) + shift;
			if (ms < fromMs) break;
			if (ms < toMs) numbers.push(n);
		}
		return numbers;
	}

	/** A whole number from 0 up to but not including `below`, always the same for a key. */
	int(key: string, below: number): number {
		return Math.floor(this.random(key) * below);
	}

	pick(list: readonly string[], key: string): string {
		return esc(list[this.int(key, list.length)] ?? '');
	}

	name(key: string): string {
		return this.pick(this.phrases.names, `name ${key}`);
	}

	subject(key: string): string {
		return this.pick(this.phrases.subjects, `subject ${key}`);
	}

	/** A few sentences. */
	words(key: string, most: number): string {
		const count = 1 + this.int(`words ${key}`, most);
		return Array.from({ length: count }, (_, i) => this.pick(this.phrases.sentences, `${key}/${i}`)).join(
			' ',
		);
	}

	parts(ms: number): DateParts {
		return zoned(ms, ZONES[this.host.language]);
	}

	day(ms: number, style: DateStyle): string {
		return formatDay(this.host.language, style, this.parts(ms));
	}

	stamp(ms: number, style: DateStyle): string {
		return `${this.day(ms, style)} ${formatClock(this.parts(ms))}`;
	}

	/** The style that this host's variant chooses. */
	style(styles: readonly [DateStyle, ...DateStyle[]]): DateStyle {
		return styles[this.host.variant % styles.length] ?? styles[0];
	}

	/** The links to other hosts, as items of a list. */
	get links(): string {
		return this.host.links
			.map((link) => `<li><a href="${esc(link.url)}">${esc(link.text)}</a></li>\n`)
			.join('');
	}

	/** The whole document around a body. */
	page(title: string, body: string, head = ''): string {
		return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="${this.host.language}">
<head>
${charsetHttpEquiv(this.charset, '>')}<title>${title === '' ? '' : `${title} - `}${esc(this.host.title)}</title>
${head}</head>
<body>
${body}</body>
</html>
`;
	}
}

/** The number in a path of this pattern, when it is one of the things that have happened. */
export function numberIn(pattern: RegExp, path: string, most: number): number | null {
	const text = pattern.exec(path)?.[1];
	const number = Number(text);
	return text !== undefined && String(number) === text && number >= 1 && number <= most ? number : null;
}
