/** hostile-inspect: a thread that crashes on some pages, because the real one hopefully survives all. */
import { serveJobs } from '../../io/threads/serve-jobs.ts';
import type { InspectQuestion } from './answer-inspect.ts';

serveJobs((question: InspectQuestion) => {
	if (question.kind !== 'rules' && question.kind !== 'page') return null;
	const pages = question.kind === 'rules' ? question.pages : [question.stored];
	const text = pages.map(({ html }) => html).join('');
	if (text.includes('spin')) for (let n = 0; ; n++) if (n < 0) break;
	const all: number[][] = [];
	while (text.includes('eat')) all.push(new Array<number>(100_000).fill(all.length));
	const { url, at, kind } = pages[0]!;
	return {
		url,
		at,
		kind,
		by: 'page',
		isPost: true,
		values: {},
		comments: [],
		posts: [],
		notes: [],
		html: text,
	};
});
