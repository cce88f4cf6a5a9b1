/** crawl-metrics: the counters of a crawl in the text format of Prometheus. */
import type { Crawl } from '../crawl/crawl.ts';
import type { Gate } from '../io/http/gate.ts';
import type { PushCounts } from '../io/push/index.ts';

/** `due` is the number of URLs that wait to be visited. */
export function renderMetrics({ tally }: Crawl, push: PushCounts, { refused }: Gate, due?: number): string {
	const lines: string[] = [];
	const add = (name: string, help: string, values: readonly (readonly [labels: string, value: number])[]) => {
		lines.push(`# HELP logosphere_${name} ${help}`, `# TYPE logosphere_${name} counter`);
		for (const [labels, value] of values) lines.push(`logosphere_${name}${labels} ${value}`);
	};
	add('requests_total', 'Requests made.', [['', tally.requests]]);
	add('bytes_total', 'Bytes received, after decompression.', [['', tally.bytes]]);
	add('visits_total', 'URLs visited.', [['', tally.visits]]);
	add('sites_total', 'Sites judged.', [
		['{is="blog"}', tally.blogs],
		['{is="other"}', tally.notBlogs],
	]);
	add('posts_total', 'Posts saved.', [
		['{as="new"}', tally.newPosts],
		['{as="edited"}', tally.editedPosts],
	]);
	add(
		'missed_total',
		'Coverage gaps, by kind.',
		[...tally.gaps].map(([kind, { count }]) => [`{kind="${kind}"}`, count]),
	);
	add(
		'push_total',
		'Pings and deliveries received, by kind.',
		Object.entries(push).map(([kind, count]) => [`{kind="${kind}"}`, count]),
	);
	add(
		'not_sent_total',
		'Requests not sent, by kind of destination and reason.',
		[...refused].map(([key, count]) => {
			const [destination, code] = key.split(' ');
			return [`{to="${destination}",code="${code}"}`, count];
		}),
	);
	if (due !== undefined)
		lines.push(
			'# HELP logosphere_urls_due URLs due.',
			'# TYPE logosphere_urls_due gauge',
			`logosphere_urls_due ${due}`,
		);
	return `${lines.join('\n')}\n`;
}
