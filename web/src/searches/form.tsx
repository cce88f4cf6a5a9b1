/** form: a form for a saved search and its webhook. */
import { useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SORTS } from '../search/state.ts';
import { useWrite } from '../write.ts';
import type { SavedSearch } from './values.ts';

interface FormProps {
	/** The search to edit; null for a new one. */
	readonly search: SavedSearch | null;
	/** A prefix that keeps ids unique on the page. */
	readonly id: string;
	onSaved(saved: SavedSearch): void;
	onCancel(): void;
}

export function SearchForm({ search, id, onSaved, onCancel }: FormProps) {
	const write = useWrite();
	const [draft, setDraft] = useState({
		name: search?.name ?? '',
		query: search?.query ?? '',
		sort: search?.sort ?? 'newest',
		webhook: search?.webhook?.url ?? '',
	});
	const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
	const submit = async (event: Event) => {
		event.preventDefault();
		const { name, query, sort, webhook } = draft;
		const body = { query, sort, webhook: webhook.trim() === '' ? null : { url: webhook.trim() } };
		await write.run(async () => {
			onSaved(await fetchJson<SavedSearch>(pathOf(name.trim()), { method: 'PUT', body }));
		});
	};
	return (
		<form class="stack search-form" onSubmit={submit}>
			{search === null && (
				<label class="field">
					Name
					<input
						id={`${id}-name`}
						type="text"
						required
						maxLength={200}
						autocomplete="off"
						value={draft.name}
						onInput={(event) => set({ name: event.currentTarget.value })}
					/>
				</label>
			)}
			<div class="query-and-sort">
				<label class="field">
					Query
					<input
						type="text"
						autocomplete="off"
						spellcheck={false}
						placeholder="leave empty for all posts"
						value={draft.query}
						onInput={(event) => set({ query: event.currentTarget.value })}
					/>
				</label>
				<label class="field">
					Sort
					<select value={draft.sort} onChange={(event) => set({ sort: event.currentTarget.value })}>
						{SORTS.map(([sort, label]) => (
							<option key={sort} value={sort}>
								{label}
							</option>
						))}
					</select>
				</label>
			</div>
			<label class="field">
				Webhook URL, notified about new matching posts (optional)
				<input
					type="url"
					autocomplete="off"
					placeholder="https://example.org/hook"
					value={draft.webhook}
					onInput={(event) => set({ webhook: event.currentTarget.value })}
				/>
			</label>
			<div class="row">
				<button type="submit" class="button main" disabled={write.isBusy}>
					Save
				</button>
				<button type="button" class="button" onClick={onCancel}>
					Cancel
				</button>
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</form>
	);
}

export const pathOf = (name: string): string => `/api/searches/${encodeURIComponent(name)}`;
