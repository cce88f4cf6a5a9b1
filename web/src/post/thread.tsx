/** thread: the conversation that a post belongs to, in chronological order. Empty if the post cites nothing and nothing cites it. */
import { useApi } from '../api.ts';
import { BlogLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import type { Citation, PostName, Thread } from '../values.ts';
import { counted, shortAddress } from '../words.ts';
import { Section } from './section.tsx';

export function Conversation({ id }: { readonly id: number }) {
	const answer = useApi<Thread>(`/api/posts/${id}/thread`);
	if (answer.problem === null && (answer.value?.citations.length ?? 0) === 0) return null;
	return (
		<Section
			id="conversation"
			title="Conversation"
			count={answer.value?.posts.length ?? null}
			answer={answer}
			emptyText=""
		>
			{(thread) => <Talk thread={thread} />}
		</Section>
	);
}

function Talk({ thread: { post, posts, citations, isCut } }: { readonly thread: Thread }) {
	const blogs = new Set(posts.map(({ blogId }) => blogId)).size;
	const withoutTrackback = citations.filter(({ linksBack }) => !linksBack).length;
	return (
		<>
			<p class="small soft hint">
				{counted(posts.length, 'post')} from {counted(blogs, 'blog')}, oldest first.{' '}
				{withoutTrackback > 0 &&
					`${withoutTrackback} of ${counted(citations.length, 'link')} without a trackback. `}
				<a href={`/api/posts/${post}/thread?format=csv`} download="" data-load="">
					Download as CSV
				</a>
			</p>
			<ol class="conversation">
				{posts.map((one) => (
					<Turn
						key={one.id}
						post={one}
						isHere={one.id === post}
						citations={citations.filter(({ from }) => from.id === one.id)}
					/>
				))}
			</ol>
			{isCut && <p class="small soft">The conversation continues beyond the posts shown here.</p>}
		</>
	);
}

interface TurnProps {
	readonly post: PostName;
	/** True for the post of this page. */
	readonly isHere: boolean;
	readonly citations: readonly Citation[];
}

function Turn({ post, isHere, citations }: TurnProps) {
	return (
		<li aria-current={isHere ? 'true' : undefined}>
			{isHere ? <strong dir="auto">{titleOf(post)}</strong> : <PostLink post={post} />}
			<p class="meta">
				<BlogLink id={post.blogId} url={post.blog} title={post.blogTitle} />
				<When at={post.published} as="day" />
				{isHere && <span>this post</span>}
			</p>
			{citations.map((citation) => (
				<Cites key={citation.to.id} citation={citation} />
			))}
		</li>
	);
}

function Cites({ citation: { to, text, linksBack } }: { readonly citation: Citation }) {
	const words = text.trim().slice(0, 200);
	return (
		<p class="small soft">
			cites <PostLink post={to} /> on {to.blogTitle || shortAddress(to.blog)}
			{words !== '' && <span dir="auto">: “{words}”</span>}
			{!linksBack && <span class="tag no-trackback">no trackback</span>}
		</p>
	);
}

function PostLink({ post }: { readonly post: PostName }) {
	return (
		<a href={`/posts/${post.id}`} dir="auto">
			{titleOf(post)}
		</a>
	);
}

const titleOf = ({ title, url }: PostName): string => title || shortAddress(url);
