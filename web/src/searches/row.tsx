/** row: one saved search: run, edit, delete. */
import { useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
import { FeedLinks, OutLink } from '../parts/links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { href } from '../router.ts';
import { SORTS } from '../search/state.ts';
import { useWrite } from '../write.ts';
import { describeDelivery } from './delivery.ts';
import { pathOf, SearchForm } from './form.tsx';
import type { SavedSearch } from './values.ts';

interface RowProps {
	readonly search: SavedSearch;
	onSaved(saved: SavedSearch): void;
	onDeleted(): void;
}

export function SearchRow({ search, onSaved, onDeleted }: RowProps) {
	const [isEdited, setEdited] = useState(false);
	const { name, query, sort, saved, webhook } = search;
	return (
		<article class="search-row">
			<header>
				<h2 dir="auto">
					<a href={href('/', { q: query, sort })}>{name}</a>
				</h2>
				<FeedLinks stem="/feeds/search" query={{ q: query, sort: 'newest' }} of={name} />
			</header>
			<p class="meta">
				<span>{query === '' ? 'all posts' : <code dir="auto">{query}</code>}</span>
				<span>{(SORTS.find(([id]) => id === sort)?.[1] ?? 'Best first').toLowerCase()}</span>
				<span>
					saved <When at={saved} as="ago" />
				</span>
			</p>
			{webhook !== null && <Hook search={search} />}
			<Actions
				search={search}
				isEdited={isEdited}
				onEdit={() => setEdited(!isEdited)}
				onDeleted={onDeleted}
			/>
			{isEdited && (
				<SearchForm
					id={`edit-${name}`}
					search={search}
					onSaved={(saved) => {
						setEdited(false);
						onSaved(saved);
					}}
					onCancel={() => setEdited(false)}
				/>
			)}
		</article>
	);
}

function Hook({ search: { webhook, delivery } }: { readonly search: SavedSearch }) {
	const { isWell, words } = describeDelivery(delivery);
	return (
		<p class="small hook" data-well={isWell}>
			Webhook: <OutLink to={webhook!.url} />. <span class="state">{words}</span>
		</p>
	);
}

/** The confirmation button takes the focus of the button it replaces. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

interface ActionsProps {
	readonly search: SavedSearch;
	readonly isEdited: boolean;
	onEdit(): void;
	onDeleted(): void;
}

/** Deleting needs a confirmation. */
function Actions({ search: { name, query, sort }, isEdited, onEdit, onDeleted }: ActionsProps) {
	const [isSure, setSure] = useState(false);
	const write = useWrite();
	const remove = () =>
		write.run(async () => {
			await fetchJson(pathOf(name), { method: 'DELETE' });
			onDeleted();
		});
	return (
		<>
			<div class="row">
				<a class="button" href={href('/', { q: query, sort })}>
					Run<span class="hidden"> {name}</span>
				</a>
				<button type="button" class="button" aria-expanded={isEdited} onClick={onEdit}>
					Edit<span class="hidden"> {name}</span>
				</button>
				{isSure ? (
					<>
						<button
							ref={takeFocus}
							type="button"
							class="button danger"
							disabled={write.isBusy}
							onClick={() => void remove()}
						>
							Delete permanently
						</button>
						<button type="button" class="button quiet" onClick={() => setSure(false)}>
							Cancel
						</button>
					</>
				) : (
					<button type="button" class="button" onClick={() => setSure(true)}>
						Delete<span class="hidden"> {name}</span>
					</button>
				)}
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</>
	);
}
