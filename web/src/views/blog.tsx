/** blog: everything about one blog. */
import { type Page, useApi } from '../api.ts';
import { Around } from '../blog/around.tsx';
import { Months, Rhythm } from '../blog/charts.tsx';
import { Complete } from '../blog/complete.tsx';
import { Feeds } from '../blog/feeds.tsx';
import { Judgment } from '../blog/judgment.tsx';
import { Missed, Visits } from '../blog/log.tsx';
import type { Timeline } from '../blog/values.ts';
import { WrapperRules } from '../blog/wrapper.tsx';
import { Empty } from '../parts/empty.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { FeedLinks, feedsOf, OutLink } from '../parts/links.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { href } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useFeedLinks, useTitle } from '../title.ts';
import type { Blog, PostSummary } from '../values.ts';
import { count, languageName, shortAddress } from '../words.ts';
import '../styles/panels.css';
import '../styles/blog.css';

export function View({ params }: ViewProps) {
	const { value: blog, problem, reload } = useApi<Blog>(`/api/blogs/${encodeURIComponent(params.id!)}`);
	useTitle(blog === null ? (problem?.title ?? null) : nameOf(blog));
	if (blog !== null && problem === null) return <BlogPage blog={blog} onChanged={reload} />;
	return (
		<>
			<h1 class="hidden">Blog</h1>
			{problem === null && <Ghosts count={4} />}
			{problem?.status === 404 && <NoSuchBlog detail={problem.detail} />}
			{problem !== null && problem.status !== 404 && <ProblemNote problem={problem} onRetry={reload} />}
		</>
	);
}

function NoSuchBlog({ detail }: { readonly detail: string }) {
	return (
		<Empty title="Blog not found" isView>
			<p>{detail}</p>
			<p>
				<a href="/blogs">All blogs</a>
			</p>
		</Empty>
	);
}

const nameOf = ({ title, url }: Blog) => title || shortAddress(url);

function BlogPage({ blog, onChanged }: { readonly blog: Blog; onChanged(): void }) {
	const timeline = useApi<Timeline>(blog.posts > 0 ? `/api/blogs/${blog.id}/timeline` : null);
	useFeedLinks(feedsOf(`/feeds/blogs/${blog.id}`));
	return (
		<div class="beside end blog">
			<Head blog={blog} />
			<aside class="stack" aria-label="Overview">
				<Overview blog={blog} />
			</aside>
			<div>
				{blog.posts > 0 && (
					<>
						<Months blog={blog.url} timeline={timeline} />
						<Rhythm timeline={timeline} />
						<Latest blog={blog} />
					</>
				)}
				<Judgment blog={blog} onChanged={onChanged} />
				<Feeds id={blog.id} />
				<WrapperRules id={blog.id} />
				<Around id={blog.id} />
				<Complete id={blog.id} />
				<Missed id={blog.id} />
				<Visits id={blog.id} />
			</div>
		</div>
	);
}

function Head({ blog }: { readonly blog: Blog }) {
	const { judgment, language, description } = blog;
	return (
		<header class="view-head">
			<h1 lang={language ?? undefined} dir="auto">
				{nameOf(blog)}
			</h1>
			<p class="meta">
				<OutLink to={blog.url} />
				{judgment === null && <span>not checked yet</span>}
				{judgment?.isBlog === false && <span class="not-blog">not a blog</span>}
			</p>
			{description && (
				<p class="lead-in" lang={language ?? undefined} dir="auto">
					{description}
				</p>
			)}
		</header>
	);
}

function Overview({ blog }: { readonly blog: Blog }) {
	const { id, url } = blog;
	const facts: readonly Fact[] = [
		['Posts', <Search key="posts" blog={url} words={count(blog.posts)} />],
		['Inbound links', count(blog.inboundLinks)],
		blog.language === null ? null : ['Language', languageName(blog.language)],
		['Platform', <Platform key="platform" blog={blog} />],
		['First seen', <When key="found" at={blog.firstSeen} />],
		blog.lastVisited === null ? null : ['Last visit', <When key="visited" at={blog.lastVisited} as="ago" />],
		blog.nextDue === null ? null : ['Next visit', <When key="due" at={blog.nextDue} as="ago" />],
	];
	return (
		<>
			<h2 class="side-head">Overview</h2>
			<Facts facts={facts} />
			<p class="row">
				<a class="button" href={href('/', { q: `blog:${url}`, sort: 'newest' })}>
					Search this blog
				</a>
				<a class="button" href={`/blogs/${id}/inspect`}>
					Inspect a page
				</a>
			</p>
			<FeedLinks stem={`/feeds/blogs/${id}`} of={nameOf(blog)} />
			<p class="small faint">
				<a href={`/blogs/${id}.ttl`}>Turtle</a> · <a href={`/blogs/${id}.jsonld`}>JSON-LD</a> ·{' '}
				<a href={`/api/blogs/${id}`}>JSON</a>
			</p>
		</>
	);
}

function Search({ blog, words }: { readonly blog: string; readonly words: string }) {
	return <a href={href('/', { q: `blog:${blog}`, sort: 'newest' })}>{words}</a>;
}

function Platform({ blog: { platform, platformEvidence } }: { readonly blog: Blog }) {
	if (platform === null) return <>unknown</>;
	return (
		<>
			{platform}
			{platformEvidence.length > 0 && (
				<details>
					<summary class="soft">Evidence</summary>
					<ul class="evidence">
						{platformEvidence.map((evidence) => (
							<li key={evidence}>{evidence}</li>
						))}
					</ul>
				</details>
			)}
		</>
	);
}

function Latest({ blog: { id, url } }: { readonly blog: Blog }) {
	const answer = useApi<Page<PostSummary>>(`/api/posts?blog=${id}&order=newest&limit=8`);
	return (
		<ApiPanel
			id="latest"
			title="Latest posts"
			aside={<a href={href('/', { q: `blog:${url}`, sort: 'newest' })}>All posts</a>}
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			emptyText="No posts stored yet."
		>
			{({ items }) => (
				<ol class="latest">
					{items.map((post) => (
						<li key={post.id}>
							<a href={`/posts/${post.id}`} lang={post.language ?? undefined} dir="auto">
								{post.title || post.excerpt.slice(0, 80) || shortAddress(post.url)}
							</a>
							<span class="small soft">
								<When at={post.published} as="day" />
							</span>
						</li>
					))}
				</ol>
			)}
		</ApiPanel>
	);
}
