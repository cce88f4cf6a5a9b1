/** history-files: the history of a burst as CSV rows and as a picture. */
import type { CsvValue } from '../parts/chart-csv.ts';
import type { Picture } from '../parts/chart-picture.ts';
import { addDays } from '../trends/periods.ts';
import type { Burst } from '../values.ts';
import { count, dayOf } from '../words.ts';

export const historyRows = ({ history, label }: Burst, since: string): readonly (readonly CsvValue[])[] => [
	['day', `posts with ${label}`],
	...history.map((posts, place) => [addDays(since, place), posts]),
];

export function historyPicture({ history, label }: Burst, since: string): Picture {
	return {
		title: label,
		about: `Posts per day, ${dayOf(since)} to ${dayOf(addDays(since, history.length - 1))}`,
		starts: history.map((_, place) => addDays(since, place)),
		missing: [],
		partial: [],
		series: [{ name: label, values: history }],
		isWhole: true,
		format: count,
	};
}
