/** freeze: saves the posts of a query under a name, as they are now, and shows how to cite and export them. */
import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
import { serverToday } from '../clock.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useWrite, type Write } from '../write.ts';
import { Cite } from './cite.tsx';
import { Export } from './export.tsx';
import type { Collection } from './values.ts';

export interface Freezing {
	readonly isOpen: boolean;
	readonly frozen: Collection | null;
	readonly write: Write;
	toggle(): void;
	freeze(name: string, isWhole: boolean): void;
}

export function useFreeze(q: string): Freezing {
	const [isOpen, setOpen] = useState(false);
	const [frozen, setFrozen] = useState<Collection | null>(null);
	const write = useWrite();
	useEffect(() => {
		setOpen(false);
		setFrozen(null);
	}, [q]);
	const freeze = (name: string, isWhole: boolean) =>
		void write.run(async () => {
			const body = { name, query: q, isWhole };
			setFrozen(await fetchJson<Collection>('/api/collections', { method: 'POST', body }));
			setOpen(false);
		});
	return { isOpen, frozen, write, freeze, toggle: () => setOpen((before) => !before) };
}

export function FreezeForm({ freezing, q }: { readonly freezing: Freezing; readonly q: string }) {
	const { isOpen, frozen, write } = freezing;
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const data = new FormData(event.currentTarget as HTMLFormElement);
		freezing.freeze(String(data.get('name')).trim(), data.get('whole') !== null);
	};
	return (
		<div id="freeze" role="status">
			{frozen !== null && (
				<div class="note stack">
					<p>
						Frozen. <a href="/searches#collections">All collections</a>
					</p>
					<Cite collection={frozen} />
					<Export of={{ collection: frozen.name }} name={frozen.name} />
				</div>
			)}
			{isOpen && (
				<form class="row save" onSubmit={submit}>
					<label for="freeze-name">Name</label>
					<input
						id="freeze-name"
						name="name"
						required
						maxLength={100}
						pattern="[\p{L}\p{N}][\p{L}\p{M}\p{N}._\-]*"
						title="Letters, digits and . _ -"
						defaultValue={nameFor(q)}
					/>
					<label class="switch">
						<input type="checkbox" name="whole" /> with the full text
					</label>
					<button type="submit" class="button main" disabled={write.isBusy}>
						{write.isBusy ? 'Freezing …' : 'Freeze these posts'}
					</button>
				</form>
			)}
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</div>
	);
}

/** The words of the query and the day: `tea-2004-03-05`. */
function nameFor(q: string): string {
	const words = q.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? ['all'];
	return `${words.slice(0, 5).join('-').slice(0, 60)}-${serverToday()}`;
}
