/** document: turns a stored post into rows of the index. */
import { detectLanguage } from '../../lib/language/index.ts';
import { plainSigns } from '../../lib/text/plain-signs.ts';
import { listTerms, type Simhash, simhash, stemLanguage } from '../../lib/words/index.ts';
import { writeMarks } from './marks.ts';
import { parseList } from './rows.ts';

export interface IndexedPost {
	readonly id: number;
	readonly blog: number;
	readonly title: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly text: string;
	/** JSON. */
	readonly categories: string;
	readonly language: string | null;
	readonly blogLanguage: string | null;
	readonly source: string;
	readonly comments: readonly { readonly author: string | null; readonly text: string }[];
}

/** A row of a post, with `blog_language`. */
export function toIndexedPost(
	row: Readonly<Record<string, unknown>>,
	comments: IndexedPost['comments'],
): IndexedPost {
	return {
		id: row.id as number,
		blog: row.blog as number,
		title: row.title as string | null,
		author: row.author as string | null,
		published: row.published as string | null,
		text: row.text as string,
		categories: row.categories as string,
		language: row.language as string | null,
		blogLanguage: row.blog_language as string | null,
		source: row.source as string,
		comments,
	};
}

export interface IndexDocument {
	/** Seconds since 1970. */
	readonly time: number | null;
	/** As a number, 20040305: the day that the post itself states. */
	readonly day: number | null;
	/** Length in terms. */
	readonly size: number;
	readonly language: string | null;
	readonly stems: string | null;
	/** As counted and filtered by. */
	readonly author: string | null;
	/** The same, as a JSON list; null if there are none. */
	readonly tags: string | null;
	readonly simhash: Simhash | null;
	/** Terms separated by spaces: title, author, tags, text, comments, marks. */
	readonly columns: readonly [string, string, string, string, string, string];
}

/** Characters of a text that are indexed. Nothing longer is a real post. */
const MAX_TEXT = 1_000_000;

export function toDocument(post: IndexedPost): IndexDocument {
	const declared = [post.language, post.blogLanguage].filter((tag) => tag !== null);
	const language = post.language ?? detectLanguage(post.text || (post.title ?? ''), declared);
	const stems = stemLanguage(language);
	const write = (text: string) => listTerms(text.slice(0, MAX_TEXT), stems).join(' ');
	const terms = listTerms(post.text.slice(0, MAX_TEXT), stems);
	const tags = parseList<string>(post.categories);
	const comments = post.comments.map(({ author, text }) => `${author ?? ''}\n${text}`).join('\n');
	const date = readDate(post.published);
	return {
		...date,
		size: terms.length,
		language: language?.toLowerCase().replaceAll('_', '-') ?? null,
		stems,
		author: toName(post.author ?? ''),
		tags: listNames(tags),
		simhash: simhash(terms),
		columns: [
			write(post.title ?? ''),
			listTerms(post.author ?? '', null).join(' '),
			write(tags.join('\n')),
			terms.join(' '),
			write(comments),
			writeMarks(post.blog, date.day),
		],
	};
}

const MAX_NAME = 200;
const MAX_TAGS = 50;

/** An author or tag as a query can name it: without quotes, on one line. Null if nothing is left. */
function toName(text: string): string | null {
	const name = plainSigns(text).replaceAll('"', "'").replace(/\s+/g, ' ').trim();
	return name === '' || name.length > MAX_NAME ? null : name;
}

/** Each once, in upper or lower case; SQLite compares the ASCII letters so. */
function listNames(tags: readonly string[]): string | null {
	const names = new Map<string, string>();
	for (const tag of tags) {
		const name = toName(tag);
		const key = name?.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
		if (name !== null && key !== undefined && !names.has(key)) names.set(key, name);
	}
	return names.size === 0 ? null : JSON.stringify([...names.values()].slice(0, MAX_TAGS));
}

function readDate(published: string | null): Pick<IndexDocument, 'time' | 'day'> {
	const ms = published === null ? Number.NaN : Date.parse(published);
	if (Number.isNaN(ms)) return { time: null, day: null };
	const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(published!) ?? [];
	if (year === undefined) return { time: Math.floor(ms / 1000), day: null };
	return {
		time: Math.floor(ms / 1000),
		day: Number(year) * 10_000 + Number(month) * 100 + Number(day),
	};
}
