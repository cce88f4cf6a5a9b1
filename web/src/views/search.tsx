/** search: the first view: what is sought, what was found, and how to say it better. */
import { useEffect, useState } from 'preact/hooks';
import { useAnswer } from '../api.ts';
import { useKeys } from '../keys.ts';
import { type Pages, usePages } from '../pages.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { feedsOf, OutLink } from '../parts/links.tsx';
import { More } from '../parts/more.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { ViewProps } from '../routes.ts';
import { Filters } from '../search/filters.tsx';
import { type Live, useLive } from '../search/live.ts';
import { readFilters } from '../search/query.ts';
import { BlogResult, PostResult } from '../search/result.tsx';
import { readSought, type Sought, searchAddress, searchHref } from '../search/state.ts';
import { Toolbar } from '../search/toolbar.tsx';
import { Weights } from '../search/weights.tsx';
import { useFeedLinks, useTitle } from '../title.ts';
import type { SearchPage, SearchResult, Stats } from '../values.ts';
import { counted } from '../words.ts';
import '../styles/search.css';
import type { OperatorHelp } from '../values.ts';

export function View({ query }: ViewProps) {
	const sought = readSought(query);
	const stats = useAnswer<Stats>('/api/stats');
	const pages = usePages<SearchPage>(searchAddress(sought));
	const [isLive, setLive] = useState(false);
	const follows = isLive && sought.of === 'posts' && sought.like === '';
	const live = useLive(follows ? sought.q : null);
	useTitle(sought.like === '' ? sought.q : 'More like this');
	useFeedLinks(feedsOf('/feeds/search', { q: sought.q }).map(({ href, type }) => ({ href, type })));
	useKeys({ j: () => move(1), k: () => move(-1), o: openOriginal });
	return (
		<div class="beside">
			<Aside sought={sought} stats={stats.value} />
			<div class="found">
				<h1 class="hidden">{headingOf(sought)}</h1>
				<Welcome sought={sought} stats={stats.value} />
				<Toolbar
					sought={sought}
					first={pages.pages[0]}
					isLoading={pages.isLoading}
					isLive={isLive}
					onLive={() => setLive(!isLive)}
				/>
				<Likeness sought={sought} />
				<Notes notes={pages.pages[0]?.notes ?? []} />
				<Results key={searchAddress(sought)} sought={sought} pages={pages} live={live} isLive={follows} />
			</div>
		</div>
	);
}

function headingOf({ q, of, like }: Sought): string {
	if (like !== '') return 'Posts like another';
	const what = of === 'posts' ? 'posts' : 'blogs';
	return q === '' ? `All ${what}` : `${of === 'posts' ? 'Posts' : 'Blogs'} for ${q}`;
}

function Aside({ sought, stats }: { readonly sought: Sought; readonly stats: Stats | null }) {
	const [isWide, setWide] = useState(() => matchMedia('(width >= 60rem)').matches);
	useEffect(() => {
		const wide = matchMedia('(width >= 60rem)');
		const listen = () => setWide(wide.matches);
		wide.addEventListener('change', listen);
		return () => wide.removeEventListener('change', listen);
	}, []);
	const inUse = Object.keys(readFilters(sought.q)).length;
	const inner = (
		<div class="stack">
			<Filters sought={sought} stats={stats} />
			{sought.sort === 'best' && sought.of === 'posts' && <Weights sought={sought} />}
			<Operators sought={sought} />
		</div>
	);
	return (
		<aside aria-label="Filters and help">
			{isWide ? (
				inner
			) : (
				<details class="fold">
					<summary>Filters and help{inUse > 0 && `, ${inUse} in use`}</summary>
					{inner}
				</details>
			)}
		</aside>
	);
}

/** Only where nothing is sought; its place is kept while the numbers are loaded. */
function Welcome({ sought, stats }: { readonly sought: Sought; readonly stats: Stats | null }) {
	if (sought.q !== '' || sought.like !== '') return null;
	return (
		<div class="welcome">
			<p class="lead">Weblogs, read whole and kept.</p>
			<p class="soft">
				{stats === null
					? '\u00a0'
					: `${counted(stats.posts, 'post')} and ${counted(stats.comments, 'comment')} of ${counted(stats.blogs, 'blog')}.`}
			</p>
		</div>
	);
}

