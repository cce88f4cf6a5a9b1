/**
 * activitystreams: the posts as an ordered collection of articles, in one document or in pages.
 *
 * Source: Activity Streams 2.0 and its vocabulary (W3C, 2017): OrderedCollection, OrderedCollectionPage, Article, Note.
 */

import { contentOf, languageTag, outBlog } from '../formats/items.ts';
import { toInstant, toIri, toRfc3339, wireLine, wireText } from '../formats/wire-text.ts';
import type { Blog } from '../model/blog.ts';
import type { Comment } from '../model/comment.ts';
import type { Format, Job } from './format.ts';
import type { Item } from './item.ts';
import { Pages, type PageWriter, pageNumber } from './pages.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';
const COLLECTION = 'collection.json';
const MAX_NAME_CHARS = 2_000;

export const activitystreams: Format = {
	name: 'activitystreams',
	extension: 'as2.json',
	isFolder: ({ pages }) => pages !== null,
	takes: ['pages'],
	async open(job) {
		const pages = new Pages(job, new CollectionPages(job));
		return {
			passes: [
				{
					over: 'posts',
					begin: () => pages.begin(),
					each: async (item) => pages.add(JSON.stringify(await articleOf(item))),
					end: async () => {
						await pages.end();
						if (job.options.pages !== null) await writeCollection(job, pages);
					},
				},
			],
			checkpoint: () => pages.checkpoint(),
		};
	},
};

/** The names of pages are relative to the document. */
class CollectionPages implements PageWriter {
	readonly #job: Job;

	constructor(job: Job) {
		this.#job = job;
	}

	nameOf(number: number): string {
		return `page-${pageNumber(number)}.json`;
	}

	head(number: number | null): string {
		const known =
			number === null
				? { '@context': CONTEXT, id: `urn:uuid:${this.#job.id}`, type: 'OrderedCollection' }
				: {
						'@context': CONTEXT,
						id: this.nameOf(number),
						type: 'OrderedCollectionPage',
						partOf: COLLECTION,
						...(number === 1 ? {} : { prev: this.nameOf(number - 1) }),
					};
		return `${JSON.stringify(known).slice(0, -1)},"orderedItems":[`;
	}

	item(markup: string, isFirst: boolean): string {
		return `${isFirst ? '' : ','}\n${markup}`;
	}

	tail(number: number | null, isLast: boolean, total: number): string {
		if (number === null) return `\n],"totalItems":${total}}\n`;
		return `\n]${isLast ? '' : `,"next":${JSON.stringify(this.nameOf(number + 1))}`}}\n`;
	}
}

async function writeCollection(job: Job, pages: Pages): Promise<void> {
	const { nameOf } = new CollectionPages(job);
	const collection = {
		'@context': CONTEXT,
		id: COLLECTION,
		type: 'OrderedCollection',
		published: job.started,
		totalItems: pages.total,
		first: nameOf(1),
		last: nameOf(pages.page),
	};
	await (await job.output.file(COLLECTION)).write(`${JSON.stringify(collection)}\n`);
}

async function articleOf(item: Item) {
	const { post } = item;
	const address = toIri(post.url);
	const language = languageTag(post.language);
	const content = contentOf(post);
	return {
		...(address === null ? {} : { id: address, url: address }),
		type: 'Article',
		...given('name', nameOf(post.title)),
		...(language === null ? { content } : { contentMap: { [language]: content } }),
		...given('attributedTo', personOf(post.author)),
		...given('published', instantOf(post.published)),
		...given('updated', instantOf(post.updated)),
		context: blogOf(post.blog, await item.blog()),
		...(post.categories.length === 0
			? {}
			: { tag: post.categories.map((name) => ({ type: 'Object', name: nameOf(name) ?? '' })) }),
		replies: repliesOf(await item.comments(), address),
	};
}

function repliesOf(comments: readonly Comment[], address: string | null) {
	return {
		type: 'Collection',
		totalItems: comments.length,
		items: comments.map(({ text, author, published }) => ({
			type: 'Note',
			content: wireText(text),
			mediaType: 'text/plain',
			...given('attributedTo', personOf(author)),
			...given('published', instantOf(published)),
			...given('inReplyTo', address),
		})),
	};
}

function blogOf(address: string, blog: Blog | null) {
	const { url, title } = outBlog(address, blog);
	return { id: url, type: 'Object', name: title };
}

function personOf(author: string | null) {
	const name = nameOf(author);
	return name === null ? null : { type: 'Person', name };
}

function nameOf(text: string | null): string | null {
	return wireLine(text ?? '', MAX_NAME_CHARS) || null;
}

function instantOf(date: string | null): string | null {
	const instant = toInstant(date);
	return instant === null ? null : toRfc3339(instant);
}

function given<Name extends string, T>(name: Name, value: T | null): Partial<Record<Name, T>> {
	return value === null ? {} : ({ [name]: value } as Record<Name, T>);
}
