/** blogs: which blogs are known; add one and see it come. */
import { useEffect, useRef } from 'preact/hooks';
import { address, type Page } from '../api.ts';
import { AddBlog, ImportList } from '../blogs/add.tsx';
import { type Arrival, useArrivals } from '../blogs/arrivals.ts';
import { Arriving } from '../blogs/arriving.tsx';
import { type BlogFilter, isFiltered, KindFilter, readFilter, SoftFilters } from '../blogs/filters.tsx';
import { BlogRow } from '../blogs/row.tsx';
import { type Pages, usePages } from '../pages.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { More } from '../parts/more.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import type { Blog } from '../values.ts';
import '../styles/panels.css';
import '../styles/blogs.css';

export function View({ query }: ViewProps) {
	useTitle('Blogs');
	const filter = readFilter(query);
	const pages = usePages<Page<Blog>>(address('/api/blogs', { ...filter }));
	const arrivals = useArrivals();
	useReloadOnArrival(arrivals, pages.reload);
	return (
		<div class="beside blogs">
			<aside class="stack" aria-label="Add and choose">
				<h1>Blogs</h1>
				<AddBlog />
				<details class="more-ways">
					<summary>Add many, take the list along</summary>
					<div class="stack">
						<ImportList />
						<p class="small">
							<a href={address('/api/blogs.opml', { ...filter })} download>
								This list as OPML
							</a>
						</p>
					</div>
				</details>
				<div class="choices">
					<SoftFilters filter={filter} />
				</div>
			</aside>
			<div>
				<Arriving arrivals={arrivals} />
				<KindFilter filter={filter} />
				<List pages={pages} filter={filter} />
			</div>
		</div>
	);
}

/** The list is asked for anew when another address has become a blog. */
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

/** `isChosen`: filters may be the reason. */
function Nothing({ isChosen }: { readonly isChosen: boolean }) {
	if (isChosen)
		return (
			<Empty title="No blog is like that">
				<p>
					Take a filter out, or <a href="/blogs">see all</a>.
				</p>
			</Empty>
		);
	return (
		<Empty title="There are no blogs yet">
			<p>Add one by its address, or a list of subscriptions. From there others are found.</p>
		</Empty>
	);
}
