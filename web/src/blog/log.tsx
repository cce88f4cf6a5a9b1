/** log: the latest visits to the blog, and its coverage gaps. */
import { useApi } from '../api.ts';
import type { Gap, Visit } from '../crawl/values.ts';
import { VisitTable } from '../crawl/visits.tsx';
import { OutLink } from '../parts/links.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import { dayOf } from '../words.ts';
import type { Items } from './values.ts';

export function Missed({ id }: { readonly id: number }) {
	const answer = useApi<Items<Gap>>(`/api/blogs/${id}/gaps`);
	return (
		<ApiPanel
			id="gaps"
			title="Coverage gaps"
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			emptyText="No known gaps."
		>
			{({ items }) => (
				<ul class="gap-list">
					{items.map((gap) => (
						<li key={gap.at + gap.kind + gap.url}>
							<p>
								{gap.why} {spanOf(gap)}
							</p>
							<p class="small soft">
								<When at={gap.at} />
								{gap.url !== null && (
									<>
										{' · '}
										<OutLink to={gap.url} />
									</>
								)}
							</p>
						</li>
					))}
				</ul>
			)}
		</ApiPanel>
	);
}

function spanOf({ from, to }: Gap): string {
	if (from === null && to === null) return '';
	if (from !== null && to !== null) return `(${dayOf(from)} to ${dayOf(to)})`;
	return from === null ? `(until ${dayOf(to!)})` : `(since ${dayOf(from)})`;
}

export function Visits({ id }: { readonly id: number }) {
	const answer = useApi<Items<Visit>>(`/api/blogs/${id}/visits?limit=12`);
	return (
		<ApiPanel
			id="visits"
			title="Latest visits"
			answer={answer}
			isEmpty={({ items }) => items.length === 0}
			emptyText="Not visited yet."
		>
			{({ items }) => <VisitTable visits={items} label="Latest visits to this blog" />}
		</ApiPanel>
	);
}
