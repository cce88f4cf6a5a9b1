/** hour: what any process fetched in the last hour. */
import { OutLink } from '../parts/links.tsx';
import { Panel } from '../parts/panel.tsx';
import { When } from '../parts/when.tsx';
import { count, counted } from '../words.ts';
import type { Activity, Trouble } from './values.ts';
import { VisitTable } from './visits.tsx';
import { bytesInWords, delayInWords, troubleInWords } from './words.ts';

export function LastHour({ activity }: { readonly activity: Activity }) {
	const { visits, bytes, newPosts, delayHours, troubles, latest } = activity;
	return (
		<>
			<Panel id="hour" title="Last hour">
				<p>
					{visits === 0
						? 'Nothing was fetched.'
						: `${counted(visits, 'page')} fetched (${bytesInWords(bytes)}), ${counted(newPosts, 'new post')}.`}{' '}
					{delayHours !== null &&
						`Half of the new posts were found within ${delayInWords(delayHours)} of publication.`}
				</p>
			</Panel>
			<Panel id="troubles" title="Errors">
				<Troubles troubles={troubles} />
			</Panel>
			<Panel id="latest" title="Latest visits">
				{latest.length === 0 ? (
					<p class="soft">None in the last hour.</p>
				) : (
					<VisitTable visits={latest} label="Visits in the last hour" />
				)}
			</Panel>
		</>
	);
}

function Troubles({ troubles }: { readonly troubles: readonly Trouble[] }) {
	if (troubles.length === 0) return <p class="soft">None in the last hour.</p>;
	return (
		<ul class="troubles">
			{troubles.map(({ what, count: times, example, lastAt }) => (
				<li key={what}>
					<strong class="times">{count(times)}×</strong>
					<div>
						<p>{troubleInWords(what)}</p>
						<p class="small soft address">
							last <When at={lastAt} as="ago" />, for example <OutLink to={example} />
						</p>
					</div>
				</li>
			))}
		</ul>
	);
}
