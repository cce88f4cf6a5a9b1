/**
 * segment-stable-changes: ways to lay out the same posts differently. A reader finds the same posts after each of them.
 *
 * A change returns false if it does not apply to a page.
 */
import { isElementOf, mapNames, type Scene, shownDates, titleBranches } from './segment-stable-scene.ts';
import {
	append,
	type Branch,
	descendants,
	element,
	insertAfter,
	insertBefore,
	link,
	remove,
	words,
} from './segment-stable-tree.ts';

export interface Change {
	readonly name: string;
	readonly label: string;
	/** What a post may lose by it. */
	readonly loses?: 'text' | 'others' | 'titles';
	apply(scene: Scene): boolean;
}

export const CHANGES: readonly Change[] = [
	{ name: 'no-names', label: 'class and id removed', apply: (scene) => rename(scene, () => null) },
	{ name: 'other-names', label: 'class and id renamed', apply: (scene) => rename(scene, hashName) },
	{ name: 'deeper', label: 'every div in another div', apply: deepen },
	{ name: 'sections', label: 'div for section, article and main', apply: (s) => swap(s, PLAIN_TAGS) },
	{ name: 'articles', label: 'section for div', apply: (s) => swap(s, { div: 'section' }) },
	{ name: 'no-tables', label: 'div for table, row and cell', apply: (s) => swap(s, NO_TABLES) },
	{ name: 'tables', label: 'every div in a table', apply: tabulate },
	{ name: 'other-levels', label: 'headings one level down', apply: (s) => swap(s, LOWER) },
	{ name: 'bold-titles', label: 'bold text for headings', apply: embolden },
	{ name: 'date-above', label: 'date above the title', apply: (scene) => moveDates(scene, 'above') },
	{ name: 'date-below', label: 'date below the title', apply: (scene) => moveDates(scene, 'below') },
	{ name: 'date-last', label: 'date below the text', apply: (scene) => moveDates(scene, 'last') },
	{ name: 'date-iso', label: 'dates as 2004-03-05', apply: (scene) => writeDates(scene, (day) => day) },
	{ name: 'date-english', label: 'dates as March 5, 2004', apply: (scene) => writeDates(scene, inEnglish) },
	{ name: 'date-japanese', label: 'dates as 2004年3月5日', apply: (scene) => writeDates(scene, inJapanese) },
	{ name: 'rest-first', label: 'side column before the posts', apply: restFirst },
	{ name: 'recent-below', label: 'a dated list of titles below', apply: (scene) => addRecent(scene, 'end') },
	{
		name: 'recent-above',
		label: 'a dated list of titles above',
		apply: (scene) => addRecent(scene, 'start'),
	},
	{ name: 'calendar', label: 'a calendar above', apply: addCalendar },
	{ name: 'featured', label: 'another post above', apply: addFeatured },
	{ name: 'no-comments', label: 'links to comments removed', apply: dropComments },
	{ name: 'dated-foot', label: 'dates in the foot', apply: addFoot },
	{ name: 'excerpts', label: 'posts cut to excerpts', loses: 'text', apply: cutTexts },
	{ name: 'three', label: 'three posts left', loses: 'others', apply: (scene) => keepFirst(scene, 3) },
	{ name: 'one', label: 'one post left', loses: 'others', apply: (scene) => keepFirst(scene, 1) },
	{ name: 'half-titled', label: 'every other title removed', loses: 'titles', apply: dropTitles },
];

const PLAIN_TAGS = {
	section: 'div',
	article: 'div',
	main: 'div',
	header: 'div',
	footer: 'div',
	aside: 'div',
	nav: 'div',
};
const NO_TABLES = { table: 'div', tbody: 'div', thead: 'div', tr: 'div', td: 'div', th: 'div' };
const LOWER = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

function rename({ tree }: Scene, to: (name: string) => string | null): boolean {
	for (const branch of tree.elements()) branch.attributes = mapNames(branch.attributes, to);
	return true;
}

function hashName(name: string): string {
	let hash = 7;
	for (const char of name) hash = (hash * 31 + char.codePointAt(0)!) % 456_976;
	return `q${hash.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`;
}

