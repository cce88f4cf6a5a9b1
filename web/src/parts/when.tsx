/** when: a date, relative or absolute, with the exact time as a tooltip. */
import { ago, dayOf, momentOf } from '../words.ts';

export function When({
	at,
	as = 'both',
}: {
	readonly at: string | null;
	readonly as?: 'both' | 'ago' | 'day';
}) {
	if (at === null) return <span>undated</span>;
	const words = { both: `${dayOf(at)}, ${ago(at)}`, ago: ago(at) || dayOf(at), day: dayOf(at) }[as];
	return (
		<time dateTime={at} title={momentOf(at)}>
			{words}
		</time>
	);
}
