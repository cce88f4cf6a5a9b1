/**
 * collection: a frozen collection: posts as they were at one time, under a name.
 *
 * In the data folder: `frozen/NAME.jsonl` has one post per line with its content hash and everything the store does not save of
 * old versions. `frozen/NAME.json` describes the collection and has the SHA-256 of the first file. It is written last: without
 * it, there is no collection.
 */
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../../io/failure.ts';
import { splitLines } from '../../lib/text/lines.ts';
import { POST_SOURCES, type Post } from '../../model/post.ts';
import { count, maybeText, parseJson, text, texts } from '../../model/schemas/validate.ts';
import { hashFile } from '../file-output.ts';
import { type StoreCounts, storeCounts } from '../selection.ts';

export interface Collection {
	readonly name: string;
	/** Null for all posts of the store. */
	readonly query: string | null;
	/** When it was frozen, ISO. */
	readonly date: string;
	/** The version of the program. */
	readonly logosphere: string;
	readonly posts: number;
	readonly blogs: number;
	readonly firstPost: number | null;
	readonly lastPost: number | null;
	/** Dates of the oldest and the newest post. */
	readonly from: string | null;
	readonly to: string | null;
	/** True if it contains the full text of the posts, not only their hashes. */
	readonly isWhole: boolean;
	/** The contents of the store at that time. */
	readonly store: StoreCounts;
	/** The hash of the list of posts. */
	readonly sha256: string;
	/** Posts erased since, at somebody's request. */
	readonly forgotten?: readonly { readonly at: string; readonly posts: number }[];
}

/** A post as it was. */
export interface FrozenPost {
	readonly post: number;
	readonly url: string;
	readonly blog: number;
	readonly hash: string;
	/** The version of the post, from 1. */
	readonly version: number;
	/** Properties of which the store has only the current value. */
	readonly facts: FrozenFacts;
	/** The number of links at that time. Later links are not part of it. */
	readonly links: number;
	/** The text itself, if the collection was frozen with `--whole`. */
	readonly words?: Pick<Post, 'title' | 'html' | 'text'>;
}

type FrozenFacts = Pick<
	Post,
	| 'author'
	| 'published'
	| 'updated'
	| 'categories'
	| 'language'
	| 'source'
	| 'changed'
	| 'comments'
	| 'inboundLinks'
>;

const maybeNumber = z.number().nullable();

const collectionSchema: z.ZodType<Collection> = z.object({
	name: text,
	query: maybeText,
	date: text,
	logosphere: text,
	posts: count,
	blogs: count,
	firstPost: maybeNumber,
	lastPost: maybeNumber,
	from: maybeText,
	to: maybeText,
	isWhole: z.boolean(),
	store: storeCounts,
	sha256: text,
	forgotten: z.array(z.object({ at: text, posts: count })).exactOptional(),
});

const frozenPost: z.ZodType<FrozenPost> = z.object({
	post: count,
	url: text,
	blog: count,
	hash: text,
	version: count,
	facts: z.object({
		author: maybeText,
		published: maybeText,
		updated: maybeText,
		categories: texts,
		language: maybeText,
		source: z.enum(POST_SOURCES),
		changed: text,
		comments: count,
		inboundLinks: count,
	}),
	links: count,
	words: z.object({ title: maybeText, html: text, text }).exactOptional(),
});

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;
export const MAX_LINE_BYTES = 64_000_000;

function checkName(name: string): string {
	if (NAME.test(name)) return name;
	throw new Failure(
		'usage',
		`"${name}" is not a valid name for a collection. Use letters, digits and . _ - and start with a letter or digit.`,
	);
}

export function placesOf(data: string, name: string): { readonly list: string; readonly head: string } {
	const start = path.join(data, 'frozen', checkName(name));
	return { list: `${start}.jsonl`, head: `${start}.json` };
}

export async function readCollection(data: string, name: string): Promise<Collection> {
	try {
		return await readHead(placesOf(data, name).head);
	} catch (error) {
		if (error instanceof Failure) throw error;
		const names = (await listCollections(data)).map((collection) => collection.name);
		const known = names.length === 0 ? 'There are none.' : `Collections: ${names.join(', ')}.`;
		throw new Failure(
			'no-collection',
			`There is no frozen collection "${name}" in ${data}. ${known}`,
			'stop',
			{
				cause: error,
			},
		);
	}
}

/** Sorted by name. */
export async function listCollections(data: string): Promise<Collection[]> {
	const files = await readdir(path.join(data, 'frozen')).catch(() => []);
	const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
	return Promise.all(names.sort().map((name) => readHead(placesOf(data, name).head)));
}

async function readHead(place: string): Promise<Collection> {
	const head = parseJson(collectionSchema, await readFile(place, 'utf8'));
	if (head !== null) return head;
	throw new Failure('damaged-collection', `${place} is damaged: it does not describe a collection.`);
}

/** Throws if the list is not the one that was frozen. */
export async function expectUntouched(data: string, { name, sha256 }: Collection): Promise<void> {
	const { list } = placesOf(data, name);
	const file = await hashFile(list);
	if (file?.sha256 === sha256) return;
	const problem = file === null ? 'cannot be read' : 'was changed: its SHA-256 does not match';
	throw new Failure('damaged-collection', `${list} ${problem}. The collection "${name}" is not reliable.`);
}

/** Reads the posts from a position on, counted from 0. */
export async function* readFrozenPosts(data: string, name: string, from = 0): AsyncGenerator<FrozenPost> {
	for await (const { number, text } of splitLines(
		createReadStream(placesOf(data, name).list),
		MAX_LINE_BYTES,
	))
		if (number > from && text !== null && text !== '') yield parseFrozen(text, `line ${number} of ${name}`);
}

/** A line of the list. */
export function parseFrozen(json: string, where: string): FrozenPost {
	const post = parseJson(frozenPost, json);
	if (post !== null) return post;
	throw new Failure('damaged-collection', `${where} is damaged: it is not a post of a collection.`);
}

/** A citation of a collection in one line. */
export function cite(collection: Collection): string {
	const { name, query, date, posts, blogs, from, to, sha256, logosphere, forgotten = [] } = collection;
	const found = query === null ? 'all posts of the store' : `the query “${query}”`;
	const time = from === null ? '' : `, published ${from === to ? from : `${from} to ${to}`}`;
	const taken = forgotten.reduce((sum, one) => sum + one.posts, 0);
	const less = taken === 0 ? '' : `, minus ${taken} erased on request`;
	return `“${name}”: ${posts} ${posts === 1 ? 'post' : 'posts'} from ${blogs} ${blogs === 1 ? 'blog' : 'blogs'}${time}; ${found}, frozen ${date} with ${logosphere}${less}. SHA-256 ${sha256}.`;
}
