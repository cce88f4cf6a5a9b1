/** bursts-view: what blogs speak of, for a terminal: each burst with its days as small bars, its first post and who linked. */
import { hostOf } from '../lib/url/host-of.ts';
import type { Burst, Bursts, PostName } from '../model/talk.ts';
import { clip, printable, terminalWidth } from './table.ts';

const INDENT = '    ';
const MAX_WIDTH = 110;
/** Days of the history that are drawn, the last ones. */
const MOST_BARS = 45;
const BARS = '▁▂▃▄▅▆▇█';
const NOTHING = '·';
const MOST_CITATIONS = 3;
const MOST_PAGES = 2;

export function renderBursts(bursts: Bursts): string {
	const parts = [headOf(bursts)];
	for (const [i, burst] of bursts.bursts.entries()) {
		const [first, ...more] = linesOf(burst);
		const number = `${String(i + 1).padStart(2)}. `;
		parts.push([number + first, ...more.map((line) => INDENT + line)].map(fitLine).join('\n'));
	}
	if (bursts.rollingOnly.length > 0)
		parts.push(fitLine(`By the rolling mean alone, too: ${printable(bursts.rollingOnly.join(', '))}`));
	return parts.join('\n\n');
}

function headOf({ from, to, since, posts, blogs, bursts, notes }: Bursts): string {
	const time = from === to ? `On ${to}` : `From ${from} to ${to}`;
	if (posts === 0)
		return [
			`${time}: ${notes.join(' ')}`,
			'Which days have posts is told by: logosphere trends --span day',
		].join('\n');
	const size = `${count(posts, 'post')} of ${count(blogs, 'blog')}`;
	const found = bursts.length === 0 ? 'nothing rises' : `${count(bursts.length, 'burst')}`;
	return [
		`${time}: ${size}, compared with the days since ${since}; ${found}.`,
		...notes.map((note) => `  ${note}`),
	].join('\n');
}

function linesOf(burst: Burst): string[] {
	const { label, kind, language, cause, query } = burst;
	const facts = language === null ? kind : `${kind}, ${language}`;
	const [first] = cause.first;
	const lines = [`${label}  (${facts})`, figuresOf(burst), barsOf(burst)];
	if (first !== undefined) lines.push(`first: ${nameOf(first)}`);
	for (const { from, to } of cause.citations.slice(0, MOST_CITATIONS))
		lines.push(`linked: ${blogOf(from)} → ${blogOf(to)}`);
	for (const { url, posts } of cause.links.slice(0, MOST_PAGES))
		if (url !== label) lines.push(`page: ${url} (${count(posts, 'post')})`);
	if (cause.together.length > 0) lines.push(`with: ${cause.together.join(', ')}`);
	lines.push(`search: ${query}`);
	return lines.map(printable);
}

function figuresOf({ posts, blogs, expected, since, weight }: Burst): string {
	const usual = expected < 10 ? Number(expected.toFixed(1)) : Math.round(expected);
	return `${count(posts, 'post')} of ${count(blogs, 'blog')}, ${usual} expected; since ${since}, weight ${weight.toFixed(1)}`;
}

function barsOf({ history }: Burst): string {
	const days = history.slice(-MOST_BARS);
	const most = Math.max(...days, 1);
	const bars = days.map((n) => (n === 0 ? NOTHING : BARS[Math.ceil((n / most) * BARS.length) - 1]!));
	return `${bars.join('')} up to ${most} a day`;
}

function nameOf(post: PostName): string {
	const time = post.published?.slice(0, 16).replace('T', ' ') ?? '';
	return [time, blogOf(post), post.title ?? post.url].filter((part) => part !== '').join(' · ');
}

function blogOf({ blogTitle, blog }: PostName): string {
	return blogTitle ?? hostOf(blog);
}

function count(n: number, noun: string): string {
	return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

function fitLine(line: string): string {
	return clip(line, Math.min(MAX_WIDTH, terminalWidth()));
}
