/** log: the latest visits to the blog, and its coverage gaps. */
import { type Page, useApi } from '../api.ts';
import type { Gap, Visit } from '../crawl/values.ts';
import { VisitTable } from '../crawl/visits.tsx';
import { usePages } from '../pages.ts';
import { Ghosts } from '../parts/ghosts.tsx';
import { OutLink } from '../parts/links.tsx';
import { More } from '../parts/more.tsx';
import { ApiPanel, Panel } from '../parts/panel.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { When } from '../parts/when.tsx';
import { count, dayOf } from '../words.ts';
import type { Items } from './values.ts';

interface GapPage extends Page<Gap> {
	readonly total: number;
}

export function Missed({ id }: { readonly id: number }) {
	const pages = usePages<GapPage>(`/api/blogs/${id}/gaps?limit=20`);
	const gaps = pages.pages.flatMap(({ items }) => items);
	const total = pages.pages[0]?.total ?? 0;
	return (
		<Panel
			id="gaps"
			title="Coverage gaps"
			aside={
				total > 0 && (
					<span class="small soft">
						{count(gaps.length)} of {count(total)}
					</span>
				)
			}
		>
			{pages.problem !== null && gaps.length === 0 && (
				<ProblemNote problem={pages.problem} onRetry={pages.reload} />
			)}
			{pages.isLoading && gaps.length === 0 && <Ghosts count={1} />}
			{!pages.isLoading && total === 0 && pages.problem === null && <p class="soft">No known gaps.</p>}
			<ul class="gap-list">
				{gaps.map((gap) => (
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
			<More pages={pages} words="More gaps" />
		</Panel>
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
