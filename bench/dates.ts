/** dates: finding date expressions in a parsed page, compared with the bare parse of the same pages. */
import { findDates } from '../src/lib/dates/index.ts';
import { parseHtml } from '../src/lib/html/index.ts';
import { type Bench, overEach } from './bench.ts';
import { samplePages } from './pages.ts';

const SAMPLE_MB = 8;
const NOW = '2026-01-01T00:00:00Z';

export const datesBench: Bench = {
	name: 'dates',
	targets: {},
	async prepare() {
		const { pages, megabytes, what } = samplePages(SAMPLE_MB);
		const parsed = pages.map((page) => parseHtml(page));
		for (const page of parsed) page.visible;
		return {
			unit: 'MB',
			amount: megabytes,
			what,
			contenders: [
				overEach('logosphere dates', parsed, (page) => findDates(page, { now: NOW })),
				overEach('the bare parse, with visible text', pages, (page) => parseHtml(page).visible),
			],
		};
	},
};
