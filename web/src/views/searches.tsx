/** searches: the saved searches. */
import { useState } from 'preact/hooks';
import { type ApiState, useApi } from '../api.ts';
import type { Items } from '../blog/values.ts';
import { CollectionList } from '../collections/list.tsx';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SearchForm } from '../searches/form.tsx';
import { SearchRow } from '../searches/row.tsx';
import type { SavedSearch } from '../searches/values.ts';
import { useTitle } from '../title.ts';
import '../styles/panels.css';
import '../styles/searches.css';

export function View() {
	useTitle('Saved searches');
	const answer = useApi<Items<SavedSearch>>('/api/searches');
	const [isNew, setNew] = useState(false);
	const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
	const take = ({ name, webhook }: SavedSearch) => {
		setNew(false);
		if (webhook?.secret !== undefined) setMade({ name, secret: webhook.secret });
		answer.reload();
	};
	return (
		<div class="searches">
			<header class="view-head">
				<h1>Saved searches</h1>
				<p class="lead-in">
					Save a search to run it again, follow it as a feed, or notify a webhook about each new match.
				</p>
				<div class="row">
					<button type="button" class="button" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
						New search
					</button>
				</div>
				{isNew && <SearchForm id="new" search={null} onSaved={take} onCancel={() => setNew(false)} />}
			</header>
			{made !== null && <Secret {...made} onClose={() => setMade(null)} />}
			<List answer={answer} onSaved={take} />
			<CollectionList />
		</div>
	);
}

interface ListProps {
	readonly answer: ApiState<Items<SavedSearch>>;
	onSaved(saved: SavedSearch): void;
}

function List({ answer: { value, problem, reload }, onSaved }: ListProps) {
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (value === null) return <Ghosts count={3} />;
	if (value.items.length === 0)
		return (
			<Empty title="No saved searches yet">
				<p>
					<a href="/">Search</a> and choose “Save”, or create one here.
				</p>
			</Empty>
		);
	return (
		<ul class="search-list">
			{value.items.map((search) => (
				<li key={search.name}>
					<SearchRow search={search} onSaved={onSaved} onDeleted={reload} />
				</li>
			))}
		</ul>
	);
}

/** The secret that signs webhook deliveries. The server sends it only once, so it stays visible until it is dismissed. */
interface SecretProps {
	readonly name: string;
	readonly secret: string;
	onClose(): void;
}

function Secret({ name, secret, onClose }: SecretProps) {
	const [isCopied, setCopied] = useState(false);
	const copy = () =>
		navigator.clipboard?.writeText(secret).then(
			() => setCopied(true),
			() => {},
		);
	return (
		<div class="note secret" role="status">
			<p>
				<strong>Webhook secret for “{name}”.</strong> Deliveries are signed with it (Standard Webhooks). Copy
				it now: it will not be shown again.
			</p>
			<p>
				<code class="address">{secret}</code>
			</p>
			<div class="row">
				<button type="button" class="button" onClick={copy}>
					{isCopied ? 'Copied' : 'Copy'}
				</button>
				<button type="button" class="button" onClick={onClose}>
					Done
				</button>
			</div>
		</div>
	);
}
