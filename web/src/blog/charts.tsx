/** charts: posts by month, and the habits of the writer. */
import type { Answer } from '../api.ts';
import { Columns } from '../parts/columns.tsx';
import { AnswerPanel } from '../parts/panel.tsx';
import { summarise, tellHours, tellInterval, tellWeekdays, toHours, toMonths, toWeekdays } from './rhythm.ts';
import type { Timeline } from './values.ts';

interface ChartsProps {
	readonly blog: string;
	readonly timeline: Answer<Timeline>;
}

export function Months({ blog, timeline }: ChartsProps) {
	return (
		<AnswerPanel
			id="months"
			title="Posts over time"
			answer={timeline}
			isEmpty={({ months }) => Object.keys(months).length === 0}
			none="No post with a date is kept yet."
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
		</AnswerPanel>
	);
}

export function Rhythm({ timeline }: Pick<ChartsProps, 'timeline'>) {
	return (
		<AnswerPanel
			id="rhythm"
			title="Rhythm"
			answer={timeline}
			isEmpty={({ latest }) => latest.length < 2}
			none="Too few posts have a date."
		>
			{({ intervalDays, weekdays, hours, latest }) => (
				<>
					<p class="said-rhythm">{tellRhythm({ intervalDays, weekdays, hours })}</p>
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
								By hour, in the blog’s own time
							</Columns>
						)}
					</div>
					<p class="small soft">Of the latest {latest.length} posts with a date.</p>
				</>
			)}
		</AnswerPanel>
	);
}

function tellRhythm({
	intervalDays,
	weekdays,
	hours,
}: Pick<Timeline, 'intervalDays' | 'weekdays' | 'hours'>): string {
	const often = intervalDays === null ? null : `${capital(tellInterval(intervalDays))}.`;
	return [often, tellWeekdays(weekdays), tellHours(hours)].filter((words) => words !== null).join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
