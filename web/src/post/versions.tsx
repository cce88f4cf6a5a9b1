/** versions: earlier versions of the post, and the differences between any two. */
import { useState } from 'preact/hooks';
import { address, type Page, useApi } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { go, href } from '../router.ts';
import type { Chunk, Comparison, VersionSummary } from '../values.ts';
import { counted, count as inWords, momentOf } from '../words.ts';
import { countChanges, type Piece, shortenSame } from './chunks.ts';
import { Section } from './section.tsx';

interface VersionsProps {
	readonly id: number;
	readonly count: number;
	readonly query: URLSearchParams;
}

export function Versions({ id, count, query }: VersionsProps) {
	const answer = useApi<Page<VersionSummary>>(`/api/posts/${id}/versions`);
	const versions = answer.value?.items ?? [];
	return (
		<Section id="versions" title="Versions" count={count} answer={answer} emptyText="">
			{() =>
				versions.length < 2 ? (
					<p class="soft">No changes since it was first seen.</p>
				) : (
					<Compare id={id} versions={versions} query={query} />
				)
			}
		</Section>
	);
}

interface CompareProps {
	readonly id: number;
	readonly versions: readonly VersionSummary[];
	readonly query: URLSearchParams;
}

function Compare({ id, versions, query }: CompareProps) {
	const last = versions.length - 1;
	const from = placeIn(query.get('from'), versions, last - 1);
	const to = placeIn(query.get('to'), versions, last);
	const choose = (chosen: { readonly from: number; readonly to: number }) =>
		go(
			href(`/posts/${id}`, {
				images: query.get('images'),
				from: String(chosen.from),
				to: String(chosen.to),
			}),
			{ replace: true },
		);
	return (
		<>
			<div class="row chooser">
				<Chooser
					label="From"
					value={from}
					versions={versions}
					onChoose={(place) => choose({ from: place, to })}
				/>
				<Chooser
					label="To"
					value={to}
					versions={versions}
					onChoose={(place) => choose({ from, to: place })}
				/>
			</div>
			{from === to ? (
				<p class="soft">Choose two different versions.</p>
			) : (
				<Difference id={id} from={from} to={to} />
			)}
		</>
	);
}

function placeIn(text: string | null, versions: readonly VersionSummary[], otherwise: number): number {
	const place = text === null ? Number.NaN : Number(text);
	return versions[place] === undefined ? otherwise : place;
}

interface ChooserProps {
	readonly label: string;
	readonly value: number;
	readonly versions: readonly VersionSummary[];
	onChoose(place: number): void;
}

function Chooser({ label, value, versions, onChoose }: ChooserProps) {
	return (
		<label>
			{label}
			<select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
				{versions.map(({ place, seen, words }) => (
					<option key={place} value={place}>
						{place === versions.length - 1 ? 'Now' : `Version ${place + 1}`}: {momentOf(seen)},{' '}
						{counted(words, 'word')}
					</option>
				))}
			</select>
		</label>
	);
}

function Difference({ id, from, to }: { readonly id: number; readonly from: number; readonly to: number }) {
	const { value, problem, reload, isLoading } = useApi<Comparison>(
		address(`/api/posts/${id}/compare`, { from, to }),
	);
	const [isWhole, setWhole] = useState(false);
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (value === null) return <p class="soft">Comparing …</p>;
	const { added, removed } = countChanges([...value.title, ...value.text]);
	const pieces = isWhole ? value.text : shortenSame(value.text);
	const isShortened = isWhole || pieces.some(({ kind }) => kind === 'left-out');
	return (
		<div class="difference" aria-busy={isLoading}>
			<p role="status" class="small">
				{added + removed === 0
					? 'The text is the same. Only the markup changed.'
					: `${counted(added, 'word')} added, ${inWords(removed)} removed.`}{' '}
				<span class="soft">
					Added words are <ins>underlined</ins>, removed ones <del>struck through</del>.
				</span>
			</p>
			<p class="compared title" dir="auto">
				<Pieces pieces={value.title} />
			</p>
			<div class="compared" dir="auto">
				<Pieces pieces={pieces} />
			</div>
			{isShortened && (
				<button type="button" class="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
					Show the full text
				</button>
			)}
		</div>
	);
}

function Pieces({ pieces }: { readonly pieces: readonly (Piece | Chunk)[] }) {
	return (
		<>
			{pieces.map((piece, place) => (
				<PieceOf key={place} piece={piece} />
			))}
		</>
	);
}

/** Underlining and strike-through do not depend on colour. The hidden words are for screen readers. */
function PieceOf({ piece }: { readonly piece: Piece }) {
	switch (piece.kind) {
		case 'added':
			return (
				<ins>
					<span class="hidden"> [added: </span>
					{piece.text}
					<span class="hidden">] </span>
				</ins>
			);
		case 'removed':
			return (
				<del>
					<span class="hidden"> [removed: </span>
					{piece.text}
					<span class="hidden">] </span>
				</del>
			);
		case 'left-out':
			return <span class="left-out">… {counted(piece.words, 'unchanged word')} …</span>;
		default:
			return <>{piece.text}</>;
	}
}

export function VersionHint({ changed, versions }: { readonly changed: string; readonly versions: number }) {
	if (versions < 2) return null;
	return (
		<p class="note">
			This post has changed, most recently <When at={changed} as="ago" />.{' '}
			<a href="#versions">Compare versions</a>
		</p>
	);
}
