/** history: posts per day as a small chart; the days of the burst are highlighted. */
import { addDays } from '../trends/periods.ts';
import type { Burst } from '../values.ts';
import { count, counted, dayOf } from '../words.ts';

interface HistoryProps {
	readonly burst: Burst;
	/** The first day of the chart. */
	readonly since: string;
}

const HEIGHT = 48;
const WIDTH = 10;
const MIN_HEIGHT = 1.5;

export function History({ burst, since }: HistoryProps) {
	const { history } = burst;
	const most = history.reduce((max, posts) => Math.max(max, posts), 1);
	return (
		<svg
			class="history-chart"
			viewBox={`0 0 ${history.length * WIDTH} ${HEIGHT}`}
			preserveAspectRatio="none"
			role="img"
			aria-label={describeHistory(burst, since)}
		>
			{history.map((posts, place) => {
				const day = addDays(since, place);
				const height = posts === 0 ? 0 : Math.max(MIN_HEIGHT, (posts / most) * HEIGHT);
				return (
					<g key={day} class={day >= burst.since && day <= burst.until ? 'risen' : undefined}>
						<rect class="ground" x={place * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
						<rect
							class="column"
							x={place * WIDTH + 1}
							y={HEIGHT - height}
							width={WIDTH - 2}
							height={height}
						/>
						<title>{`${dayOf(day)}: ${counted(posts, 'post')}`}</title>
					</g>
				);
			})}
		</svg>
	);
}

function describeHistory({ history, since, label }: Burst, start: string): string {
	const most = history.reduce((max, posts) => Math.max(max, posts), 0);
	const peak = addDays(start, history.indexOf(most));
	return `Posts per day with ${label} since ${dayOf(start)}. Maximum: ${count(most)} on ${dayOf(peak)}. Rising since ${dayOf(since)}`;
}
