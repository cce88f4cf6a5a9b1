/** decisions: a person decides whether a site is a blog, sees what that changes, and can undo it. */
import { useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useWrite } from '../write.ts';

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

export type PersonsVerdict = 'blog' | 'not-a-blog' | null;

function choicesFor({ verdict, isBlog, isSource }: DecisionProps): readonly Choice[] {
	const decisions = verdict === null ? [BLOG, NOT_A_BLOG] : [verdict === 'blog' ? NOT_A_BLOG : BLOG, UNDO];
	const useful = decisions.filter((one) => isBlog === undefined || one !== (isBlog ? BLOG : NOT_A_BLOG));
	return isSource === true ? [...useful, REMOVE] : useful;
}

interface DecisionProps {
	readonly url: string;
	readonly name: string;
	/** A person's decision; null if the program decided. */
	readonly verdict: PersonsVerdict;
	/** What holds now; undefined to offer both decisions. */
	readonly isBlog?: boolean;
	/** A source can be removed. */
	readonly isSource?: boolean;
	onChanged(): void;
}

/** A choice first shows its effect; the second click carries it out. Undoing takes one. */
export function Decisions(props: DecisionProps) {
	const { url, name, onChanged } = props;
	const write = useWrite();
	const [planned, setPlanned] = useState<{ readonly choice: Choice; readonly effect: string } | null>(null);
	const send = (choice: Choice, dryRun: boolean) =>
		fetchJson<{ effect: string }>(choice.path, { method: 'POST', body: { ...choice.body, url, dryRun } });
	const preview = (choice: Choice) =>
		write.run(async () => setPlanned({ choice, effect: (await send(choice, true)).effect }));
	const carryOut = async (choice: Choice) => {
		if (!(await write.run(async () => void (await send(choice, false))))) return;
		setPlanned(null);
		onChanged();
	};
	return (
		<>
			{planned === null ? (
				<div class="row">
					{choicesFor(props).map((choice) => (
						<button
							key={choice.label}
							type="button"
							class="button quiet"
							disabled={write.isBusy}
							onClick={() => void (choice === UNDO ? carryOut(choice) : preview(choice))}
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
						<button
							type="button"
							class="button main"
							disabled={write.isBusy}
							onClick={() => void carryOut(planned.choice)}
						>
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
