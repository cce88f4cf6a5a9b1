/** searches: queries that are kept under a name. */
import { useState } from 'preact/hooks';
import { type Answer, useAnswer } from '../api.ts';
import type { Items } from '../blog/values.ts';
import { Empty } from '../parts/empty.tsx';
import { Ghosts } from '../parts/ghosts.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SearchForm } from '../searches/form.tsx';
import { SearchRow } from '../searches/row.tsx';
import type { KeptSearch } from '../searches/values.ts';
import { useTitle } from '../title.ts';
import '../styles/panels.css';
import '../styles/searches.css';

export function View() {
	useTitle('Saved searches');
	const answer = useAnswer<Items<KeptSearch>>('/api/searches');
	const [isNew, setNew] = useState(false);
	const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
	const take = ({ name, webhook }: KeptSearch) => {
		setNew(false);
		if (webhook?.secret !== undefined) setMade({ name, secret: webhook.secret });
		answer.reload();
	};
	return (
		<div class="searches">
			<header class="view-head">
				<h1>Saved searches</h1>
				<p class="lead-in">
					A search under a name, as a feed, and with a webhook that is told of each new post that matches.
				</p>
				<div class="row">
					<button type="button" class="button" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
						New search
					</button>
				</div>
				{isNew && <SearchForm id="new" search={null} onKept={take} onCancel={() => setNew(false)} />}
			</header>
			{made !== null && <Secret {...made} onPutAway={() => setMade(null)} />}
			<List answer={answer} onKept={take} />
		</div>
	);
}

interface ListProps {
	readonly answer: Answer<Items<KeptSearch>>;
	onKept(kept: KeptSearch): void;
}

function List({ answer: { value, problem, reload }, onKept }: ListProps) {
	if (problem !== null) return <ProblemNote problem={problem} onRetry={reload} />;
	if (value === null) return <Ghosts count={3} />;
	if (value.items.length === 0)
		return (
			<Empty title="No search is kept yet">
				<p>
					<a href="/">Search</a>, then choose “Save”; or write one down here.
				</p>
			</Empty>
		);
	return (
		<ul class="search-list">
			{value.items.map((search) => (
				<li key={search.name}>
					<SearchRow search={search} onKept={onKept} onDropped={reload} />
				</li>
			))}
		</ul>
	);
}

/** What signs the deliveries of a webhook; the server shows it once, so it is shown until it is put away. */
interface SecretProps {
	readonly name: string;
	readonly secret: string;
	onPutAway(): void;
}

function Secret({ name, secret, onPutAway }: SecretProps) {
	const [isCopied, setCopied] = useState(false);
	const copy = () =>
		navigator.clipboard?.writeText(secret).then(
			() => setCopied(true),
			() => {},
		);
	return (
		<div class="note secret" role="status">
			<p>
				<strong>The secret of the webhook of “{name}”.</strong> What is sent is signed with it (Standard
				Webhooks). Copy it now: it is not shown again.
			</p>
			<p>
				<code class="address">{secret}</code>
			</p>
			<div class="row">
				<button type="button" class="button" onClick={copy}>
					{isCopied ? 'Copied' : 'Copy'}
				</button>
				<button type="button" class="button" onClick={onPutAway}>
					I have it
				</button>
			</div>
		</div>
	);
}
