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
			<Decisions url={url} name={name} verdict={verdict} onChanged={onChanged} />
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

interface Choice {
	readonly label: string;
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
}

const judge = (label: string, verdict: string): Choice => ({
	label,
	path: '/api/sources/judge',
	body: { verdict },
});
const BLOG = judge('It is a blog', 'blog');
const NOT_A_BLOG = judge('It is not a blog', 'not-a-blog');
const UNDO = judge('Undo the decision', 'undo');
const REMOVE: Choice = { label: 'Remove', path: '/api/sources/remove', body: {} };

function choicesFor(verdict: Outcome['verdict']): readonly Choice[] {
	if (verdict === null) return [BLOG, NOT_A_BLOG, REMOVE];
	return [verdict === 'blog' ? NOT_A_BLOG : BLOG, UNDO, REMOVE];
}

interface DecisionProps {
	readonly url: string;
	readonly name: string;
	readonly verdict: Outcome['verdict'];
	onChanged(): void;
}

/** A choice first shows its effect; the second click carries it out. */
function Decisions({ url, name, verdict, onChanged }: DecisionProps) {
	const write = useWrite();
	const [planned, setPlanned] = useState<{ readonly choice: Choice; readonly effect: string } | null>(null);
	const send = (choice: Choice, dryRun: boolean) =>
		fetchJson<{ effect: string }>(choice.path, { method: 'POST', body: { ...choice.body, url, dryRun } });
	const preview = (choice: Choice) =>
		write.run(async () => setPlanned({ choice, effect: (await send(choice, true)).effect }));
	const carryOut = async () => {
		if (planned === null || !(await write.run(async () => void (await send(planned.choice, false))))) return;
		setPlanned(null);
		onChanged();
	};
	return (
		<>
			{planned === null ? (
				<div class="row">
					{choicesFor(verdict).map((choice) => (
						<button
							key={choice.label}
							type="button"
							class="button quiet"
							disabled={write.isBusy}
							onClick={() => void preview(choice)}
						>
							{choice.label}
							<span class="hidden"> ({name})</span>
						</button>
					))}
				</div>
			) : (
				<div class="note source-effect" role="status">
					<p>{planned.effect}</p>
					<div class="row">
						<button type="button" class="button main" disabled={write.isBusy} onClick={() => void carryOut()}>
							{planned.choice.label}
						</button>
						<button type="button" class="button quiet" onClick={() => setPlanned(null)}>
							Cancel
						</button>
					</div>
				</div>
			)}
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</>
	);
}
