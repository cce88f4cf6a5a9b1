/** freeze: saves the current results of a query as a named collection. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../../io/failure.ts';
import { replaceFile } from '../../io/replace-file.ts';
import type { Store } from '../../io/store/store.ts';
import { writing } from '../../io/writing.ts';
import type { Watch } from '../drive.ts';
import type { Item } from '../item.ts';
import { PROGRAM } from '../manifest.ts';
import { countStore, findPosts, selectAll, selectList } from '../selection.ts';
import { type Collection, type FrozenPost, placesOf } from './collection.ts';

export interface FreezeRequest {
	readonly name: string;
	/** Null for all posts. */
	readonly query: string | null;
	/** Also save the full text. */
	readonly isWhole: boolean;
	/** The data folder. */
	readonly data: string;
}

/** Resolves to null if it was stopped: then nothing is frozen. */
export async function freeze(store: Store, request: FreezeRequest, watch: Watch): Promise<Collection | null> {
	const { name, query, isWhole, data } = request;
	const { list, head } = placesOf(data, name);
	if ((await stat(head).catch(() => null)) !== null)
		throw new Failure(
			'taken',
			`The collection "${name}" already exists and cannot be replaced. Choose another name.`,
		);
	const counts = await countStore(store);
	const date = new Date().toISOString();
	const selection =
		query === null ? selectAll(store, counts) : selectList(store, await findPosts(store, query, watch.note));
	const writer = await ListWriter.open(list);
	for await (const { item, place } of selection.posts(null)) {
		await writer.add(await frozenPost(item, isWhole));
		watch.onItem('posts', place.seen, selection.totals.posts);
		if (watch.isStopped()) {
			await writer.abandon();
			return null;
		}
	}
	const collection = {
		name,
		query,
		date,
		logosphere: PROGRAM,
		...(await writer.finish(list)),
		isWhole,
		store: counts,
	};
	await replaceFile(head, `${JSON.stringify(collection, null, '\t')}\n`);
	return collection;
}

async function frozenPost(item: Item, isWhole: boolean): Promise<FrozenPost> {
	const { post } = item;
	const { author, published, updated, categories, language, source, changed, comments, inboundLinks } = post;
	const { title, html, text } = post;
	return {
		post: post.id,
		url: post.url,
		blog: (await item.blog())?.id ?? 0,
		hash: post.contentHash,
		version: post.versions,
		facts: { author, published, updated, categories, language, source, changed, comments, inboundLinks },
		links: (await item.links()).length,
		...(isWhole ? { words: { title, html, text } } : {}),
	};
}

type Tally = Pick<Collection, 'posts' | 'blogs' | 'firstPost' | 'lastPost' | 'from' | 'to' | 'sha256'>;

const FLUSH_CHARS = 1_000_000;

class ListWriter {
	readonly #place: string;
	readonly #file: Awaited<ReturnType<typeof open>>;
	readonly #hash = createHash('sha256');
	readonly #blogs = new Set<number>();
	#lines: string[] = [];
	#chars = 0;
	#posts = 0;
	#numbers: readonly [number, number] | null = null;
	#days: readonly [string, string] | null = null;

	private constructor(place: string, file: Awaited<ReturnType<typeof open>>) {
		this.#place = place;
		this.#file = file;
	}

	static async open(list: string): Promise<ListWriter> {
		const place = `${list}.new`;
		return writing(place, async () => {
			await mkdir(path.dirname(place), { recursive: true });
			return new ListWriter(place, await open(place, 'w'));
		});
	}

	async add(frozen: FrozenPost): Promise<void> {
		const { post, blog, facts } = frozen;
		const day = facts.published?.slice(0, 10) ?? null;
		this.#posts++;
		this.#blogs.add(blog);
		this.#numbers = [Math.min(post, this.#numbers?.[0] ?? post), Math.max(post, this.#numbers?.[1] ?? post)];
		if (day !== null) this.#days = widen(this.#days, day);
		const line = `${JSON.stringify(frozen)}\n`;
		this.#lines.push(line);
		this.#chars += line.length;
		if (this.#chars >= FLUSH_CHARS) await this.#flush();
	}

	async #flush(): Promise<void> {
		const bytes = Buffer.from(this.#lines.join(''));
		this.#lines = [];
		this.#chars = 0;
		this.#hash.update(bytes);
		await writing(this.#place, () => this.#file.appendFile(bytes));
	}

	async finish(list: string): Promise<Tally> {
		await this.#flush();
		await writing(this.#place, () => this.#file.datasync());
		await this.#file.close();
		await rename(this.#place, list);
		return {
			posts: this.#posts,
			blogs: this.#blogs.size,
			firstPost: this.#numbers?.[0] ?? null,
			lastPost: this.#numbers?.[1] ?? null,
			from: this.#days?.[0] ?? null,
			to: this.#days?.[1] ?? null,
			sha256: this.#hash.digest('hex'),
		};
	}

	async abandon(): Promise<void> {
		await this.#file.close();
	}
}

function widen(days: readonly [string, string] | null, day: string): readonly [string, string] {
	if (days === null) return [day, day];
	return [day < days[0] ? day : days[0], day > days[1] ? day : days[1]];
}
