/** bursts-view: bursts for a terminal: each with its days as small bars, its first post and who linked to whom. */
import { hostOf } from '../lib/url/host-of.ts';
import type { Burst, Bursts, PostName } from '../model/talk.ts';
import { clip, counted, printable, terminalWidth } from './table.ts';

const INDENT = '    ';
const MAX_WIDTH = 110;
/** How many of the last days are drawn. */
const MAX_BARS = 45;
const BARS = '▁▂▃▄▅▆▇█';
const NOTHING = '·';
const MAX_CITATIONS = 3;
const MAX_PAGES = 2;

export function renderBursts(bursts: Bursts): string {
	const parts = [headOf(bursts)];
	for (const [i, burst] of bursts.bursts.entries()) {
		const [first, ...more] = linesOf(burst);
		const number = `${String(i + 1).padStart(2)}. `;
		parts.push([number + first, ...more.map((line) => INDENT + line)].map(fitLine).join('\n'));
	}
	if (bursts.rollingOnly.length > 0)
		parts.push(fitLine(`Found by the rolling mean only: ${printable(bursts.rollingOnly.join(', '))}`));
	return parts.join('\n\n');
}

function headOf({ from, to, since, posts, blogs, bursts, notes }: Bursts): string {
	const time = from === to ? `On ${to}` : `From ${from} to ${to}`;
	if (posts === 0)
		return [`${time}: ${notes.join(' ')}`, 'To see which days have posts: logosphere trends --span day'].join(
			'\n',
		);
	const size = `${counted(posts, 'post')} from ${counted(blogs, 'blog')}`;
	const found = bursts.length === 0 ? 'no bursts' : counted(bursts.length, 'burst');
	return [
		`${time}: ${size}, compared with the days since ${since}. Found ${found}.`,
		...notes.map((note) => `  ${note}`),
	].join('\n');
}

function linesOf(burst: Burst): string[] {
	const { label, kind, language, cause, query } = burst;
	const facts = language === null ? kind : `${kind}, ${language}`;
	const [first] = cause.first;
	const lines = [`${label}  (${facts})`, figuresOf(burst), barsOf(burst)];
	if (first !== undefined) lines.push(`first: ${nameOf(first)}`);
	for (const { from, to } of cause.citations.slice(0, MAX_CITATIONS))
		lines.push(`linked: ${blogOf(from)} → ${blogOf(to)}`);
	for (const { url, posts } of cause.links.slice(0, MAX_PAGES))
		if (url !== label) lines.push(`page: ${url} (${counted(posts, 'post')})`);
	if (cause.together.length > 0) lines.push(`with: ${cause.together.join(', ')}`);
	lines.push(`search: ${query}`);
	return lines.map(printable);
}

function figuresOf({ posts, blogs, expected, since, weight }: Burst): string {
	const usual = expected < 10 ? Number(expected.toFixed(1)) : Math.round(expected);
	return `${counted(posts, 'post')} from ${counted(blogs, 'blog')}, ${usual} expected; since ${since}, weight ${weight.toFixed(1)}`;
}

function barsOf({ history }: Burst): string {
	const days = history.slice(-MAX_BARS);
	const most = Math.max(...days, 1);
	const bars = days.map((n) => (n === 0 ? NOTHING : BARS[Math.ceil((n / most) * BARS.length) - 1]!));
	return `${bars.join('')} up to ${most} per day`;
}

function nameOf(post: PostName): string {
	const time = post.published?.slice(0, 16).replace('T', ' ') ?? '';
	return [time, blogOf(post), post.title ?? post.url].filter((part) => part !== '').join(' · ');
}

function blogOf({ blogTitle, blog }: PostName): string {
	return blogTitle ?? hostOf(blog);
}

function fitLine(line: string): string {
	return clip(line, Math.min(MAX_WIDTH, terminalWidth()));
}
