/** review: a person checks the program's decisions one at a time. The answers override them. */
import { useEffect, useState } from 'preact/hooks';
import { useKeys } from '../keys.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Card } from '../review/card.tsx';
import { EstimateBox } from '../review/estimate.tsx';
import { type GivenAnswer, type Session, useSession } from '../review/session.ts';
import type { HowDrawn, Kind, Verdict } from '../review/values.ts';
import { choicesOf, labelOf, VERDICT_KEYS } from '../review/verdicts.ts';
import { href } from '../router.ts';
import type { ViewProps } from '../routes.ts';
import { useTitle } from '../title.ts';
import { shortAddress } from '../words.ts';
import '../styles/panels.css';
import '../styles/review.css';

export function View({ query }: ViewProps) {
	useTitle('Review');
	const kind: Kind = query.get('kind') === 'post' ? 'post' : 'judgment';
	const drawn: HowDrawn = query.get('drawn') === 'doubtful' ? 'doubtful' : 'random';
	const session = useSession(kind, drawn);
	return (
		<div class="beside end review">
			<div>
				<header class="view-head">
					<h1>Review</h1>
					<p class="lead-in">
						Check the program’s decisions. Your answers override them and measure how accurate the program is.
					</p>
					<div class="row">
						<Segments name="Kind" at={kind} choices={KINDS} to={(to) => reviewHref(to, drawn)} />
						<Segments name="Sample" at={drawn} choices={DRAWN} to={(to) => reviewHref(kind, to)} />
					</div>
				</header>
				<Question session={session} />
			</div>
			<aside aria-label="Estimate">
				<EstimateBox answer={session.estimate} />
			</aside>
		</div>
	);
}

const KINDS = [
	['judgment', 'Blog or not'],
	['post', 'Posts'],
] as const;
const DRAWN = [
	['random', 'Random'],
	['doubtful', 'Uncertain'],
] as const;

const reviewHref = (kind: Kind, drawn: HowDrawn) =>
	href('/review', { kind: kind === 'judgment' ? null : kind, drawn: drawn === 'random' ? null : drawn });

interface SegmentsProps<Value extends string> {
	readonly name: string;
	readonly at: Value;
	readonly choices: readonly (readonly [Value, string])[];
	to(value: Value): string;
}

function Segments<Value extends string>({ name, at, choices, to }: SegmentsProps<Value>) {
	return (
		<nav class="segments" aria-label={name}>
			{choices.map(([value, label]) => (
				<a key={value} href={to(value)} aria-current={value === at ? 'true' : undefined}>
					{label}
				</a>
			))}
		</nav>
	);
}

function Question({ session }: { readonly session: Session }) {
	const { question, nothing, next, given, write } = session;
	return (
		<>
			<LastAnswer given={given} session={session} />
			{next.problem !== null && <ProblemNote problem={next.problem} onRetry={next.reload} />}
			{question === null && nothing === null && next.problem === null && <Ghosts count={3} />}
			{question === null && nothing !== null && (
				<Empty title="Nothing to review">
					<p>{nothing}</p>
					<p>
						<button type="button" class="button" onClick={next.reload}>
							Try again
						</button>
					</p>
				</Empty>
			)}
			{question !== null && (
				<>
					<Card key={question.subject} question={question} />
					<Answers key={`answer ${question.subject}`} session={session} kind={question.kind} />
				</>
			)}
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</>
	);
}

function LastAnswer({ given, session }: { readonly given: GivenAnswer | null; readonly session: Session }) {
	return (
		<div role="status" class="last-answer">
			{given !== null && given.verdict === null && <p class="small">Your answer is withdrawn.</p>}
			{given !== null && given.verdict !== null && given.question !== session.question && (
				<p class="small">
					{shortAddress(given.question.subject)}:{' '}
					<strong>{labelOf(given.question.kind, given.verdict)}</strong>. {given.effect}{' '}
					<button type="button" class="button" aria-keyshortcuts="u" onClick={session.undo}>
						Undo <kbd>u</kbd>
					</button>{' '}
					<button type="button" class="button quiet" onClick={session.again}>
						Change answer
					</button>
				</p>
			)}
		</div>
	);
}

/** After an answer, the next claim gets the focus, so that screen readers read it. */
function Answers({ session, kind }: { readonly session: Session; readonly kind: Kind }) {
	const [note, setNote] = useState(session.note);
	const choices = choicesOf(kind);
	const give = (verdict: Verdict) => session.answer(verdict, note);
	const answerByKey = (key: string) => {
		const choice = choices.find((one) => one.key === key);
		if (choice !== undefined) give(choice.verdict);
	};
	useKeys({
		...Object.fromEntries(VERDICT_KEYS.map((key) => [key, () => answerByKey(key)])),
		s: session.skip,
		u: session.undo,
	});
	useEffect(() => {
		if (session.given !== null) document.getElementById('claim')?.focus();
	}, []);
	return (
		<>
			<div class="answers row">
				{choices.map(({ verdict, key, label, means }) => (
					<button
						key={verdict}
						type="button"
						class={verdict === 'right' ? 'button main' : 'button'}
						disabled={session.write.isBusy}
						title={means}
						aria-keyshortcuts={key}
						onClick={() => give(verdict)}
					>
						{label} <kbd>{key}</kbd>
					</button>
				))}
				<button type="button" class="button quiet" aria-keyshortcuts="s" onClick={session.skip}>
					Skip <kbd>s</kbd>
				</button>
			</div>
			<label class="field">
				Note (saved with your answer)
				<input
					type="text"
					maxLength={1000}
					autocomplete="off"
					value={note}
					onInput={(event) => setNote(event.currentTarget.value)}
				/>
			</label>
			{kind === 'post' && (
				<ul class="small soft meanings">
					{choices.map(({ label, means }) => (
						<li key={label}>
							{label}: {means}
						</li>
					))}
				</ul>
			)}
		</>
	);
}
