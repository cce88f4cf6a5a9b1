/** save: saves a search under a name. */
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, type Problem, toProblem } from '../api.ts';
import { Icon } from '../parts/icon.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { hasView } from '../routes.ts';
import type { SearchState } from './state.ts';

type Step = { readonly at: 'closed' | 'open' | 'sending' } | { readonly at: 'saved'; readonly name: string };

export function useSave(state: SearchState) {
	const [step, setStep] = useState<Step>({ at: 'closed' });
	const [problem, setProblem] = useState<Problem | null>(null);
	useEffect(() => {
		setStep({ at: 'closed' });
		setProblem(null);
	}, [state.q]);
	const save = async (name: string) => {
		setStep({ at: 'sending' });
		setProblem(null);
		try {
			const body = { query: state.q, sort: state.sort };
			await fetchJson(`/api/searches/${encodeURIComponent(name)}`, { method: 'PUT', body });
			setStep({ at: 'saved', name });
		} catch (error) {
			setProblem(toProblem(error));
			setStep({ at: 'open' });
		}
	};
	const toggle = () => setStep((before) => ({ at: before.at === 'open' ? 'closed' : 'open' }));
	return { step, problem, save, toggle };
}

export type Saving = ReturnType<typeof useSave>;

export function SaveButton({ saving: { step, toggle } }: { readonly saving: Saving }) {
	return (
		<button
			type="button"
			class="button"
			aria-expanded={step.at === 'open'}
			aria-controls="save"
			onClick={toggle}
		>
			<Icon name="save" /> Save
		</button>
	);
}

export function SaveForm({ saving, state }: { readonly saving: Saving; readonly state: SearchState }) {
	const { step, problem, save } = saving;
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
		if (name !== '') void save(name);
	};
	return (
		<div id="save" role="status">
			{step.at === 'saved' && (
				<p class="note">
					Saved as “{step.name}”. {hasView('searches') && <a href="/searches">Saved searches</a>}
				</p>
			)}
			{(step.at === 'open' || step.at === 'sending') && (
				<form class="row save" onSubmit={submit}>
					<label for="save-name">Name</label>
					<input id="save-name" name="name" required maxLength={100} defaultValue={state.q.slice(0, 100)} />
					<button type="submit" class="button main" disabled={step.at === 'sending'}>
						Save search
					</button>
				</form>
			)}
			{problem !== null && <ProblemNote problem={problem} />}
		</div>
	);
}
