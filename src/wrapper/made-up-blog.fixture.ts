/** made-up-blog: posts of an invented blog and their pages, for the tests of this folder. */
import type { FeedItem } from '../model/feed.ts';
import type { TrainingExample } from './example.ts';

export interface MadeUpPost {
	readonly number: number;
	readonly title: string | null;
	readonly author: string;
	readonly day: string;
	readonly categories: readonly string[];
	readonly commenter?: string;
}

const WORDS =
	'river stone lantern market window harbour winter copper garden letter station bridge summer kitchen mirror paper orchard engine valley thunder'.split(
		' ',
	);
const AUTHORS = ['Jane Doe', 'John Roe', 'Mia Muster'];

/** The same number gives the same post. */
export function madeUpPost(number: number, rest: Partial<MadeUpPost> = {}): MadeUpPost {
	return {
		number,
		title: `On the ${word(number)} and the ${word(number * 3 + 1)}`,
		author: AUTHORS[number % AUTHORS.length]!,
		day: `2019-0${1 + (number % 9)}-1${number % 9}`,
		categories: [`${word(number + 2)}s`, `old ${word(number + 5)}s`],
		...rest,
	};
}

function word(number: number): string {
	return WORDS[number % WORDS.length]!;
}

export function bodyOf({ number }: MadeUpPost): string {
	const paragraphs = [0, 1, 2, 3].map((p) => {
		const words = Array.from({ length: 30 }, (_, i) => word(number * 7 + p * 11 + i * (number + 2)));
		return `<p>${words.join(' ')}.</p>`;
	});
	return paragraphs.join('\n');
}

export function itemOf(post: MadeUpPost, rest: Partial<FeedItem> = {}): FeedItem {
	return {
		id: `urn:${post.number}`,
		url: urlOf(post),
		title: post.title,
		author: post.author,
		published: `${post.day}T10:00:00+00:00`,
		updated: null,
		summary: null,
		content: bodyOf(post),
		categories: post.categories,
		commentsUrl: null,
		commentsFeed: null,
		commentCount: null,
		inReplyTo: null,
		enclosures: [],
		...rest,
	};
}

export function urlOf({ number }: MadeUpPost): string {
	return `https://blog.example/posts/${number}`;
}

/** The page as the blog's theme renders it. */
export type Theme = (post: MadeUpPost) => string;

export const plainTheme: Theme = (post) => `<!doctype html><html lang="en"><head>
<title>${post.title ?? 'The Made-up Blog'}${post.title === null ? '' : ' | The Made-up Blog'}</title></head><body>
<div id="head"><h1><a href="/">The Made-up Blog</a></h1></div>
<div class="post" id="post-${post.number}">
${post.title === null ? '' : `<h2 class="heading">${post.title}</h2>`}
<p class="meta">Posted by ${post.author} on <span class="when">${post.day}</span> in
${post.categories.map((name) => `<a class="topic" href="/t/${name}">${name}</a>`).join(', ')}</p>
<div class="text">${bodyOf(post)}<div class="share">Share this with your friends on the usual sites</div></div>
</div>
${post.commenter === undefined ? '' : `<div id="comments"><p class="by">${post.commenter}</p><p>Well said, ${post.commenter} thinks.</p></div>`}
<div id="side"><h3>Recent</h3><ul><li>Something else</li></ul></div></body></html>`;

export const otherTheme: Theme = (
	post,
) => `<!doctype html><html lang="en"><head><title>${post.title}</title></head><body>
<main><article><header><h1 class="p-title">${post.title}</h1><time datetime="${post.day}">${post.day}</time>
<span class="writer">${post.author}</span></header><section class="body">${bodyOf(post)}</section></article></main></body></html>`;

export function exampleOf(
	post: MadeUpPost,
	theme: Theme = plainTheme,
	item?: Partial<FeedItem>,
): TrainingExample {
	return { html: theme(post), url: urlOf(post), item: itemOf(post, item) };
}

export function examplesOf(numbers: readonly number[], theme: Theme = plainTheme): TrainingExample[] {
	return numbers.map((number) => exampleOf(madeUpPost(number), theme));
}
