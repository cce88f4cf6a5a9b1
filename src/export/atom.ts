/**
 * atom: the posts as one Atom document, or as archive documents with a fixed number of posts.
 *
 * Source: RFC 4287; RFC 5005 §4: `feed.atom` is the document to subscribe to, every page is an archive document that links to
 *         the previous and the next page.
 */
import { ATOM_TYPE, renderAtom, renderEntry } from '../formats/atom.ts';
import type { OutFeed, OutItem } from '../formats/feed.ts';
import { makeItem } from '../formats/items.ts';
import { element } from '../formats/xml.ts';
import type { Format, Job } from './format.ts';
import { Pages, type PageWriter, pageNumber } from './pages.ts';

const CURRENT = 'feed.atom';
const END = '\n</feed>\n';
const HISTORY = 'http://purl.org/syndication/history/1.0';

export const atom: Format = {
	name: 'atom',
	extension: 'atom',
	isFolder: ({ pages }) => pages !== null,
	takes: ['pages', 'base'],
	async open(job) {
		const writer = new AtomPages(job);
		const pages = new Pages(job, writer);
		return {
			passes: [
				{
					over: 'posts',
					begin: () => pages.begin(),
					each: async (item) => {
						const out = makeItem(item.post, await item.blog());
						if (out !== null) await pages.add(writer.render(out));
					},
					end: async () => {
						await pages.end();
						if (job.options.pages === null) return;
						const file = await job.output.file(CURRENT);
						await file.write(`${writer.headOf(CURRENT)}${archiveLink('prev-archive', pages.page)}${END}`);
					},
				},
			],
			checkpoint: () => pages.checkpoint(),
		};
	},
};

class AtomPages implements PageWriter {
	readonly #job: Job;

	constructor(job: Job) {
		this.#job = job;
	}

	nameOf(number: number): string {
		return `archive-${pageNumber(number)}.atom`;
	}

	head(number: number | null): string {
		if (number === null) return this.headOf(this.#job.name);
		const marks = [
			element('fh:archive', { 'xmlns:fh': HISTORY }).markup,
			element('link', { rel: 'current', type: ATOM_TYPE, href: CURRENT }).markup,
		];
		const before = number === 1 ? '' : archiveLink('prev-archive', number - 1);
		return `${this.headOf(this.nameOf(number))}\n${marks.join('\n')}${before}`;
	}

	/** The document up to the first entry. */
	headOf(name: string): string {
		return renderAtom(this.#feed(name)).slice(0, -END.length);
	}

	render(item: OutItem): string {
		return `\n${renderEntry(item).markup}`;
	}

	item(markup: string): string {
		return markup;
	}

	tail(number: number | null, isLast: boolean): string {
		return `${number === null || isLast ? '' : archiveLink('next-archive', number + 1)}${END}`;
	}

	#feed(name: string): OutFeed {
		const { options, id, started } = this.#job;
		const self = encodeURI(name);
		return {
			id: `urn:uuid:${id}`,
			title: 'Blog posts',
			description: `Exported on ${started.slice(0, 10)}.`,
			page: `${options.base}/`,
			self,
			first: options.pages === null ? self : CURRENT,
			next: null,
			language: null,
			updated: new Date(started),
			total: null,
			items: [],
		};
	}
}

function archiveLink(rel: string, number: number): string {
	return `\n${element('link', { rel, type: ATOM_TYPE, href: `archive-${pageNumber(number)}.atom` }).markup}`;
}
