/** not-a-post: a person removes what is not a post, and can bring it back. */
import { useState } from 'preact/hooks';
import { fetchJson } from '../api.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { PostPage } from '../values.ts';
import { useWrite } from '../write.ts';

export function NotAPost({ post: { url, gone } }: { readonly post: PostPage }) {
	const write = useWrite();
	const [effect, setEffect] = useState<string | null>(null);
	const [isRemoved, setRemoved] = useState(gone !== null);
	const send = (method: 'POST' | 'DELETE') =>
		write.run(async () => {
			const review = { kind: 'post', subject: url };
			const body = { ...review, drawn: 'chosen', verdict: 'no-post', note: null };
			const request = method === 'POST' ? { method, body } : { method, query: review };
			const answer = await fetchJson<{ effect: string }>('/api/review', request);
			setEffect(answer.effect);
			setRemoved(method === 'POST');
		});
	return (
		<div class="small" role="status">
			{effect !== null && <p>{effect}</p>}
			{isRemoved ? (
				effect !== null && (
					<button type="button" class="button" disabled={write.isBusy} onClick={() => void send('DELETE')}>
						Undo
					</button>
				)
			) : (
				<button type="button" class="button quiet" disabled={write.isBusy} onClick={() => void send('POST')}>
					This is not a post
				</button>
			)}
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</div>
	);
}
