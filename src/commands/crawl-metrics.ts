/** crawl-metrics: a crawl's numbers in the text form that Prometheus reads. */
import type { Crawl } from '../crawl/crawl.ts';
import type { Gate } from '../io/http/gate.ts';
import type { PushCounts } from '../io/push/index.ts';

export function renderMetrics({ tally }: Crawl, push: PushCounts, { refused }: Gate): string {
	const lines: string[] = [];
	const tell = (
		name: string,
		help: string,
		values: readonly (readonly [labels: string, value: number])[],
	) => {
		lines.push(`# HELP logosphere_${name} ${help}`, `# TYPE logosphere_${name} counter`);
		for (const [labels, value] of values) lines.push(`logosphere_${name}${labels} ${value}`);
	};
	tell('requests_total', 'Requests made.', [['', tally.requests]]);
	tell('bytes_total', 'Bytes received, unpacked.', [['', tally.bytes]]);
	tell('visits_total', 'Addresses visited.', [['', tally.visits]]);
	tell('sites_total', 'Sites judged.', [
		['{is="blog"}', tally.blogs],
		['{is="other"}', tally.notBlogs],
	]);
	tell('posts_total', 'Posts kept.', [
		['{as="new"}', tally.newPosts],
		['{as="edited"}', tally.editedPosts],
	]);
	tell(
		'missed_total',
		'What was missed, by kind.',
		[...tally.gaps].map(([kind, { count }]) => [`{kind="${kind}"}`, count]),
	);
	tell(
		'push_total',
		'What came by itself, by kind.',
		Object.entries(push).map(([kind, count]) => [`{kind="${kind}"}`, count]),
	);
	tell(
		'not_sent_total',
		'Requests that the gate refused, by kind of destination and reason.',
		[...refused].map(([key, count]) => {
			const [destination, code] = key.split(' ');
			return [`{to="${destination}",code="${code}"}`, count];
		}),
	);
	return `${lines.join('\n')}\n`;
}
