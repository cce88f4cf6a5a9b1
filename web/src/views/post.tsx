/** post: one post: content, versions, comments, links and source. */
import { useApi } from '../api.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { BlogLink, FeedLinks } from '../parts/links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { Content, countImages } from '../post/content.tsx';
import { Correct } from '../post/correct.tsx';
import { LinksIn, LinksOut } from '../post/links.tsx';
import { NotAPost } from '../post/not-a-post.tsx';
import { Rights, WithheldText } from '../post/rights.tsx';
import { Steps } from '../post/steps.tsx';
import { Conversation } from '../post/thread.tsx';
import { VersionHint, Versions } from '../post/versions.tsx';
import { href } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import type { Blog, PostPage } from '../values.ts';
import { count, counted, shortAddress } from '../words.ts';
import '../styles/post.css';
import type { Page } from '../api.ts';
import { type Fact, Facts } from '../parts/facts.tsx';
import { OutLink } from '../parts/links.tsx';
import { Section } from '../post/section.tsx';
import { type Threaded, threadComments } from '../post/threads.ts';
import type { PlacedComment } from '../values.ts';
import { languageName } from '../words.ts';

export function View({ params, query }: ViewProps) {
	const showsImages = query.get('images') === '1' && mayLoadImages();
	const path = `/api/posts/${encodeURIComponent(params.id!)}${showsImages ? '?images=1' : ''}`;
	const { value: post, problem, reload } = useApi<PostPage>(path);
	useTitle(post === null ? (problem?.title ?? null) : (post.title ?? shortAddress(post.url)));
	if (problem !== null && problem.status === 404)
		return (
			<Empty title="Post not found" isView>
				<p>{problem.detail}</p>
			</Empty>
		);
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (post === null) return <Ghosts count={4} />;
	return <PostView post={post} query={query} showsImages={showsImages} onChanged={reload} />;
}

/** The content security policy belongs to the document that was loaded first, not to the current view. */
function mayLoadImages(): boolean {
	const loaded = performance.getEntriesByType('navigation')[0]?.name ?? '';
	return URL.canParse(loaded) && new URL(loaded).searchParams.get('images') === '1';
}

interface PostViewProps {
	readonly post: PostPage;
	readonly query: URLSearchParams;
	readonly showsImages: boolean;
	onChanged(): void;
}

function PostView({ post, query, showsImages, onChanged }: PostViewProps) {
	const blog = useApi<Blog>(post.blogId === null ? null : `/api/blogs/${post.blogId}`);
	const blogTitle = blog.value?.title ?? null;
	return (
		<div class="beside end post">
			<div class="reading">
				<Steps id={post.id} />
				<article>
					<Byline post={post} blogTitle={blogTitle} />
					<Correct id={post.id} onChanged={onChanged} />
					{post.gone !== null && (
						<p class="note">
							This post is no longer on the blog (noticed <When at={post.gone} as="ago" />
							). You are reading the stored copy.
						</p>
					)}
					<VersionHint changed={post.changed} versions={post.versions} />
					<ImageHint post={post} showsImages={showsImages} />
					{post.isWithheld ? (
						<WithheldText url={post.url} />
					) : (
						<Content html={post.html} language={post.language} />
					)}
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
				<Rights id={post.id} />
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

/** The content security policy blocks external images until the page is reloaded with them. */
function ImageHint({ post, showsImages }: { readonly post: PostPage; readonly showsImages: boolean }) {
	const waiting = showsImages ? 0 : countImages(post.html);
	if (waiting === 0) return null;
	return (
		<p class="small soft hint">
			{waiting === 1 ? '1 image was not loaded' : `${count(waiting)} images were not loaded`}, because that
			would reveal to other sites that you are reading this post.{' '}
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
			<nav aria-label="Sections">
				<ul class="small">
					<li>
						<a href="#comments">{counted(post.comments, 'comment')}</a>
					</li>
					<li>
						<a href="#linked-by">{counted(post.inboundLinks, 'inbound link')}</a>
					</li>
					<li>
						<a href="#links">Outbound links</a>
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

/** Deeper replies are not indented further, because phones are narrow. */
const MAX_INDENT = 5;

/** The comments, as a thread. */
function Comments({ id, count }: { readonly id: number; readonly count: number }) {
	const answer = useApi<Page<PlacedComment>>(count > 0 ? `/api/posts/${id}/comments` : null);
	return (
		<Section id="comments" title="Comments" count={count} answer={answer} emptyText="No comments.">
			{({ items }) => (
				<ol class="comments">
					{threadComments(items).map((threaded) => (
						<CommentItem key={threaded.item.place} {...threaded} />
					))}
				</ol>
			)}
		</Section>
	);
}

function CommentItem({ item, depth, parent }: Threaded<PlacedComment>) {
	return (
		<li data-depth={Math.min(depth, MAX_INDENT)}>
			<p class="meta">
				<strong>{item.author ?? 'Anonymous'}</strong>
				<When at={item.published} />
				{parent !== null && <span>in reply to {parent.author ?? 'anonymous'}</span>}
			</p>
			<div class="said" dir="auto">
				{item.text}
			</div>
		</li>
	);
}

const METHODS: Readonly<Record<PostPage['source'], string>> = {
	'full-feed': 'From the blog’s feed, which has full posts.',
	'feed-guided': 'From a page, guided by the blog’s feed.',
	model: 'From a page alone, by its structure.',
	wrapper: 'From its own page, with the rules learnt for this blog.',
	page: 'From its own page, with general rules.',
};

/** Where the post comes from: extraction method and dates. */
function Source({ post, blogTitle }: { readonly post: PostPage; readonly blogTitle: string | null }) {
	const facts: readonly Fact[] = [
		['Original', <OutLink key="url" to={post.url} />],
		['Blog', <BlogLink key="blog" id={post.blogId} url={post.blog} title={blogTitle} />],
		['Extracted', METHODS[post.source]],
		['First seen', <When key="found" at={post.firstSeen} />],
		post.changed === post.firstSeen ? null : ['Last change', <When key="changed" at={post.changed} />],
		post.updated === null ? null : ['Updated', <When key="updated" at={post.updated} />],
		post.gone === null ? null : ['Removed', <When key="gone" at={post.gone} />],
		post.language === null ? null : ['Language', languageName(post.language)],
	];
	return (
		<>
			<h2 class="side-title">Source</h2>
			<Facts facts={facts} />
			<NotAPost post={post} />
			<p class="small faint">
				<a href={`/posts/${post.id}.ttl`}>Turtle</a> · <a href={`/posts/${post.id}.jsonld`}>JSON-LD</a> ·{' '}
				<a href={`/api/posts/${post.id}`}>JSON</a>
			</p>
		</>
	);
}
