/** row: one search that is kept: run, edit, drop. */
import { useState } from 'preact/hooks';
import { ask } from '../api.ts';
import { FeedLinks, OutLink } from '../parts/links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { href } from '../router.ts';
import { SORTS } from '../search/state.ts';
import { useWrite } from '../write.ts';
import { tellDelivery } from './delivery.ts';
import { pathOf, SearchForm } from './form.tsx';
import type { KeptSearch } from './values.ts';

interface RowProps {
	readonly search: KeptSearch;
	onKept(kept: KeptSearch): void;
	onDropped(): void;
}

export function SearchRow({ search, onKept, onDropped }: RowProps) {
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
					kept <When at={saved} as="ago" />
				</span>
			</p>
			{webhook !== null && <Hook search={search} />}
			<Acts search={search} isEdited={isEdited} onEdit={() => setEdited(!isEdited)} onDropped={onDropped} />
			{isEdited && (
				<SearchForm
					id={`edit-${name}`}
					search={search}
					onKept={(kept) => {
						setEdited(false);
						onKept(kept);
					}}
					onCancel={() => setEdited(false)}
				/>
			)}
		</article>
	);
}

function Hook({ search: { webhook, delivery } }: { readonly search: KeptSearch }) {
	const { isWell, words } = tellDelivery(delivery);
	return (
		<p class="small hook" data-well={isWell}>
			Tells <OutLink to={webhook!.url} />. <span class="state">{words}</span>
		</p>
	);
}

/** What takes the place of a button has the focus of that button. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

interface ActsProps {
	readonly search: KeptSearch;
	readonly isEdited: boolean;
	onEdit(): void;
	onDropped(): void;
}

/** Dropping asks once more, in the same place. */
function Acts({ search: { name, query, sort }, isEdited, onEdit, onDropped }: ActsProps) {
	const [isSure, setSure] = useState(false);
	const write = useWrite();
	const drop = () =>
		write.run(async () => {
			await ask(pathOf(name), { method: 'DELETE' });
			onDropped();
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
							onClick={() => void drop()}
						>
							Drop it for good
						</button>
						<button type="button" class="button quiet" onClick={() => setSure(false)}>
							Keep it
						</button>
					</>
				) : (
					<button type="button" class="button" onClick={() => setSure(true)}>
						Drop<span class="hidden"> {name}</span>
					</button>
				)}
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</>
	);
}
