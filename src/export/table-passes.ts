/** table-passes: turns the posts and blogs of a selection into rows of the four tables, or of one of them. */
import type { Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import { type ExportOptions, type Pass, TABLE_NAMES, type TableName } from './format.ts';
import type { Item } from './item.ts';
import type { Rows } from './tables.ts';

export interface RowSink {
	begin(): Promise<void>;
	add<Name extends TableName>(table: Name, row: Rows[Name]): Promise<void> | void;
	/** After a post or a blog with all its rows. */
	rowsDone?(): Promise<void>;
	/** After all rows. */
	end?(): Promise<void>;
}

export function chosenTables({ table }: ExportOptions): readonly TableName[] {
	return table === null ? TABLE_NAMES : [table];
}

/** A pass over posts and one over blogs, if their rows are needed. Blogrolls are part of the links. */
export function tablePasses(store: Store, tables: readonly TableName[], sink: RowSink): Pass[] {
	const has = (name: TableName) => tables.includes(name);
	const ofPosts: Pass = {
		over: 'posts',
		begin: () => sink.begin(),
		each: async (item) => {
			await addPost(sink, has, item);
			await sink.rowsDone?.();
		},
	};
	const ofBlogs: Pass = {
		over: 'blogs',
		each: async (blog) => {
			await addBlog(store, sink, has, blog);
			await sink.rowsDone?.();
		},
		end: () => sink.end?.(),
	};
	if (has('links') || (has('blogs') && has('posts'))) return [ofPosts, ofBlogs];
	if (has('blogs')) return [{ ...ofBlogs, begin: () => sink.begin() }];
	return [{ ...ofPosts, end: () => sink.end?.() }];
}

type Has = (name: TableName) => boolean;

async function addPost(sink: RowSink, has: Has, item: Item): Promise<void> {
	const { post } = item;
	if (has('posts')) await sink.add('posts', post);
	if (has('comments'))
		for (const [place, comment] of (await item.comments()).entries())
			await sink.add('comments', { post, place, comment });
	if (has('links')) for (const link of await item.links()) await sink.add('links', { post, link });
}

async function addBlog(store: Store, sink: RowSink, has: Has, blog: Blog): Promise<void> {
	if (has('blogs')) await sink.add('blogs', blog);
	if (!has('links')) return;
	for (const link of await store.blogroll(blog.url)) await sink.add('links', { post: null, link });
}