function Likeness({ sought }: { readonly sought: Sought }) {
	if (sought.like === '') return null;
	return (
		<p class="note">
			Posts like <OutLink to={sought.like} />.{' '}
			<a href={searchHref({ ...sought, like: '' })}>Search in all instead</a>
		</p>
	);
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
	if (notes.length === 0) return null;
	return (
		<ul class="note" aria-label="How the query was read">
			{notes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}

interface ResultsProps {
	readonly sought: Sought;
	readonly pages: Pages<SearchPage>;
	readonly live: Live;
	readonly isLive: boolean;
}

function Results({ sought, pages, live, isLive }: ResultsProps) {
	const [inserted, setInserted] = useState<readonly SearchResult[]>([]);
	const found = pages.pages.flatMap(({ results }) => results);
	const isRanked = sought.of === 'blogs' || sought.sort === 'best';
	const best = isRanked ? found.reduce((most, { score }) => Math.max(most, score), 0) : null;
	const isInserted = new Set(inserted.map(({ id }) => id));
	const rest = found.filter(({ id }) => !isInserted.has(id));
	const Result = sought.of === 'blogs' ? BlogResult : PostResult;
	if (pages.problem !== null && found.length === 0)
		return <ProblemNote problem={pages.problem} onRetry={pages.reload} />;
	if (pages.isLoading && found.length === 0) return <Ghosts count={6} />;
	return (
		<>
			<LiveNotice live={live} isLive={isLive} onShow={() => setInserted([...live.take(), ...inserted])} />
			{found.length === 0 && inserted.length === 0 ? (
				<Nothing sought={sought} />
			) : (
				<ol class="results" aria-busy={pages.isLoading}>
					{inserted.map((result) => (
						<li key={`new-${result.id}`}>
							<PostResult result={result} best={null} isNew />
						</li>
					))}
					{rest.map((result) => (
						<li key={result.id}>
							<Result result={result} best={best} />
						</li>
					))}
				</ol>
			)}
			<More pages={pages} words="More results" />
		</>
	);
}

function LiveNotice({
	live,
	isLive,
	onShow,
}: {
	readonly live: Live;
	readonly isLive: boolean;
	onShow(): void;
}) {
	const { fresh, trouble } = live;
	return (
		<div class="live" role="status">
			{isLive && fresh.length === 0 && <p class="small soft">{trouble ?? 'Waiting for new posts …'}</p>}
			{fresh.length > 0 && (
				<button type="button" class="button main" onClick={onShow}>
					Show {counted(fresh.length, 'new post')}
				</button>
			)}
		</div>
	);
}

function Nothing({ sought }: { readonly sought: Sought }) {
	if (sought.q === '' && sought.like === '')
		return (
			<Empty title="There are no posts yet">
				<p>They come as the crawl goes on.</p>
			</Empty>
		);
	return (
		<Empty title="Nothing was found">
			<p>Try fewer or other words, or take a filter out. “How to ask” explains the operators.</p>
		</Empty>
	);
}

/** The chosen result is the one whose title has the focus: Enter opens it, and screen readers read it. */
function move(by: number): void {
	const titles = [...document.querySelectorAll<HTMLElement>('.result h2 a')];
	const chosen = titles.indexOf(document.activeElement as HTMLElement);
	const next = titles[chosen === -1 ? (by > 0 ? 0 : -1) : chosen + by];
	next?.focus({ preventScroll: true });
	next?.closest('.result')?.scrollIntoView({ block: 'nearest' });
}

function openOriginal(): void {
	const url = document.activeElement?.closest<HTMLElement>('.result')?.dataset.url;
	if (url !== undefined && /^https?:/i.test(url)) open(url, '_blank', 'noreferrer,noopener');
}

/** The query language, explained, with examples to try. */
function Operators({ sought }: { readonly sought: Sought }) {
	const [isOpen, setOpen] = useState(false);
	const { value, problem, reload } = useAnswer<readonly OperatorHelp[]>(isOpen ? '/api/operators' : null);
	return (
		<details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>How to ask</summary>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			<dl class="operators">
				{value?.map(({ name, example, help }) => (
					<div key={name}>
						<dt>
							<a href={searchHref({ ...sought, q: example, like: '' })}>
								<code>{example}</code>
							</a>
						</dt>
						<dd>{help}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
