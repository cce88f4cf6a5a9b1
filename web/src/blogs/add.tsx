/** add: forms to add a blog by its URL, or many by an OPML file. */

import { useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
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
		const urls = readUrls(typed);
		if (urls.length === 0) return;
		const isDone = await write.run(async () => {
			const body = urls.length === 1 ? { url: urls[0] } : { urls };
			const { added } = await fetchJson<{ added: string[] }>('/api/blogs', { method: 'POST', body });
			addArrivals(added);
		});
		if (isDone) setTyped('');
	};
	return (
		<form class="stack" onSubmit={submit}>
			<div class="field">
				<label for="add-url">Blog URL</label>
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

/** Several URLs, if every word may be one; otherwise the text as it is, so that the error message shows all of it. */
function readUrls(typed: string): string[] {
	const words = typed.split(/\s+/).filter(Boolean);
	return words.every((word) => /[.:]/.test(word)) ? words : [typed.trim()];
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
			const answer = await fetchJson<Taken>('/api/blogs/opml', { method: 'POST', body, type: 'text/x-opml' });
			const skipped = new Set(answer.skipped.map(({ url }) => url));
			addArrivals(addressesIn(body).filter((url) => !skipped.has(url)));
			setTaken(answer);
		});
		input.value = '';
	};
	return (
		<div class="stack">
			<label class="field">
				OPML file (a list of subscriptions)
				<input
					type="file"
					accept=".opml,.xml,text/x-opml,text/xml,application/xml"
					disabled={write.isBusy}
					onChange={(event) => void choose(event.currentTarget)}
				/>
			</label>
			<div role="status">
				{write.isBusy && <p class="small soft">Importing …</p>}
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
				{added === 0 ? 'The file has no new blogs.' : `${counted(added, 'URL')} added.`}
				{skipped.length > 0 && ` ${counted(skipped.length, 'URL')} skipped.`}
			</p>
			{skipped.length > 0 && (
				<details>
					<summary class="soft">Skipped URLs</summary>
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
