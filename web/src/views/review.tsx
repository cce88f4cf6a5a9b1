/** review: a person looks at what the program decided, one thing at a time; what is said sticks. */
import { useEffect, useState } from 'preact/hooks';
import { useKeys } from '../keys.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Card } from '../review/card.tsx';
import { EstimateBox } from '../review/estimate.tsx';
import { type Said, type Session, useSession } from '../review/session.ts';
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
						Look at what the program decided and say whether it was right. Your word stands, and tells how
						good the program is.
					</p>
					<div class="row">
						<Segments name="What" at={kind} choices={KINDS} to={(to) => reviewHref(to, drawn)} />
						<Segments name="Drawn" at={drawn} choices={DRAWN} to={(to) => reviewHref(kind, to)} />
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
	['judgment', 'Judgments'],
	['post', 'Posts'],
] as const;
const DRAWN = [
	['random', 'By chance'],
	['doubtful', 'Doubtful'],
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
	const { question, nothing, next, said, write } = session;
	return (
		<>
			<LastAnswer said={said} session={session} />
			{next.problem !== null && <ProblemNote problem={next.problem} onRetry={next.reload} />}
			{question === null && nothing === null && next.problem === null && <Ghosts count={3} />}
			{question === null && nothing !== null && (
				<Empty title="There is nothing to look at">
					<p>{nothing}</p>
					<p>
						<button type="button" class="button" onClick={next.reload}>
							Draw again
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

function LastAnswer({ said, session }: { readonly said: Said | null; readonly session: Session }) {
	return (
		<div role="status" class="last-answer">
			{said !== null && said.question !== session.question && (
				<p class="small">
					{shortAddress(said.question.subject)}: <strong>{labelOf(said.question.kind, said.verdict)}</strong>.{' '}
					{said.effect}{' '}
					<button type="button" class="button quiet" onClick={session.again}>
						Answer it again
					</button>
				</p>
			)}
		</div>
	);
}

/** After an answer the next claim has the focus, so that it is read to those who do not see it. */
function Answers({ session, kind }: { readonly session: Session; readonly kind: Kind }) {
	const [note, setNote] = useState(session.note);
	const choices = choicesOf(kind);
	const say = (verdict: Verdict) => session.answer(verdict, note);
	const sayByKey = (key: string) => {
		const choice = choices.find((one) => one.key === key);
		if (choice !== undefined) say(choice.verdict);
	};
	useKeys({
		...Object.fromEntries(VERDICT_KEYS.map((key) => [key, () => sayByKey(key)])),
		s: session.skip,
	});
	useEffect(() => {
		if (session.said !== null) document.getElementById('claim')?.focus();
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
						onClick={() => say(verdict)}
					>
						{label} <kbd>{key}</kbd>
					</button>
				))}
				<button type="button" class="button quiet" aria-keyshortcuts="s" onClick={session.skip}>
					Skip <kbd>s</kbd>
				</button>
			</div>
			<label class="field">
				Note (kept with your answer)
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
