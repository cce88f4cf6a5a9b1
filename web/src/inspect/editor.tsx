/** editor: edits the wrapper as JSON; it can be tested on the page before it is saved. */
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, type Problem } from '../api.ts';
import { propertyName } from '../blog/properties.ts';
import type { BlogWrapper } from '../blog/values.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useWrite } from '../write.ts';
import { compareValues, type Difference } from './compare.ts';
import type { Trial } from './values.ts';

interface EditorProps {
	readonly blogId: string;
	readonly current: BlogWrapper;
	readonly url: string;
	onChange(now: BlogWrapper): void;
}

const NOT_JSON = (detail: string): Problem => ({
	type: 'not-json',
	title: 'Invalid JSON',
	status: 0,
	detail,
});

const render = ({ wrapper }: BlogWrapper) => JSON.stringify(wrapper, null, '\t');

export function Editor({ blogId, current, url, onChange }: EditorProps) {
	const path = `/api/blogs/${blogId}/wrapper`;
	const write = useWrite();
	const [text, setText] = useState(() => render(current));
	const [unread, setUnread] = useState<Problem | null>(null);
	const [trial, setTrial] = useState<Trial | null>(null);
	useEffect(() => setText(render(current)), [current]);
	useEffect(() => setTrial(null), [url]);

	const withWrapper = (act: (wrapper: unknown) => Promise<void>) => {
		const read = parse(text);
		setUnread(read.problem);
		if (read.problem === null) void write.run(() => act(read.value));
	};
	const attempt = () =>
		withWrapper(async (wrapper) => {
			setTrial(await fetchJson<Trial>(`${path}/try`, { method: 'POST', body: { wrapper, sample: url } }));
		});
	const save = () =>
		withWrapper(async (wrapper) => {
			onChange(
				await fetchJson<BlogWrapper>(path, {
					method: 'PUT',
					body: { wrapper, from: current.from ?? undefined },
				}),
			);
			setTrial(null);
		});
	const isChanged = text !== render(current);
	return (
		<div class="stack">
			<label class="field">
				Rules (JSON)
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
					Test on this page
				</button>
				<button type="button" class="button main" disabled={write.isBusy || !isChanged} onClick={save}>
					Save
				</button>
				{isChanged && (
					<button type="button" class="button quiet" onClick={() => setText(render(current))}>
						Discard changes
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
					? 'No values change on this page'
					: `${changed === 1 ? '1 value changes' : `${changed} values change`} on this page`}
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
						<del>{before ?? 'no value'}</del>
					</p>
				)}
				<p>{isChanged ? <ins>{after ?? 'no value'}</ins> : (after ?? <span class="soft">no value</span>)}</p>
			</dd>
		</div>
	);
}
