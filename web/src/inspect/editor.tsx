/** editor: the wrapper as it is written; tried on the page before it is kept. */
import { useEffect, useState } from 'preact/hooks';
import { ask, type Problem } from '../api.ts';
import { propertyName } from '../blog/properties.ts';
import type { BlogWrapper } from '../blog/values.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useWrite } from '../write.ts';
import { compareValues, type Difference } from './compare.ts';
import type { Trial } from './values.ts';

interface EditorProps {
	readonly blogId: string;
	readonly kept: BlogWrapper;
	readonly url: string;
	onChange(now: BlogWrapper): void;
}

const NOT_JSON = (detail: string): Problem => ({
	type: 'not-json',
	title: 'This is not JSON',
	status: 0,
	detail,
});

const render = ({ wrapper }: BlogWrapper) => JSON.stringify(wrapper, null, '\t');

export function Editor({ blogId, kept, url, onChange }: EditorProps) {
	const path = `/api/blogs/${blogId}/wrapper`;
	const write = useWrite();
	const [text, setText] = useState(() => render(kept));
	const [unread, setUnread] = useState<Problem | null>(null);
	const [trial, setTrial] = useState<Trial | null>(null);
	useEffect(() => setText(render(kept)), [kept]);
	useEffect(() => setTrial(null), [url]);

	const withWrapper = (act: (wrapper: unknown) => Promise<void>) => {
		const read = parse(text);
		setUnread(read.problem);
		if (read.problem === null) void write.run(() => act(read.value));
	};
	const attempt = () =>
		withWrapper(async (wrapper) => {
			setTrial(await ask<Trial>(`${path}/try`, { method: 'POST', body: { wrapper, sample: url } }));
		});
	const save = () =>
		withWrapper(async (wrapper) => {
			onChange(
				await ask<BlogWrapper>(path, { method: 'PUT', body: { wrapper, from: kept.from ?? undefined } }),
			);
			setTrial(null);
		});
	const isChanged = text !== render(kept);
	return (
		<div class="stack">
			<label class="field">
				The rules as JSON
				<textarea
					rows={18}
					spellcheck={false}
					autocapitalize="off"
					value={text}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
			</label>
			<div class="row">
				<button type="button" class="button" disabled={write.isBusy} onClick={attempt}>
					Try it on this page
				</button>
				<button type="button" class="button main" disabled={write.isBusy || !isChanged} onClick={save}>
					Keep it
				</button>
				{isChanged && (
					<button type="button" class="button quiet" onClick={() => setText(render(kept))}>
						Back to what is kept
					</button>
				)}
			</div>
			{unread !== null && <ProblemNote problem={unread} />}
			{write.problem !== null && <ProblemNote problem={write.problem} />}
			<div role="status">{trial !== null && <TrialTable trial={trial} />}</div>
		</div>
	);
}

function parse(text: string): { value: unknown; problem: Problem | null } {
	try {
		return { value: JSON.parse(text) as unknown, problem: null };
	} catch (error) {
		return { value: null, problem: NOT_JSON(error instanceof Error ? error.message : String(error)) };
	}
}

function TrialTable({ trial }: { readonly trial: Trial }) {
	const differences = compareValues(trial.before, trial.values);
	const changed = differences.filter(({ isChanged }) => isChanged).length;
	return (
		<div class="stack">
			<h3>
				{changed === 0
					? 'It reads the same from this page'
					: `It reads ${changed === 1 ? 'one value' : `${changed} values`} otherwise`}
			</h3>
			<dl class="trial">
				{differences.map((difference) => (
					<OneDifference key={difference.name} difference={difference} />
				))}
			</dl>
		</div>
	);
}

function OneDifference({
	difference: { name, before, after, isChanged },
}: {
	readonly difference: Difference;
}) {
	return (
		<div data-changed={isChanged}>
			<dt>{propertyName(name)}</dt>
			<dd dir="auto">
				{isChanged && (
					<p>
						<del>{before ?? 'nothing'}</del>
					</p>
				)}
				<p>{isChanged ? <ins>{after ?? 'nothing'}</ins> : (after ?? <span class="soft">nothing</span>)}</p>
			</dd>
		</div>
	);
}
