/** sidebar: the sections of the site. Each folder lists its own files; a page is named by its first heading. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Item {
	readonly text: string;
	readonly link: string;
}

interface Section {
	readonly text: string;
	readonly collapsed: boolean;
	readonly items: Item[];
}

/** The stages in the order that a page goes through them; others follow by name. */
const STAGE_ORDER = [
	...[
		'html',
		'dates',
		'feed',
		'recognize',
		'judge',
		'segment',
		'segment-model',
		'page',
		'wrapper',
		'history',
	],
	...['crawl', 'schedule', 'push', 'store', 'serve', 'export', 'trends', 'bursts', 'talk', 'graph', 'sim'],
];

export function listSections(docs: string): Section[] {
	const page = (name: string) => itemOf(docs, `${name}.md`);
	const sections = [
		{ text: 'Tutorials', items: listPages(docs, 'tutorials', ['researcher', 'developer', 'operator']) },
		{ text: 'How-to', items: listPages(docs, 'how-to') },
		{
			text: 'Reference',
			items: [
				...listPages(docs, 'reference', ['commands', 'library', 'api']),
				...['errors', 'bot', 'owners'].map(page),
			],
		},
		{
			text: 'How it works',
			items: [
				...['architecture', 'fleet', 'scale', 'reliability'].map(page),
				...listPages(docs, 'stages', STAGE_ORDER),
			],
		},
		{ text: 'Results', items: [page('results'), page('papers')] },
		{ text: 'Decisions', items: listPages(docs, 'decisions') },
	];
	return sections
		.filter(({ items }) => items.length > 0)
		.map((section) => ({ ...section, collapsed: section.text === 'Decisions' }));
}

/** The pages of a folder: the named ones first, the others by name. */
export function listPages(docs: string, folder: string, order: readonly string[] = []): Item[] {
	if (!existsSync(path.join(docs, folder))) return [];
	const names = readdirSync(path.join(docs, folder))
		.filter((name) => name.endsWith('.md'))
		.sort((a, b) => rank(a, order) - rank(b, order) || (a < b ? -1 : 1));
	return names.map((name) => itemOf(docs, `${folder}/${name}`));
}

function rank(name: string, order: readonly string[]): number {
	const index = order.indexOf(path.basename(name, '.md'));
	return index === -1 ? order.length : index;
}

function itemOf(docs: string, file: string): Item {
	const heading = /^# (.+)$/m.exec(readFileSync(path.join(docs, file), 'utf8'))?.[1];
	const name = file.slice(0, -'.md'.length);
	return { text: shorten(heading ?? path.basename(name)), link: `/${name}` };
}

/** Headings in the sidebar are plain text without the date of a decision. */
function shorten(heading: string): string {
	return heading.replaceAll('`', '').replace(/ \(\d{4}-\d\d-\d\d\)$/, '');
}
