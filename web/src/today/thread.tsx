/** thread: conversations: posts that cite each other, in chronological order. */

import { PostLine, titleOf } from '../parts/post-line.tsx';
import type { Citation, PostName, Thread } from '../values.ts';
import { counted } from '../words.ts';

export function Threads({ threads }: { readonly threads: readonly Thread[] }) {
	if (threads.length === 0) return null;
	return (
		<section class="panel" aria-labelledby="threads-title">
			<header>
				<h2 id="threads-title">Longest conversations</h2>
			</header>
			<ol class="threads">
				{threads.map((thread) => (
					<li key={thread.post}>
						<ThreadItem thread={thread} />
					</li>
				))}
			</ol>
		</section>
	);
}

function ThreadItem({ thread: { posts, citations, isCut } }: { readonly thread: Thread }) {
	const [first] = posts;
	if (first === undefined) return null;
	const blogs = new Set(posts.map(({ blogId }) => blogId)).size;
	return (
		<details>
			<summary>
				<span class="name" dir="auto">
					{titleOf(first)}
				</span>{' '}
				<span class="small soft">
					{counted(posts.length, 'post')} from {counted(blogs, 'blog')}
				</span>
			</summary>
			<ol class="steps">
				{posts.map((post) => (
					<Step key={post.id} post={post} citations={citations.filter(({ from }) => from.id === post.id)} />
				))}
			</ol>
			{isCut && <p class="small soft">The conversation continues beyond the posts shown here.</p>}
		</details>
	);
}

function Step({ post, citations }: { readonly post: PostName; readonly citations: readonly Citation[] }) {
	return (
		<li data-via={citations.length > 0}>
			<PostLine post={post} />
			{citations.map(({ to, text, linksBack }) => (
				<p class="small soft" key={to.id}>
					cites{' '}
					<a href={`/posts/${to.id}`} dir="auto">
						{titleOf(to)}
					</a>
					{text.trim() !== '' && <span dir="auto"> as “{text.trim()}”</span>}
					{linksBack ? ' (with a trackback)' : ''}
				</p>
			))}
		</li>
	);
}
