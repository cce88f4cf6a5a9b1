/** search: the start view: query, filters and results. */
import { useEffect, useState } from 'preact/hooks';
import { useApi } from '../api.ts';
import { useKeys } from '../keys.ts';
import { type Pages, usePages } from '../pages.ts';
import { Empty } from '../parts/empty.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { feedsOf, OutLink } from '../parts/links.tsx';
import { More } from '../parts/more.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { go, isPlainClick } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { Filters } from '../search/filters.tsx';
import { type Live, useLive } from '../search/live.ts';
import { mayOpenBeside, Pane, useOpenPost, useWidth } from '../search/pane.tsx';
import { readFilters } from '../search/query.ts';
import { BlogResult, PostResult } from '../search/result.tsx';
import { readState, type SearchState, searchAddress, searchHref } from '../search/state.ts';
import { Toolbar } from '../search/toolbar.tsx';
import { saveTrail } from '../search/trail.ts';
import { Weights } from '../search/weights.tsx';
import { site } from '../site.ts';
import { useFeedLinks, useTitle } from '../title.ts';
import type { SearchPage, SearchResult, Stats } from '../values.ts';
import { count, counted } from '../words.ts';
import '../styles/search.css';
import type { OperatorHelp } from '../values.ts';

export function View({ query }: ViewProps) {
	const state = readState(query);
	const stats = useApi<Stats>('/api/stats');
	const pages = usePages<SearchPage>(searchAddress(state));
	const [isLive, setLive] = useState(false);
	const follows = isLive && state.of === 'posts' && state.like === '';
	const live = useLive(follows ? state.q : null);
	useTitle(state.like === '' ? state.q : 'Similar posts');
	useFeedLinks(feedsOf('/feeds/search', { q: state.q }).map(({ href, type }) => ({ href, type })));
	const open = useOpenPost(query);
	const show = (id: string | null, { replace = false } = {}) =>
		go(openHref(state, id), { replace: replace && open !== null });
	const step = (by: number) => {
		const id = idOf(move(by));
		if (open !== null && id !== null) show(id, { replace: true });
	};
	useKeys({
		j: () => step(1),
		k: () => step(-1),
		o: openOriginal,
		p: () => document.querySelector<HTMLElement>('#pane')?.focus(),
		x: () => open !== null && show(null),
	});
	return (
		<div class={open === null ? 'beside' : 'split'}>
			<Aside state={state} isFolded={open !== null} />
			<div class="found">
				<h1 class="hidden">{headingOf(state)}</h1>
				<Welcome state={state} stats={stats.value} />
				<Toolbar
					state={state}
					first={pages.pages[0]}
					isLoading={pages.isLoading}
					isLive={isLive}
					onLive={() => setLive(!isLive)}
				/>
				<Likeness state={state} />
				<ReadAs state={state} page={pages.pages[0]} />
				<Notes notes={pages.pages[0]?.notes ?? []} />
				<Results
					key={searchAddress(state)}
					state={state}
					open={open}
					onOpen={(id) => show(id, { replace: true })}
					stats={stats.value}
					pages={pages}
					live={live}
					isLive={follows}
				/>
			</div>
			{open !== null && <Pane id={open} onClose={() => show(null)} />}
		</div>
	);
}

/** The list with a post beside it. */
function openHref(state: SearchState, id: string | null): string {
	const list = searchHref(state);
	return id === null ? list : `${list}${list.includes('?') ? '&' : '?'}post=${id}`;
}

/** The post of a result. */
function idOf(link: HTMLElement | null | undefined): string | null {
	return /^\/posts\/(\d+)$/.exec(link?.getAttribute('href') ?? '')?.[1] ?? null;
}

const totalOf = ({ total, isAtLeast }: SearchPage) => `${count(total)}${isAtLeast ? ' or more' : ''}`;

function headingOf({ q, of, like }: SearchState): string {
	if (like !== '') return 'Similar posts';
	const what = of === 'posts' ? 'posts' : 'blogs';
	return q === '' ? `All ${what}` : `${of === 'posts' ? 'Posts' : 'Blogs'} for ${q}`;
}

