/** contract-sources: people add sources, and no judgment removes them. */
import { describe, expect, it } from 'vitest';
import { PERSON } from '../../model/review.ts';
import { type Source, SUBSCRIBED, WITHDRAWN } from '../../model/source.ts';
import type { Find } from './facts.fixture.ts';
import { DAY_1, DAY_2, DAY_3, HOME, named, OTHER } from './facts.fixture.ts';
import type { Store } from './store.ts';

const PAGE: Source = {
	key: 'ann.example',
	url: HOME,
	feed: null,
	title: null,
	tags: [],
	added: DAY_1,
	by: 'command line',
	planned: null,
	removed: null,
};
const FEED: Source = {
	...PAGE,
	key: 'bo.example/feed',
	url: OTHER,
	feed: `${OTHER}feed`,
	title: 'Bo “☃”',
	tags: ['friends/tea', 'Берлин'],
	added: DAY_2,
};

export function sourceContract(store: () => Store, find: Find): void {
	describe('sources', () => {
		it('are stored in the order in which they were added', async () => {
			await store().saveSources([FEED, PAGE]);
			expect(await store().sources()).toEqual([PAGE, FEED]);
		});

		it('are replaced by key, and deleted', async () => {
			await store().saveSources([PAGE, FEED]);
			const changed = { ...FEED, title: null, tags: ['tea'], planned: DAY_3 };
			await store().saveSources([changed]);
			await store().saveSources([]);
			expect(await store().sources()).toEqual([PAGE, changed]);
			await store().dropSources([PAGE.key, 'nobody']);
			expect(await store().sources()).toEqual([changed]);
		});

		it('are pending until they are planned, and again when they are removed', async () => {
			const planned = { ...PAGE, planned: DAY_2 };
			await store().saveSources([planned, FEED]);
			expect(await store().pendingSources()).toEqual([FEED]);
			await store().saveSources([{ ...planned, removed: DAY_3 }]);
			expect((await store().pendingSources()).map(({ key }) => key)).toEqual([PAGE.key, FEED.key]);
		});

		it('are deleted when their blog is erased', async () => {
			await store().saveSources([PAGE, FEED]);
			await store().forget({ url: OTHER, kind: 'blog', at: DAY_2 });
			expect(await store().sources()).toEqual([PAGE]);
		});
	});

	describe('a subscription', () => {
		const judge = (at: string, isBlog: boolean, rule: string) =>
			store().write({
				at,
				blogs: [{ url: HOME, judgment: { isBlog, reason: rule, rules: [{ rule, why: rule }] } }],
			});

		it('is not judged away, but what the program found is recorded', async () => {
			await store().write({ at: DAY_1, posts: [named('tulips')] });
			await judge(DAY_1, true, SUBSCRIBED);
			await judge(DAY_2, false, 'no-dates');
			expect((await store().blog(HOME))!.judgment).toMatchObject({ isBlog: true, reason: SUBSCRIBED });
			expect((await store().judgments(HOME)).map(({ isBlog }) => isBlog)).toEqual([false, true]);
			expect(await find('tulips')).toEqual([`${HOME}tulips`]);
			await judge('2004-03-08T00:00:00Z', true, 'dates');
			await judge('2004-03-09T00:00:00Z', false, 'no-dates');
			expect((await store().blog(HOME))!.judgment).toMatchObject({ isBlog: true, reason: 'dates' });
		});

		it('brings back the posts of a page that was judged not to be a blog', async () => {
			await store().write({ at: DAY_1, posts: [named('tulips')] });
			await judge(DAY_1, false, 'no-dates');
			expect(await find('tulips')).toEqual([]);
			await judge(DAY_2, true, SUBSCRIBED);
			expect(await find('tulips')).toEqual([`${HOME}tulips`]);
		});

		it('gives way to the judgment of a person, which can be withdrawn', async () => {
			await store().write({ at: DAY_1, posts: [named('tulips')] });
			await judge(DAY_1, true, SUBSCRIBED);
			await judge(DAY_2, false, PERSON);
			expect(await find('tulips')).toEqual([]);
			await judge(DAY_3, true, WITHDRAWN);
			expect(await find('tulips')).toEqual([`${HOME}tulips`]);
			expect(await store().frontier.crawlContext(HOME)).toMatchObject({ isSettled: false });
		});
	});
}
