/** complete: whether the blog is stored completely: posts known, stored and missing, gaps by cause and month, and another try. */
import { useState } from 'preact/hooks';
import { fetchJson, useApi } from '../api.ts';
import { ApiPanel } from '../parts/panel.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { count, counted } from '../words.ts';
import { useWrite } from '../write.ts';
import type { Completeness } from './values.ts';

export function Complete({ id }: { readonly id: number }) {
	const answer = useApi<Completeness>(`/api/blogs/${id}/completeness`);
	return (
		<ApiPanel
			id="complete"
			title="Is it complete?"
			answer={answer}
			isEmpty={() => false}
			emptyText=""
			aside={
				<button type="button" class="button quiet" onClick={() => print()}>
					Print
				</button>
			}
		>
			{(complete) => (
				<>
					<p>
						<strong>{complete.isComplete ? 'Complete' : 'Not complete'}</strong>: {count(complete.found)} of{' '}
						{counted(complete.expected, 'known post')} stored. {complete.why}
					</p>
					<Causes complete={complete} />
					<Retry id={id} complete={complete} />
				</>
			)}
		</ApiPanel>
	);
}

/** One row for each cause: how often, and in which months. */
function Causes({ complete: { gaps } }: { readonly complete: Completeness }) {
	const kinds = [...new Set(gaps.map(({ kind }) => kind))];
	if (kinds.length === 0) return null;
	return (
		<div class="scroller">
			<table>
				<caption class="hidden">Coverage gaps by cause</caption>
				<thead>
					<tr>
						<th scope="col">Cause</th>
						<th scope="col">Gaps</th>
						<th scope="col">Months</th>
					</tr>
				</thead>
				<tbody>
					{kinds.map((kind) => {
						const own = gaps.filter((gap) => gap.kind === kind);
						return (
							<tr key={kind}>
								<th scope="row">{kind.replaceAll('-', ' ')}</th>
								<td class="number">{count(own.reduce((sum, one) => sum + one.gaps, 0))}</td>
								<td class="small">{own.map((one) => `${one.month} (${count(one.gaps)})`).join(', ')}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}

function Retry({ id, complete }: { readonly id: number; readonly complete: Completeness }) {
	const write = useWrite();
	const [pages, setPages] = useState<number | null>(null);
	if (complete.isComplete) return null;
	const retry = () =>
		write.run(async () => {
			const answer = await fetchJson<{ pages: number }>(`/api/blogs/${id}/retry`, { method: 'POST' });
			setPages(answer.pages);
		});
	return (
		<div role="status">
			{pages === null ? (
				<button type="button" class="button" disabled={write.isBusy} onClick={() => void retry()}>
					Try again now
				</button>
			) : (
				<p class="small">{counted(pages, 'page')} will be visited next.</p>
			)}
			{write.problem !== null && <ProblemNote problem={write.problem} />}
		</div>
	);
}
