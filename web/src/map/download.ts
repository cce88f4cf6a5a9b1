/** download: the map as files: blogs and edges as CSV, the picture as SVG. */
import { toCsv } from '../parts/chart-csv.ts';
import type { Colouring } from './colours.ts';
import { isoDay, nameOf, type Scene } from './scene.ts';

/** Gives the browser time to start the download before the memory is freed. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
	const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
	Object.assign(document.createElement('a'), { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

export function blogsCsv({ map, since }: Scene): string {
	const heading = ['id', 'url', 'title', 'language', 'community', 'influence', 'posts', 'since', 'x', 'y'];
	const rows = map.blogs.map((blog, place) => [
		...[blog.id, blog.url, blog.title, blog.language],
		...[map.communities[blog.community]?.name ?? null, blog.influence, blog.posts],
		...[dayText(since[place]!), blog.x, blog.y],
	]);
	return toCsv([heading, ...rows]);
}

export function edgesCsv({ map, edges }: Scene): string {
	const rows = edges.map(({ from, to, links, first, last }) => [
		...[map.blogs[from]!.id, map.blogs[to]!.id, map.blogs[from]!.url, map.blogs[to]!.url],
		...[links, dayText(first), dayText(last)],
	]);
	return toCsv([['from', 'to', 'from_url', 'to_url', 'links', 'first', 'last'], ...rows]);
}

const dayText = (day: number): string | null => (day === 0 ? null : isoDay(day));

const WIDTH = 1600;
const MARGIN = 60;
const NAMES = 60;

/** The map up to a day, with the names of the most influential blogs. */
export function mapSvg(scene: Scene, { of, groups }: Colouring, until: number): string {
	const { bounds, x, y, radius, since, order, edges, map } = scene;
	const scale = (WIDTH - 2 * MARGIN) / bounds.width;
	const height = Math.round(bounds.height * scale + 2 * MARGIN);
	const at = (place: number) => ({
		x: short(MARGIN + (x[place]! - bounds.left) * scale),
		y: short(MARGIN + (y[place]! - bounds.top) * scale),
	});
	const isThere = (place: number) => since[place]! <= until;
	const lines = edges
		.filter(({ first }) => first <= until)
		.map(({ from, to }) => `M${at(from).x} ${at(from).y}L${at(to).x} ${at(to).y}`);
	const shown = order.filter(isThere);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
		`<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
		`<path d="${lines.join('')}" fill="none" stroke="#5b6470" stroke-width="0.5" stroke-opacity="0.25"/>`,
		...shown
			.toReversed()
			.map(
				(place) =>
					`<circle cx="${at(place).x}" cy="${at(place).y}" r="${short(radius[place]!)}" fill="${groups[of[place]!]!.colour}"/>`,
			),
		'<g font-family="sans-serif" font-size="12" text-anchor="middle" fill="#1a1a1a">',
		...shown
			.slice(0, NAMES)
			.map(
				(place) =>
					`<text x="${at(place).x}" y="${short(at(place).y - radius[place]! - 3)}">${escapeText(nameOf(map.blogs[place]!))}</text>`,
			),
		'</g></svg>',
	].join('\n');
}

const short = (value: number) => Math.round(value * 10) / 10;

/** Also removes characters that XML does not allow. */
const escapeText = (text: string) =>
	text
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
		.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
