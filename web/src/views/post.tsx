/** post: one post, whole: what it says, what it said before, who answered, who points where, and where it was found. */
import { useAnswer } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { BlogLink, FeedLinks } from '../parts/links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { Comments } from '../post/comments.tsx';
import { Content, countImages } from '../post/content.tsx';
import { LinksIn, LinksOut } from '../post/links.tsx';
import { Source } from '../post/source.tsx';
import { Conversation } from '../post/thread.tsx';
import { VersionHint, Versions } from '../post/versions.tsx';
import { href } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import type { Blog, PostPage } from '../values.ts';
import { count, counted, shortAddress } from '../words.ts';
import '../styles/post.css';

export function View({ params, query }: ViewProps) {
	const showsImages = query.get('images') === '1' && mayLoadImages();
	const path = `/api/posts/${encodeURIComponent(params.id!)}${showsImages ? '?images=1' : ''}`;
	const { value: post, problem, reload } = useAnswer<PostPage>(path);
	useTitle(post === null ? (problem?.title ?? null) : (post.title ?? shortAddress(post.url)));
	if (problem !== null && problem.status === 404)
		return (
			<Empty title="There is no such post" isView>
				<p>{problem.detail}</p>
			</Empty>
		);
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (post === null) return <Ghosts count={4} />;
	return <Whole post={post} query={query} showsImages={showsImages} />;
}

/** The policy goes with the document: it is the one that was loaded first, not the view that is shown now. */
function mayLoadImages(): boolean {
	const loaded = performance.getEntriesByType('navigation')[0]?.name ?? '';
	return URL.canParse(loaded) && new URL(loaded).searchParams.get('images') === '1';
}

interface WholeProps {
	readonly post: PostPage;
	readonly query: URLSearchParams;
	readonly showsImages: boolean;
}

function Whole({ post, query, showsImages }: WholeProps) {
	const blog = useAnswer<Blog>(post.blogId === null ? null : `/api/blogs/${post.blogId}`);
	const blogTitle = blog.value?.title ?? null;
	return (
		<div class="beside end post">
			<div class="reading">
				<article>
					<Byline post={post} blogTitle={blogTitle} />
					{post.gone !== null && (
						<p class="note">
							It is gone from the blog; that was found <When at={post.gone} as="ago" />. This is what was
							kept.
						</p>
					)}
					<VersionHint changed={post.changed} versions={post.versions} />
					<ImageHint post={post} showsImages={showsImages} />
					<Content html={post.html} language={post.language} />
					<Categories post={post} />
				</article>
				<Comments id={post.id} count={post.comments} />
				<Conversation id={post.id} />
				<LinksIn id={post.id} />
				<LinksOut id={post.id} />
				<Versions id={post.id} count={post.versions} query={query} />
			</div>
			<aside aria-label="About this post" class="stack">
				<Source post={post} blogTitle={blogTitle} />
				<Parts post={post} />
			</aside>
		</div>
	);
}

function Byline({ post, blogTitle }: { readonly post: PostPage; readonly blogTitle: string | null }) {
	return (
		<header class="byline">
			<h1 lang={post.language ?? undefined} dir="auto">
				{post.title ?? shortAddress(post.url)}
			</h1>
			<p class="meta">
				{post.author !== null && <strong>{post.author}</strong>}
				<When at={post.published} />
				<BlogLink id={post.blogId} url={post.blog} title={blogTitle} />
			</p>
		</header>
	);
}

/** The policy of the page allows no pictures of others until the page is loaded anew with them. */
function ImageHint({ post, showsImages }: { readonly post: PostPage; readonly showsImages: boolean }) {
	const waiting = showsImages ? 0 : countImages(post.html);
	if (waiting === 0) return null;
	return (
		<p class="small soft hint">
			{waiting === 1 ? 'One picture is not loaded' : `${count(waiting)} pictures are not loaded`}, since that
			would tell other sites that you read this.{' '}
			<a href={`/posts/${post.id}?images=1`} data-load="">
				Load {waiting === 1 ? 'it' : 'them'}
			</a>
		</p>
	);
}

function Categories({ post }: { readonly post: PostPage }) {
	if (post.categories.length === 0) return null;
	return (
		<ul class="row categories" aria-label="Categories">
			{post.categories.map((category) => (
				<li key={category}>
					<a class="tag" href={href('/', { q: `tag:"${category.replaceAll('"', ' ')}"` })}>
						{category}
					</a>
				</li>
			))}
		</ul>
	);
}

function Parts({ post }: { readonly post: PostPage }) {
	return (
		<>
			<nav aria-label="Parts of this post">
				<ul class="small">
					<li>
						<a href="#comments">{counted(post.comments, 'comment')}</a>
					</li>
					<li>
						<a href="#linked-by">{counted(post.inboundLinks, 'link')} to it</a>
					</li>
					<li>
						<a href="#links">Links out</a>
					</li>
					<li>
						<a href="#versions">{counted(post.versions, 'version')}</a>
					</li>
				</ul>
			</nav>
			<p>
				<a class="button" href={href('/', { like: post.url })}>
					More like this
				</a>
			</p>
			{post.blogId !== null && (
				<p>
					<FeedLinks stem={`/feeds/blogs/${post.blogId}`} of="this blog" />
				</p>
			)}
		</>
	);
}
