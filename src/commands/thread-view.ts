/** thread-view: a conversation or the spread of a link for a terminal: posts numbered by time, each below the post it cites. */
import { arrangeTree } from '../analyze/talk/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Citation, PostName, Spread, Thread } from '../model/talk.ts';
import { clip, counted, printable, terminalWidth } from './table.ts';

const INDENT = '  ';
/** Deeper posts are not indented further. */
const MAX_DEPTH = 12;
const MAX_WORDS = 80;
/** Marks the requested post. */
const REQUESTED = '▶ ';

export function renderThread({ post: requested, posts, citations, isCut }: Thread): string {
	const numbers = numberOf(posts);
	const byId = new Map(posts.map((post) => [post.id, post]));
	const cites = citations.map(({ from, to }) => ({ from: from.id, to: to.id }));
	const tree = arrangeTree(
		posts.map(({ id }) => id),
		cites,
	);
	const parts = tree.map(({ post, depth }) => {
		const own = citations.filter(({ from }) => from.id === post);
		const lines = own.map((citation) => citationLine(citation, numbers));
		return entry(numbers.get(post)!, byId.get(post)!, depth, lines, post === requested);
	});
	return [threadHead(posts, citations), ...parts, ...endOf(isCut)].join('\n\n');
}

function threadHead(posts: readonly PostName[], citations: readonly Citation[]): string {
	if (citations.length === 0) return 'No stored post of another blog cites this post, and it cites none.';
	const oneWay = citations.filter(({ linksBack }) => !linksBack).length;
	const note =
		oneWay === 0 ? '' : `\n${oneWay} not linked back: the cited page has no link to the citing post`;
	return `${counted(posts.length, 'post')} from ${countBlogs(posts)}, ${counted(citations.length, 'citation')}${note}`;
}

function citationLine({ to, text, linksBack }: Citation, numbers: ReadonlyMap<number, number>): string {
	const words = text.trim() === '' ? '' : ` as “${clip(printable(text.trim()), MAX_WORDS)}”`;
	return `cites ${numbers.get(to.id)}${words}${linksBack ? '' : ', not linked back'}`;
}

export function renderSpread({ url, post, steps, isCut }: Spread): string {
	const posts = steps.map((step) => step.post);
	const numbers = numberOf(posts);
	const byId = new Map(steps.map((step) => [step.post.id, step]));
	const cites = steps.flatMap((step) => (step.via === null ? [] : { from: step.post.id, to: step.via }));
	const tree = arrangeTree(
		posts.map(({ id }) => id),
		cites,
	);
	const parts = tree.map(({ post: id, depth }) => {
		const { post: linker, text, via } = byId.get(id)!;
		const words = text.trim() === '' ? [] : [`“${clip(printable(text.trim()), MAX_WORDS)}”`];
		const from = via === null ? [] : [`via ${numbers.get(via)}`];
		return entry(numbers.get(id)!, linker, depth, [...words, ...from]);
	});
	const name = post === null ? printable(url) : `${nameOf(post)}, ${printable(post.url)}`;
	const head =
		steps.length === 0
			? `No post of another blog links to ${name}.`
			: `${name}\n${counted(steps.length, 'post')} from ${countBlogs(posts)} ${steps.length === 1 ? 'links' : 'link'} to it`;
	return [head, ...parts, ...endOf(isCut)].join('\n\n');
}

/** The URL is never cut, so that it can be copied. */
function entry(
	number: number,
	post: PostName,
	depth: number,
	more: readonly string[],
	isRequested = false,
): string {
	const shift = INDENT.repeat(Math.min(depth, MAX_DEPTH));
	const when = (post.published ?? 'undated').slice(0, 16).replace('T', ' ');
	const mark = isRequested ? REQUESTED : '';
	const head = `${shift}${depth > 0 ? '└ ' : ''}${number}. ${mark}${when}  ${nameOf(post)}`;
	const margin = shift + INDENT.repeat(2);
	const cut = (line: string) => clip(line, terminalWidth());
	return [cut(head), margin + printable(post.url), ...more.map((line) => cut(margin + line))].join('\n');
}

function nameOf({ title, blogTitle, blog }: PostName): string {
	const host = canParse(blog) ? new URL(blog).host : blog;
	return printable(`${blogTitle || host}: ${title || 'untitled'}`);
}

function numberOf(posts: readonly PostName[]): Map<number, number> {
	return new Map(posts.map(({ id }, place) => [id, place + 1]));
}

function countBlogs(posts: readonly PostName[]): string {
	return counted(new Set(posts.map(({ blogId }) => blogId)).size, 'blog');
}

function endOf(isCut: boolean): string[] {
	return isCut ? ['There are more posts. Not all links were followed.'] : [];
}
