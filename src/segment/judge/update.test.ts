import { describe, expect, it } from 'vitest';
import { entryKey, judgeUpdate, type PreviousJudgment } from './update.ts';

const TEXT = 'We walked along the river and found an old mill, which nobody had used for years. '.repeat(3);
const URL = 'https://example.org/';

function pageOf(days: readonly string[], text = TEXT): string {
	const posts = days.map(
		(day) => `<h3><a href="/${day}.html">Mill of ${day}</a></h3><p>${day}</p><p>${text}</p>`,
	);
	return `<body>${posts.join('')}</body>`;
}

function known(days: readonly string[], judgedAt = '2024-01-01T00:00:00Z'): PreviousJudgment {
	return { isBlog: true, judgedAt, entries: days.map((day) => ({ key: `${URL}${day}.html`, date: day })) };
}

const OLD = ['2023-12-28', '2023-12-20', '2023-12-11'];

function update(previous: PreviousJudgment, html: string) {
	return judgeUpdate(previous, html, { now: '2024-01-07', url: URL });
}

describe('a page seen again (§3.6)', () => {
	it('gives what is new', () => {
		const { action, isBlog, added } = update(known(OLD), pageOf(['2024-01-05', '2024-01-03', ...OLD]));
		expect([action, isBlog]).toEqual(['keep', true]);
		expect(added.map(({ date }) => date)).toEqual(['2024-01-05', '2024-01-03']);
	});

	it('has nothing new when nothing changed', () => {
		expect(update(known(OLD), pageOf(OLD))).toMatchObject({ action: 'keep', added: [] });
	});

	it('may show older posts below those that were known', () => {
		const { action, added } = update(known(OLD), pageOf([...OLD, '2023-11-30', '2023-11-20']));
		expect(action).toBe('keep');
		expect(added).toHaveLength(2);
	});

	it('forgives a single post that was dated back', () => {
		expect(
			update(known(OLD), pageOf(['2024-01-05', '2023-12-28', '2023-12-24', '2023-12-20', '2023-12-11']))
				.action,
		).toBe('keep');
	});

	it('is not a blog when its new entries are older than the last visit', () => {
		const { action, isBlog, reason, entries } = update(
			known(OLD),
			pageOf(['2023-12-28', '2023-12-26', '2023-12-24', '2023-12-20', '2023-12-11']),
		);
		expect([action, isBlog]).toEqual(['forget', false]);
		expect(reason).toContain('older than the last visit');
		expect(entries).toEqual([]);
	});

	it('is not a blog when it announces events', () => {
		const events = ['2024-02-03', '2024-02-10', '2024-03-01', '2024-03-04'];
		const html = `<body>${events.map((day) => `<div><h3>${day}</h3><p>${TEXT}</p></div>`).join('')}</body>`;
		expect(update(known(OLD), html)).toMatchObject({ action: 'forget', isBlog: false });
	});

	it('is exempted from sizes', () => {
		const { action, isBlog } = update(known(OLD), pageOf(['2024-01-05', ...OLD], 'Short.'));
		expect([action, isBlog]).toEqual(['keep', true]);
	});

	it('waits where the page cannot be read', () => {
		expect(update(known(OLD), '<h1>Error</h1><p>Please come back later.</p>')).toMatchObject({
			action: 'wait',
			isBlog: false,
		});
	});

	it('may become a blog', () => {
		const never: PreviousJudgment = { isBlog: false, entries: [], judgedAt: '2024-01-01' };
		expect(update(never, pageOf(OLD))).toMatchObject({ action: 'keep', isBlog: true });
	});
});

it('an entry without a permalink is known by its day and its beginning', () => {
	const entry = {
		date: '2024-01-05T10:00',
		title: null,
		author: null,
		permalink: null,
		html: '',
		text: 'The  mill',
	};
	expect(entryKey(entry)).toBe('2024-01-05 The mill');
	expect(entryKey({ ...entry, permalink: URL })).toBe(URL);
});
