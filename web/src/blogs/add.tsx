/** add: a blog by its address, or many by a list of subscriptions. */

import { useState } from 'preact/hooks';
import { ask } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { counted } from '../words.ts';
import { useWrite } from '../write.ts';
import { addArrivals } from './arrivals.ts';
import { addressesIn, decodeXml } from './opml.ts';

export function AddBlog() {
	const write = useWrite();
	const [typed, setTyped] = useState('');
	const submit = async (event: Event) => {
		event.preventDefault();
		const urls = typed.split(/\s+/).filter(Boolean);
		if (urls.length === 0) return;
		const isDone = await write.run(async () => {
			const body = urls.length === 1 ? { url: urls[0] } : { urls };
			const { added } = await ask<{ added: string[] }>('/api/blogs', { method: 'POST', body });
			addArrivals(added);
		});
		if (isDone) setTyped('');
	};
	return (
		<form class="stack" onSubmit={submit}>
			<div class="field">
				<label for="add-url">Address of a blog</label>
				<div class="joined">
					<input
						id="add-url"
						type="text"
						inputMode="url"
						placeholder="blog.example.org"
						required
						autocomplete="off"
						autocapitalize="off"
						spellcheck={false}
						value={typed}
						onInput={(event) => setTyped(event.currentTarget.value)}
					/>
					<button type="submit" class="button main" disabled={write.isBusy}>
						Add
					</button>
				</div>
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</form>
	);
}

interface Taken {
	readonly added: number;
	readonly skipped: readonly { readonly url: string; readonly why: string }[];
}

export function ImportList() {
	const write = useWrite();
	const [taken, setTaken] = useState<Taken | null>(null);
	const choose = async (input: HTMLInputElement) => {
		const file = input.files?.[0];
		if (file === undefined) return;
		setTaken(null);
		await write.run(async () => {
			const body = decodeXml(new Uint8Array(await file.arrayBuffer()));
			const answer = await ask<Taken>('/api/blogs/opml', { method: 'POST', body, type: 'text/x-opml' });
			const skipped = new Set(answer.skipped.map(({ url }) => url));
			addArrivals(addressesIn(body).filter((url) => !skipped.has(url)));
			setTaken(answer);
		});
		input.value = '';
	};
	return (
		<div class="stack">
			<label class="field">
				A list of subscriptions (OPML)
				<input
					type="file"
					accept=".opml,.xml,text/x-opml,text/xml,application/xml"
					disabled={write.isBusy}
					onChange={(event) => void choose(event.currentTarget)}
				/>
			</label>
			<div role="status">
				{write.isBusy && <p class="small soft">Reading the list …</p>}
				{taken !== null && <TakenNote taken={taken} />}
			</div>
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</div>
	);
}

function TakenNote({ taken: { added, skipped } }: { readonly taken: Taken }) {
	return (
		<div class="small">
			<p>
				{added === 0 ? 'Nothing in it is new.' : `${counted(added, 'address', 'addresses')} added.`}
				{skipped.length > 0 && ` ${counted(skipped.length, 'was', 'were')} left out.`}
			</p>
			{skipped.length > 0 && (
				<details>
					<summary class="soft">What was left out</summary>
					<ul class="left-out-list">
						{skipped.slice(0, 100).map(({ url, why }) => (
							<li key={url} class="address">
								{url}: {why}
							</li>
						))}
					</ul>
				</details>
			)}
		</div>
	);
}
