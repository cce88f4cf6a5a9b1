/** charts: posts by month, by weekday and by hour. */
import type { ApiState } from '../api.ts';
import { Columns } from '../parts/columns.tsx';
import { ApiPanel } from '../parts/panel.tsx';
import { counted } from '../words.ts';
import {
	describeHours,
	describeInterval,
	describeWeekdays,
	summarise,
	toHours,
	toMonths,
	toWeekdays,
} from './rhythm.ts';
import type { Timeline } from './values.ts';

interface ChartsProps {
	readonly blog: string;
	readonly timeline: ApiState<Timeline>;
}

export function Months({ blog, timeline }: ChartsProps) {
	return (
		<ApiPanel
			id="months"
			title="Posts over time"
			answer={timeline}
			isEmpty={({ months }) => Object.keys(months).length === 0}
			emptyText="No dated posts yet."
		>
			{({ months }) => {
				const columns = toMonths(months, blog);
				const isYears = columns[0]?.label.length === 4;
				const what = isYears ? 'Posts by year' : 'Posts by month';
				return (
					<Columns
						columns={columns}
						summary={summarise(columns, what)}
						heads={[isYears ? 'Year' : 'Month', 'Posts']}
					/>
				);
			}}
		</ApiPanel>
	);
}

export function Rhythm({ timeline }: Pick<ChartsProps, 'timeline'>) {
	return (
		<ApiPanel
			id="rhythm"
			title="Posting pattern"
			answer={timeline}
			isEmpty={({ latest }) => latest.length < 2}
			emptyText="There are too few dated posts."
		>
			{({ intervalDays, weekdays, hours, latest }) => (
				<>
					<p class="said-rhythm">{describeRhythm({ intervalDays, weekdays, hours })}</p>
					<div class="two">
						<Columns
							columns={toWeekdays(weekdays)}
							summary={summarise(toWeekdays(weekdays), 'Posts by day of the week')}
							heads={['Day', 'Posts']}
						>
							By day of the week
						</Columns>
						{hours.some((posts) => posts > 0) && (
							<Columns
								columns={toHours(hours)}
								summary={summarise(toHours(hours), 'Posts by hour of the day')}
								heads={['Hour', 'Posts']}
							>
								By hour (the blog’s time zone)
							</Columns>
						)}
					</div>
					<p class="small soft">Based on the latest {counted(latest.length, 'dated post')}.</p>
				</>
			)}
		</ApiPanel>
	);
}

function describeRhythm({
	intervalDays,
	weekdays,
	hours,
}: Pick<Timeline, 'intervalDays' | 'weekdays' | 'hours'>): string {
	const often = intervalDays === null ? null : `${capital(describeInterval(intervalDays))}.`;
	return [often, describeWeekdays(weekdays), describeHours(hours)]
		.filter((words) => words !== null)
		.join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
