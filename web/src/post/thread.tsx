/** thread: the conversation that a post is part of: who took up whom, in the order of time; nothing where it stands alone. */
import { useAnswer } from '../api.ts';
import { BlogLink } from '../parts/links.tsx';
import { When } from '../parts/when.tsx';
import type { Citation, PostName, Thread } from '../values.ts';
import { counted, shortAddress } from '../words.ts';
import { Section } from './section.tsx';

export function Conversation({ id }: { readonly id: number }) {
	const answer = useAnswer<Thread>(`/api/posts/${id}/thread`);
	if (answer.problem === null && (answer.value?.citations.length ?? 0) === 0) return null;
	return (
		<Section
			id="conversation"
			title="Conversation"
			count={answer.value?.posts.length ?? null}
			answer={answer}
			none=""
		>
			{(thread) => <Talk thread={thread} />}
		</Section>
	);
}

function Talk({ thread: { post, posts, citations, isCut } }: { readonly thread: Thread }) {
	const blogs = new Set(posts.map(({ blogId }) => blogId)).size;
	const untold = citations.filter(({ isTold }) => !isTold).length;
	return (
		<>
			<p class="small soft hint">
				{counted(posts.length, 'post')} of {counted(blogs, 'blog')}, in the order of time.{' '}
				{untold > 0 && `${counted(untold, 'link')} of ${citations.length} not told by a trackback. `}
				<a href={`/api/posts/${post}/thread?format=csv`} download="" data-load="">
					As a table (CSV)
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
			{isCut && <p class="small soft">It goes on beyond what was followed.</p>}
		</>
	);
}

interface TurnProps {
	readonly post: PostName;
	/** It is the post of this page. */
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

function Cites({ citation: { to, text, isTold } }: { readonly citation: Citation }) {
	const words = text.trim().slice(0, 200);
	return (
		<p class="small soft">
			cites <PostLink post={to} /> of {to.blogTitle || shortAddress(to.blog)}
			{words !== '' && <span dir="auto">: “{words}”</span>}
			{!isTold && <span class="tag untold">not told by a trackback</span>}
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
