/** blogs: the list of blogs; added blogs appear live. */
import { useEffect, useRef } from 'preact/hooks';
import { address, type Page } from '../api.ts';
import { AddBlog, ImportList } from '../blogs/add.tsx';
import { type Arrival, useArrivals } from '../blogs/arrivals.ts';
import { Arriving } from '../blogs/arriving.tsx';
import { type BlogFilter, isFiltered, KindFilter, readFilter, SoftFilters } from '../blogs/filters.tsx';
import { BlogRow } from '../blogs/row.tsx';
import { Sources } from '../blogs/sources.tsx';
import { type Pages, usePages } from '../pages.ts';
import { Empty } from '../parts/empty.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { More } from '../parts/more.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { goToPart } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import type { Blog } from '../values.ts';
import '../styles/panels.css';
import '../styles/blogs.css';

export function View({ query }: ViewProps) {
	useTitle('Blogs');
	const filter = readFilter(query);
	const isSources = query.get('show') === 'sources';
	const pages = usePages<Page<Blog>>(address('/api/blogs', { ...filter }));
	const arrivals = useArrivals();
	useReloadOnArrival(arrivals, pages.reload);
	useEffect(() => goToPart(location.hash.slice(1)), []);
	return (
		<div class="beside blogs">
			<aside class="stack" aria-label="Add and filter">
				<h1>Blogs</h1>
				<AddBlog />
				<details class="more-ways" id="import">
					<summary>Import or export OPML</summary>
					<div class="stack">
						<ImportList />
						<p class="small">
							<a href={address('/api/blogs.opml', { ...filter })} download>
								Export this list as OPML
							</a>
						</p>
					</div>
				</details>
				{!isSources && (
					<div class="choices">
						<SoftFilters filter={filter} />
					</div>
				)}
			</aside>
			<div>
				<Arriving arrivals={arrivals} />
				<KindFilter filter={filter} isSources={isSources} />
				{isSources ? (
					<Sources outcome={query.get('outcome') ?? ''} />
				) : (
					<List pages={pages} filter={filter} />
				)}
			</div>
		</div>
	);
}

/** Reloads the list when an added URL turns out to be a blog. */
function useReloadOnArrival(arrivals: readonly Arrival[], reload: () => void): void {
	const known = arrivals.filter(({ blog }) => blog !== null).length;
	const before = useRef(known);
	useEffect(() => {
		if (known > before.current) reload();
		before.current = known;
	}, [known, reload]);
}

function List({ pages, filter }: { readonly pages: Pages<Page<Blog>>; readonly filter: BlogFilter }) {
	const blogs = pages.pages.flatMap(({ items }) => items);
	if (pages.problem !== null && blogs.length === 0)
		return <ProblemNote problem={pages.problem} onRetry={pages.reload} />;
	if (pages.isLoading && blogs.length === 0) return <Ghosts count={6} />;
	if (blogs.length === 0) return <Nothing isChosen={isFiltered(filter)} />;
	return (
		<>
			<ol class="blog-list" aria-busy={pages.isLoading}>
				{blogs.map((blog) => (
					<li key={blog.id}>
						<BlogRow blog={blog} />
					</li>
				))}
			</ol>
			<More pages={pages} words="More blogs" />
		</>
	);
}

/** `isChosen`: filters are active. */
function Nothing({ isChosen }: { readonly isChosen: boolean }) {
	if (isChosen)
		return (
			<Empty title="No blogs match these filters">
				<p>
					Remove a filter, or <a href="/blogs">show all blogs</a>.
				</p>
			</Empty>
		);
	return <FirstSteps />;
}
