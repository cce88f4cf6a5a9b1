/** correct: a person corrects the title, author or date of a post where it is shown, sees what that changes, and can undo it. */
import { useState } from 'preact/hooks';
import type { CorrectionPlan, CorrectableValue as Stored } from '../../../src/observe/correct.ts';
import { fetchJson, useApi } from '../api.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { dayOf } from '../words.ts';
import { useWrite } from '../write.ts';

type Property = Stored['property'];
type Effect = Omit<CorrectionPlan, 'batch' | 'review'>;

interface Choice {
	readonly property: Property;
	/** Null for none. */
	readonly value: string | null;
}

const NAMES: Readonly<Record<Property, string>> = { title: 'Title', author: 'Author', published: 'Date' };

interface CorrectProps {
	readonly id: number;
	onChanged(): void;
}

export function Correct({ id, onChanged }: CorrectProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<div class="correct">
			<button
				type="button"
				class="button quiet"
				aria-expanded={isOpen}
				aria-controls="correct"
				onClick={() => setOpen(!isOpen)}
			>
				Correct title, author or date
			</button>
			<div id="correct">{isOpen && <Values id={id} onChanged={onChanged} />}</div>
		</div>
	);
}

function Values({ id, onChanged }: CorrectProps) {
	const path = `/api/posts/${id}/corrections`;
	const { value, problem, reload } = useApi<{ items: readonly Stored[] }>(path);
	const write = useWrite();
	const [planned, setPlanned] = useState<{ readonly choice: Choice; readonly effect: Effect } | null>(null);
	const [done, setDone] = useState<{ readonly property: Property; readonly effect: string } | null>(null);
	const finish = (property: Property, effect: string) => {
		setPlanned(null);
		setDone({ property, effect });
		reload();
		onChanged();
	};
	const plan = (choice: Choice) =>
		write.run(async () => {
			setDone(null);
			const body = { ...choice, dryRun: true };
			setPlanned({ choice, effect: await fetchJson<Effect>(path, { method: 'POST', body }) });
		});
	const apply = ({ choice }: NonNullable<typeof planned>) =>
		write.run(async () => {
			const { effect } = await fetchJson<Effect>(path, { method: 'POST', body: choice });
			finish(choice.property, effect);
		});
	const undo = (property: Property) =>
		write.run(async () => {
			const { effect } = await fetchJson<Effect>(path, { method: 'DELETE', query: { property } });
			finish(property, effect);
		});
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (value === null) return <Ghosts count={1} />;
	return (
		<div class="panel stack">
			<div role="status">
				{planned !== null && (
					<Planned
						{...planned}
						isBusy={write.isBusy}
						onApply={() => void apply(planned)}
						onCancel={() => setPlanned(null)}
					/>
				)}
				{done !== null && <p class="note">{done.effect}</p>}
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
			{value.items.map((one) => (
				<OneValue
					key={`${one.property} ${one.value}`}
					stored={one}
					isBusy={write.isBusy}
					onChoose={(chosen) => void plan({ property: one.property, value: chosen })}
					onUndo={() => void undo(one.property)}
				/>
			))}
		</div>
	);
}

interface PlannedProps {
	readonly choice: Choice;
	readonly effect: Effect;
	readonly isBusy: boolean;
	onApply(): void;
	onCancel(): void;
}

/** What the choice would change. */
function Planned({ choice, effect, isBusy, onApply, onCancel }: PlannedProps) {
	return (
		<div class="note stack">
			<p dir="auto">
				{NAMES[choice.property]}: <del>{show(choice.property, effect.before)}</del>{' '}
				<ins>{show(choice.property, effect.after)}</ins>
			</p>
			<p>{effect.effect}</p>
			{effect.others.length > 0 && (
				<ul class="small">
					{effect.others.map(({ id, url, before, after }) => (
						<li key={url} dir="auto">
							<a href={`/posts/${id}`}>
								<del>{show(choice.property, before)}</del> <ins>{show(choice.property, after)}</ins>
							</a>
						</li>
					))}
				</ul>
			)}
			<div class="row">
				<button type="button" class="button main" disabled={isBusy} onClick={onApply}>
					Apply
				</button>
				<button type="button" class="button quiet" onClick={onCancel}>
					Cancel
				</button>
			</div>
		</div>
	);
}

function show(property: Property, value: string | null): string {
	if (value === null) return 'none';
	return property === 'published' ? dayOf(value) : value;
}

interface OneValueProps {
	readonly stored: Stored;
	readonly isBusy: boolean;
	onChoose(value: string | null): void;
	onUndo(): void;
}

function OneValue({ stored, isBusy, onChoose, onUndo }: OneValueProps) {
	const { property, value, candidates, correction } = stored;
	const name = NAMES[property];
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('value')).trim();
		if (typed !== '') onChoose(typed);
	};
	return (
		<section aria-labelledby={`correct-${property}`}>
			<h2 id={`correct-${property}`}>{name}</h2>
			{correction !== null && (
				<p class="row small">
					Corrected by a person. Before: {show(property, correction.was)}
					<button type="button" class="button quiet" disabled={isBusy} onClick={onUndo}>
						Undo<span class="hidden"> the correction of the {name.toLowerCase()}</span>
					</button>
				</p>
			)}
			<ul class="candidates">
				{candidates.map((one) => (
					<li key={one.value}>
						<button
							type="button"
							class="candidate"
							aria-pressed={one.value === value}
							disabled={isBusy}
							onClick={() => one.value !== value && onChoose(one.value)}
						>
							<span dir="auto">{one.value}</span>
							<span class="small soft">{one.reasons.join('; ')}</span>
						</button>
					</li>
				))}
			</ul>
			<form class="row" onSubmit={submit}>
				<label class="hidden" for={`correct-${property}-value`}>
					Another {name.toLowerCase()}
				</label>
				<input
					id={`correct-${property}-value`}
					name="value"
					maxLength={500}
					placeholder={property === 'published' ? '2004-03-05' : `Another ${name.toLowerCase()}`}
				/>
				<button type="submit" class="button" disabled={isBusy}>
					Preview<span class="hidden"> this {name.toLowerCase()}</span>
				</button>
				{value !== null && (
					<button type="button" class="button quiet" disabled={isBusy} onClick={() => onChoose(null)}>
						It has no {name.toLowerCase()}
					</button>
				)}
			</form>
		</section>
	);
}
