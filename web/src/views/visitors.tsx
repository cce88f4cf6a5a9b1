/** visitors: visitors of a public server suggest blogs and ask for removals; somebody with the token decides. */
import { useState } from 'preact/hooks';
import type { VisitorRequest } from '../../../src/model/site.ts';
import { fetchJson, useApi } from '../api.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { OutLink } from '../parts/links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { site } from '../site.ts';
import { useTitle } from '../title.ts';
import { useWrite } from '../write.ts';
import '../styles/panels.css';

const PATH = '/api/site/requests';

export function View() {
	useTitle('Suggest a blog');
	return (
		<div class="stack visitors">
			<header class="view-head">
				<h1>{site.isVisitor ? 'Suggest a blog, or ask for a removal' : 'Visitors and keys'}</h1>
				<p class="lead-in">
					{site.isPublic ? 'Every request is read by a person.' : 'This server is not open to the public.'}
				</p>
			</header>
			{site.isPublic && <Ask kind="suggestion" />}
			{site.isPublic && <Ask kind="removal" />}
			{!site.isVisitor && <Waiting />}
			{!site.isVisitor && <Keys />}
		</div>
	);
}

const FORMS = {
	suggestion: {
		title: 'Suggest a blog',
		url: 'URL of the blog',
		note: 'Why it fits (optional)',
		send: 'Suggest',
	},
	removal: {
		title: 'Remove my blog or my page',
		url: 'URL of the blog or page',
		note: 'What you want to be removed, and why',
		send: 'Ask for the removal',
	},
} as const;

function Ask({ kind }: { readonly kind: VisitorRequest['kind'] }) {
	const words = FORMS[kind];
	const write = useWrite();
	const [effect, setEffect] = useState<string | null>(null);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const form = event.currentTarget as HTMLFormElement;
		const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
		const url = /^https?:\/\//i.test(fields.url!) ? fields.url : `https://${fields.url}`;
		void write.run(async () => {
			const body = { ...fields, kind, url };
			setEffect((await fetchJson<{ effect: string }>(PATH, { method: 'POST', body })).effect);
			form.reset();
		});
	};
	return (
		<section class="panel" aria-labelledby={`${kind}-title`}>
			<h2 id={`${kind}-title`}>{words.title}</h2>
			<form class="stack" onSubmit={submit}>
				<label class="field">
					{words.url}
					<input name="url" required maxLength={2000} autocapitalize="none" spellcheck={false} />
				</label>
				<label class="field">
					{words.note}
					<textarea name="note" rows={2} maxLength={1000} required={kind === 'removal'} />
				</label>
				{kind === 'removal' && (
					<label class="field">
						E-mail address for questions (optional)
						<input name="contact" type="email" maxLength={200} />
					</label>
				)}
				<p>
					<button type="submit" class="button main" disabled={write.isBusy}>
						{words.send}
					</button>
				</p>
			</form>
			<div role="status">{effect !== null && <p class="note">{effect}</p>}</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</section>
	);
}

/** The requests that wait for a decision. */
function Waiting() {
	const { value, problem, reload } = useApi<{ items: readonly VisitorRequest[] }>(PATH);
	const write = useWrite();
	const [effect, setEffect] = useState<string | null>(null);
	const decide = ({ kind, url }: VisitorRequest, accept: boolean) =>
		write.run(async () => {
			const body = { kind, url, accept };
			setEffect((await fetchJson<{ effect: string }>(`${PATH}/decide`, { method: 'POST', body })).effect);
			reload();
		});
	return (
		<section class="panel" aria-labelledby="waiting-title">
			<h2 id="waiting-title">Waiting for a decision</h2>
			<div role="status">{effect !== null && <p class="note">{effect}</p>}</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			{problem === null && value === null && <Ghosts count={2} />}
			{value?.items.length === 0 && <p class="soft">Nothing.</p>}
			<ul class="stack">
				{value?.items.map((one) => (
					<li key={`${one.kind} ${one.url}`}>
						<p>
							<strong>{one.kind === 'suggestion' ? 'Suggestion' : 'Removal'}</strong> <OutLink to={one.url} />{' '}
							<span class="small soft">
								<When at={one.at} as="ago" />
							</span>
						</p>
						{one.note !== '' && <p dir="auto">{one.note}</p>}
						{one.contact !== '' && <p class="small soft">{one.contact}</p>}
						<div class="row">
							<button
								type="button"
								class="button"
								disabled={write.isBusy}
								onClick={() => void decide(one, true)}
							>
								{one.kind === 'suggestion' ? 'Add the blog' : 'Erase it'}
								<span class="hidden"> ({one.url})</span>
							</button>
							<button
								type="button"
								class="button quiet"
								disabled={write.isBusy}
								onClick={() => void decide(one, false)}
							>
								Decline<span class="hidden"> ({one.url})</span>
							</button>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

interface Key {
	readonly name: string;
	readonly role: 'reader' | 'editor' | 'operator';
	readonly at: string;
}

const ROLES: readonly (readonly [Key['role'], string])[] = [
	['reader', 'Reader: sees what is private'],
	['editor', 'Editor: also changes things'],
	['operator', 'Operator: also erases and gives keys'],
];

/** The keys of people; a new one is shown once. */
function Keys() {
	const { value, problem, reload } = useApi<{ items: readonly Key[] }>('/api/keys');
	const write = useWrite();
	const [added, setAdded] = useState<string | null>(null);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const form = event.currentTarget as HTMLFormElement;
		const body = Object.fromEntries(new FormData(form));
		void write.run(async () => {
			const { key } = await fetchJson<{ key: string }>('/api/keys', { method: 'POST', body });
			setAdded(`${location.origin}/?token=${key}`);
			form.reset();
			reload();
		});
	};
	const revoke = (name: string) =>
		write.run(async () => {
			await fetchJson(`/api/keys/${encodeURIComponent(name)}`, { method: 'DELETE' });
			setAdded(null);
			reload();
		});
	return (
		<section class="panel" aria-labelledby="keys-of-people">
			<h2 id="keys-of-people">Keys</h2>
			{problem !== null && <ProblemNote problem={problem} onRetry={reload} />}
			<ul class="stack">
				{value?.items.map(({ name, role, at }) => (
					<li key={name} class="row">
						<span>
							<strong>{name}</strong> {role},{' '}
							<span class="small soft">
								<When at={at} />
							</span>
						</span>
						<button
							type="button"
							class="button quiet"
							disabled={write.isBusy}
							onClick={() => void revoke(name)}
						>
							Revoke<span class="hidden"> the key of {name}</span>
						</button>
					</li>
				))}
			</ul>
			<form class="stack" onSubmit={submit}>
				<label class="field">
					Name of the person
					<input name="name" required maxLength={60} autocomplete="off" />
				</label>
				<label class="field">
					Role
					<select name="role">
						{ROLES.map(([role, words]) => (
							<option key={role} value={role}>
								{words}
							</option>
						))}
					</select>
				</label>
				<p>
					<button type="submit" class="button" disabled={write.isBusy}>
						Make a key
					</button>
				</p>
			</form>
			<div role="status">
				{added !== null && (
					<p class="note">
						Send this URL to the person. It is not shown again: <code class="key">{added}</code>
					</p>
				)}
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</section>
	);
}