function deepen({ tree }: Scene): boolean {
	for (const branch of tree.elements().filter(({ name }) => name === 'div')) wrap(branch, 'div');
	return true;
}

function wrap(branch: Branch, name: string): Branch {
	const around = element(name);
	insertBefore(branch, around);
	remove(branch);
	append(around, branch);
	return around;
}

function swap({ tree }: Scene, names: Readonly<Record<string, string>>): boolean {
	const found = tree.elements().filter(({ name }) => names[name] !== undefined);
	for (const branch of found) branch.name = names[branch.name]!;
	return found.length > 0;
}

function tabulate({ tree }: Scene): boolean {
	for (const branch of tree.elements().filter(({ name }) => name === 'div'))
		wrap(wrap(wrap(wrap(branch, 'td'), 'tr'), 'tbody'), 'table');
	return true;
}

function embolden({ tree }: Scene): boolean {
	const found = tree.elements().filter(({ name }) => /^h[1-6]$/.test(name));
	for (const branch of found) {
		branch.name = 'b';
		wrap(branch, 'div');
	}
	return found.length > 0;
}

function moveDates(scene: Scene, place: 'above' | 'below' | 'last'): boolean {
	const titles = titleBranches(scene);
	const dates = shownDates(scene);
	const lasts = scene.posts.map(({ blocks }) => blocks.at(-1) ?? -1).map((node) => scene.tree.at(node));
	if (titles === null || dates === null || lasts.includes(null)) return false;
	if (place === 'last' && !areTitlesAlone(scene, titles)) return false;
	dates.forEach(({ text, branch }, i) => {
		branch.text = branch.text.replace(text, '');
		const line = element('p', words(text));
		if (place === 'above') insertBefore(lineOf(titles[i]!), line);
		else insertAfter(lineOf(place === 'below' ? titles[i]! : lasts[i]!), line);
	});
	return true;
}

/** If parts of a post have headings like its title, only the date shows where it begins. */
function areTitlesAlone({ page, posts }: Scene, titles: readonly Branch[]): boolean {
	return posts.every(({ from, to }, i) => {
		let alike = 0;
		for (let node = from; node < to; node++) if (page.name(node) === titles[i]!.name) alike++;
		return alike === 1 || !/^h\d$/.test(titles[i]!.name);
	});
}

/** The outermost element on the line: what is put next to it starts a new line. */
function lineOf(branch: Branch): Branch {
	let line = branch;
	while (line.parent !== null && isInline(line) && line.parent.children.length === 1) line = line.parent;
	return line;
}

function isInline({ name }: Branch): boolean {
	return ['', 'a', 'b', 'strong', 'font', 'span', 'em', 'i', 'big', 'time', 'u'].includes(name);
}

function writeDates(scene: Scene, write: (day: string) => string): boolean {
	const dates = shownDates(scene);
	if (dates === null) return false;
	for (const { text, day, branch } of dates) branch.text = branch.text.replace(text, write(day));
	return true;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
	' ',
);

function inEnglish(day: string): string {
	const [year, month, date] = day.split('-').map(Number) as [number, number, number];
	return `${MONTHS[month - 1]} ${date}, ${year}`;
}

function inJapanese(day: string): string {
	const [year, month, date] = day.split('-').map(Number);
	return `${year}年${month}月${date}日`;
}

/** What follows the posts, on each level up to the body, is moved before them. */
function restFirst({ tree, posts }: Scene): boolean {
	const last = tree.at(posts.at(-1)!.from);
	if (last === null || posts.length < 2) return false;
	let branch = last;
	const first = tree.at(posts[0]!.from);
	while (branch.parent !== null && (first === null || !isElementOf(branch, first))) branch = branch.parent;
	let moved = false;
	for (; branch.name !== 'body' && branch.parent !== null; branch = branch.parent) {
		const siblings = branch.parent.children;
		const after = siblings.slice(siblings.indexOf(branch) + 1).filter(({ name }) => name !== '');
		for (const one of after) {
			remove(one);
			insertBefore(branch, one);
			moved = true;
		}
	}
	return moved;
}

