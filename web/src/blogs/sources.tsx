/** sources: the blogs that people added, with the outcome of each; tags, removal, and decisions whether it is a blog. */
import { useState } from 'preact/hooks';
import { address, fetchJson, type Page } from '../api.ts';
import { usePages } from '../pages.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { OutLink } from '../parts/links.tsx';
import { More } from '../parts/more.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { go, href } from '../router.ts';
import { count, shortAddress } from '../words.ts';
import { useWrite } from '../write.ts';
import { Decisions } from './decisions.tsx';

interface Outcome {
	readonly source: {
		readonly key: string;
		readonly url: string | null;
		readonly feed: string | null;
		readonly title: string | null;
		readonly tags: readonly string[];
	};
	readonly outcome: 'complete' | 'partial' | 'rejected' | 'robots' | 'dead' | 'waiting';
	readonly why: string;
	readonly blog: { readonly id: number; readonly title: string | null } | null;
	readonly expected: number;
	readonly found: number;
	readonly verdict: 'blog' | 'not-a-blog' | null;
}

const STATES: readonly (readonly [string, string])[] = [
	['', 'All'],
	['complete', 'Complete'],
	['partial', 'Partial'],
	['rejected', 'Not a blog'],
	['robots', 'Refused by robots.txt'],
	['dead', 'Unreachable'],
	['waiting', 'Not visited yet'],
];
const nameOf = (outcome: string) => STATES.find(([id]) => id === outcome)?.[1] ?? outcome;

export function Sources({ outcome }: { readonly outcome: string }) {
	const pages = usePages<Page<Outcome>>(address('/api/sources', { outcome }));
	const outcomes = pages.pages.flatMap(({ items }) => items);
	return (
		<>
			<label class="field outcome-choice">
				Outcome
				<select
					value={outcome}
					onChange={(event) => go(href('/blogs', { show: 'sources', outcome: event.currentTarget.value }))}
				>
					{STATES.map(([id, label]) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
			</label>
			{pages.problem !== null && <ProblemNote problem={pages.problem} onRetry={pages.reload} />}
			{pages.isLoading && outcomes.length === 0 && <Ghosts count={6} />}
			{!pages.isLoading && outcomes.length === 0 && pages.problem === null && (
				<Empty title={outcome === '' ? 'No sources yet' : 'No source has this outcome'}>
					<p>Add a blog, a feed or an OPML file. What came of each is shown here.</p>
				</Empty>
			)}
			<ol class="blog-list" aria-busy={pages.isLoading}>
				{outcomes.map((one) => (
					<li key={one.source.key}>
						<SourceRow outcome={one} onChanged={pages.reload} />
					</li>
				))}
			</ol>
			<More pages={pages} words="More sources" />
		</>
	);
}

interface RowProps {
	readonly outcome: Outcome;
	onChanged(): void;
}

function SourceRow({ outcome: one, onChanged }: RowProps) {
	const { source, outcome, why, blog, expected, found, verdict } = one;
	const url = (source.url ?? source.feed)!;
	const name = source.title || blog?.title || shortAddress(url);
	return (
		<article class="blog-row source-row" data-outcome={outcome}>
			<div class="row">
				<h2>
					{blog === null ? (
						<span dir="auto">{name}</span>
					) : (
						<a href={`/blogs/${blog.id}`} dir="auto">
							{name}
						</a>
					)}
				</h2>
				<span class={outcome === 'complete' || outcome === 'waiting' ? 'tag' : 'tag bad'}>
					{nameOf(outcome).toLowerCase()}
				</span>
				{verdict !== null && <span class="tag">decided by a person</span>}
			</div>
			<p class="meta">
				<span>
					{count(found)} of {count(expected)} {expected === 1 ? 'post' : 'posts'}
				</span>
				{source.url !== null && <OutLink to={source.url} />}
				{source.feed !== null && (
					<span>
						feed <OutLink to={source.feed} />
					</span>
				)}
			</p>
			{outcome !== 'complete' && <p class="small">{why}</p>}
			<Tags url={url} tags={source.tags} onChanged={onChanged} />
			<Decisions url={url} name={name} verdict={verdict} isSource onChanged={onChanged} />
		</article>
	);
}

function Tags({
	url,
	tags,
	onChanged,
}: {
	readonly url: string;
	readonly tags: readonly string[];
	onChanged(): void;
}) {
	const write = useWrite();
	const [typed, setTyped] = useState('');
	const change = async (add: readonly string[], drop: readonly string[]) => {
		const isDone = await write.run(async () => {
			await fetchJson('/api/sources/tag', { method: 'POST', body: { url, add, drop } });
		});
		if (!isDone) return;
		setTyped('');
		onChanged();
	};
	return (
		<>
			<form
				class="row source-tags"
				onSubmit={(event) => {
					event.preventDefault();
					if (typed.trim() !== '') void change([typed.trim()], []);
				}}
			>
				{tags.map((tag) => (
					<button
						key={tag}
						type="button"
						class="tag"
						disabled={write.isBusy}
						aria-label={`Remove the tag ${tag}`}
						onClick={() => void change([], [tag])}
					>
						<span dir="auto">{tag}</span> ×
					</button>
				))}
				<input
					type="text"
					placeholder="Add a tag"
					aria-label="Add a tag"
					autocomplete="off"
					value={typed}
					onInput={(event) => setTyped(event.currentTarget.value)}
				/>
			</form>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</>
	);
}