function Aside({ state, isFolded }: { readonly state: SearchState; readonly isFolded: boolean }) {
	const isWide = useWidth('(width >= 60rem)') && !isFolded;
	const inUse = Object.keys(readFilters(state.q)).length;
	const inner = (
		<div class="stack">
			<Filters state={state} />
			{state.sort === 'best' && state.of === 'posts' && <Weights state={state} />}
			<Operators state={state} />
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

/** Only shown without a query. Its space is reserved while the numbers load. */
function Welcome({ state, stats }: { readonly state: SearchState; readonly stats: Stats | null }) {
	if (state.q !== '' || state.like !== '') return null;
	return (
		<div class="welcome">
			<p class="lead">{site.text || 'Search and explore your collection of blogs.'}</p>
			<p class="soft">
				{stats === null
					? '\u00a0'
					: `${counted(stats.posts, 'post')} and ${counted(stats.comments, 'comment')} from ${counted(stats.blogs, 'blog')}.`}
			</p>
		</div>
	);
}

function Likeness({ state }: { readonly state: SearchState }) {
	if (state.like === '') return null;
	return (
		<p class="note">
			Posts similar to <OutLink to={state.like} />.{' '}
			<a href={searchHref({ ...state, like: '' })}>Search all posts</a>
		</p>
	);
}

/** How the query was read, to edit, and the way back to the words as typed. */
function ReadAs({ state, page }: { readonly state: SearchState; readonly page: SearchPage | undefined }) {
	if (state.isExact)
		return (
			<p class="note">
				All words are required as they are written.{' '}
				<a href={searchHref({ ...state, isExact: false })}>Search for some of them, too</a>
			</p>
		);
	if (page === undefined || page.readAs === null) return null;
	return (
		<p class="note">
			Searched for{' '}
			<a href={searchHref({ ...state, q: page.readAs, of: page.of })}>
				<code>{page.readAs}</code>
			</a>
			. <a href={searchHref({ ...state, isExact: true })}>Search for the words as typed</a>
		</p>
	);
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
	if (notes.length === 0) return null;
	return (
		<ul class="note" aria-label="Notes on the query">
			{notes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}

interface ResultsProps {
	readonly state: SearchState;
	readonly stats: Stats | null;
	readonly pages: Pages<SearchPage>;
	readonly live: Live;
	readonly isLive: boolean;
	/** The id of the post that is open beside the list. */
	readonly open: string | null;
	onOpen(id: string): void;
}

function Results({ state, stats, pages, live, isLive, open, onOpen }: ResultsProps) {
	const [inserted, setInserted] = useState<readonly SearchResult[]>([]);
	const found = pages.pages.flatMap(({ results }) => results);
	const of = pages.pages[0]?.of ?? state.of;
	const isRanked = of === 'blogs' || state.sort === 'best';
	const best = isRanked ? found.reduce((most, { score }) => Math.max(most, score), 0) : null;
	const isInserted = new Set(inserted.map(({ id }) => id));
	const rest = found.filter(({ id }) => !isInserted.has(id));
	const Result = of === 'blogs' ? BlogResult : PostResult;
	const total = pages.pages[0] === undefined ? '' : totalOf(pages.pages[0]);
	const ids = of === 'posts' ? [...inserted, ...rest].map(({ id }) => id) : [];
	const trail = ids.join(' ');
	useEffect(() => {
		if (trail !== '') saveTrail({ href: searchHref(state), ids: trail.split(' ').map(Number), total });
	}, [trail, total, searchHref(state)]);
	const openBeside = (event: MouseEvent, id: number) => {
		if (!isPlainClick(event) || !mayOpenBeside()) return;
		event.preventDefault();
		onOpen(String(id));
	};
	if (pages.problem !== null && found.length === 0)
		return <ProblemNote problem={pages.problem} onRetry={pages.reload} />;
	if (pages.isLoading && found.length === 0) return <Ghosts count={6} />;
	return (
		<>
			<LiveNotice live={live} isLive={isLive} onShow={() => setInserted([...live.take(), ...inserted])} />
			{found.length === 0 && inserted.length === 0 ? (
				<Nothing state={state} stats={stats} />
			) : (
				<ol class="results" aria-busy={pages.isLoading}>
					{inserted.map((result) => (
						<li key={`new-${result.id}`} data-open={String(result.id) === open}>
							<PostResult result={result} best={null} isNew onOpen={openBeside} />
						</li>
					))}
					{rest.map((result) => (
						<li key={result.id} data-open={String(result.id) === open}>
							<Result result={result} best={best} onOpen={openBeside} />
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

function Nothing({ state, stats }: Pick<ResultsProps, 'state' | 'stats'>) {
	if (stats?.blogs === 0 && stats.posts === 0) return <FirstSteps />;
	if (state.q === '' && state.like === '')
		return (
			<Empty title="No posts yet">
				<p>Posts appear here as the crawler finds them.</p>
			</Empty>
		);
	return (
		<Empty title="No results">
			<p>Try fewer or different words, or remove a filter. “Search syntax” explains the operators.</p>
		</Empty>
	);
}

/** The selected result is the one whose title has the focus: Enter opens it, and screen readers read it. */
function move(by: number): HTMLElement | undefined {
	const titles = [...document.querySelectorAll<HTMLElement>('.result h2 a')];
	const chosen = titles.indexOf(document.activeElement as HTMLElement);
	const next = titles[chosen === -1 ? (by > 0 ? 0 : -1) : chosen + by];
	next?.focus({ preventScroll: true });
	next?.closest('.result')?.scrollIntoView({ block: 'nearest' });
	return next;
}

function openOriginal(): void {
	const url = document.activeElement?.closest<HTMLElement>('.result')?.dataset.url;
	if (url !== undefined && /^https?:/i.test(url)) open(url, '_blank', 'noreferrer,noopener');
}

/** The search operators, with examples to try. */
function Operators({ state }: { readonly state: SearchState }) {
	const [isOpen, setOpen] = useState(false);
	const { value, problem, reload } = useApi<readonly OperatorHelp[]>(isOpen ? '/api/operators' : null);
	return (
		<details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>Search syntax</summary>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			<dl class="operators">
				{value?.map(({ name, example, help }) => (
					<div key={name}>
						<dt>
							<a href={searchHref({ ...state, q: example, like: '' })}>
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