function addToBody({ tree }: Scene, branch: Branch, place: 'start' | 'end'): boolean {
	const body = tree.find('body');
	if (body === null) return false;
	const first = body.children[0];
	if (place === 'end' || first === undefined) append(body, branch);
	else insertBefore(first, branch);
	return true;
}

function addRecent(scene: Scene, place: 'start' | 'end'): boolean {
	const items = scene.drafts.flatMap(({ published, title, url }) =>
		published === null || title === null || url === null
			? []
			: [element('li', words(`${published.slice(0, 10)} `), link(url, title))],
	);
	if (items.length < 2) return false;
	const list = element('div', element('h3', words('Recent posts')), element('ul', ...items));
	return addToBody(scene, list, place);
}

function addCalendar(scene: Scene): boolean {
	const month = scene.drafts[0]?.published?.slice(0, 7);
	if (month === undefined) return false;
	const rows = [0, 1, 2, 3].map((week) =>
		element('tr', ...[1, 2, 3, 4, 5, 6, 7].map((day) => calendarCell(month, 7 * week + day))),
	);
	const [year, number] = month.split('-').map(Number) as [number, number];
	const caption = element('caption', words(`${MONTHS[number - 1]} ${year}`));
	return addToBody(scene, element('div', element('table', caption, element('tbody', ...rows))), 'start');
}

function calendarCell(month: string, day: number): Branch {
	const path = `/${month.replace('-', '/')}/${String(day).padStart(2, '0')}/`;
	return element('td', day % 3 === 0 ? link(path, String(day)) : words(String(day)));
}

export const FEATURED = 'https://featured.example/post';

function addFeatured(scene: Scene): boolean {
	const text =
		'A word to all who come here for the first time, and to all who have been here before. '.repeat(3);
	const title = element('h2', link(FEATURED, 'Read this before all others'));
	const box = element('div', title, element('p', words('2001-01-01')), element('p', words(text)));
	return addToBody(scene, box, 'start');
}

const COMMENTS = /comment|コメント|评论|評論|留言|댓글|kommentar|trackback/i;

function dropComments({ tree }: Scene): boolean {
	const found = tree.elements().filter(({ name, attributes, children }) => {
		const href = attributes.find((one) => one.name === 'href')?.value ?? '';
		const text = children.map((child) => child.text).join('');
		return name === 'a' && COMMENTS.test(`${href} ${text}`) && text.length < 40;
	});
	for (const branch of found) remove(branch);
	return found.length > 0;
}

function addFoot(scene: Scene): boolean {
	const years = element('p', words('© 1998–2024 by the people who write here. First seen on April 2, 1998.'));
	return addToBody(scene, element('div', element('p', words('Last changed on 2024-02-03.')), years), 'end');
}

/** Letters of a post that are left in an excerpt. */
const EXCERPT = 160;

function cutTexts(scene: Scene): boolean {
	const cut = scene.posts.map(({ blocks }) => blocks.map((node) => scene.tree.at(node)));
	if (cut.some((blocks) => blocks.length === 0 || blocks.includes(null))) return false;
	if (scene.drafts.some(({ url, text }) => url === null || text.length < EXCERPT)) return false;
	cut.forEach((blocks, i) => {
		const { text, url } = scene.drafts[i]!;
		const excerpt = `${text.replace(/\s+/g, ' ').slice(0, EXCERPT)}… `;
		insertBefore(blocks[0]!, element('p', words(excerpt), link(url!, 'Read more')));
		for (const block of blocks) remove(block!);
	});
	return true;
}

/** Only the first posts are left. */
function keepFirst({ page, tree, posts }: Scene, count: number): boolean {
	if (posts.length <= count) return false;
	for (const { from, to } of posts.slice(count)) {
		for (let node = from; node < to; ) {
			const branch = tree.at(node);
			if (page.end[node]! > to || branch === null) node++;
			else {
				remove(branch);
				node = page.end[node]!;
			}
		}
	}
	return true;
}

function dropTitles(scene: Scene): boolean {
	const titles = titleBranches(scene);
	if (titles === null || titles.length < 4 || shownDates(scene) === null) return false;
	titles.forEach((title, i) => {
		if (i % 2 === 0) return;
		for (const one of descendants(title)) one.text = '';
		remove(title);
	});
	return true;
}
