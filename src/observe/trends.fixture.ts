/** trends: a store with some months of posts of four blogs, and what was missed of them. */
import { named, postOf } from '../io/store/facts.fixture.ts';
import type { Batch } from '../model/batch.ts';

export const EN = 'http://ann.example/';
export const DE = 'http://bea.example/';
export const JA = 'http://chie.example/';
export const ODD = 'http://dan.example/';

const BLOGS = [
	{ url: EN, language: 'en', platform: 'wordpress' },
	{ url: DE, language: 'de', platform: 'movabletype' },
	{ url: JA, language: 'ja', platform: 'wordpress' },
	{ url: ODD, language: 'xx', platform: null },
];

const day = (month: number, date: number) =>
	`2004-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** Three posts on every day of February to April but for one week in March, one of them about snow. */
function usualPosts() {
	return [2, 3, 4].flatMap((month) =>
		Array.from({ length: new Date(Date.UTC(2004, month, 0)).getUTCDate() }, (_, i) => i + 1)
			.filter((date) => !(month === 3 && date >= 8 && date <= 14))
			.flatMap((date) => postsOf(day(month, date), `${month}-${date}`, date)),
	);
}

function postsOf(published: string, name: string, date: number) {
	const isGood = date % 3 !== 0;
	const mood = isGood ? 'I love snow, it is wonderful.' : 'I hate snow, it is terrible.';
	return [
		named(
			name,
			{ blog: EN, language: 'en', links: [{ to: 'http://target.example/a/page', text: 'there' }] },
			{ published, title: null, text: mood, categories: ['cold', ...(date % 2 === 0 ? ['New York'] : [])] },
		),
		named(name, { blog: DE, language: 'de' }, { published, title: null, text: 'Tee im Garten.' }),
		date % 2 === 0
			? named(name, { blog: JA, language: 'ja' }, { published, title: null, text: '昨日お茶を飲みました。' })
			: named(
					name,
					{ blog: ODD, language: 'xx' },
					{ published, title: null, text: 'tea tea', categories: ['warm'] },
				),
	];
}

export const TREND_BATCH: Batch = {
	at: '2004-05-01T10:00:00Z',
	blogs: BLOGS,
	posts: [...usualPosts(), postOf({ url: `${EN}undated`, published: null, text: 'snow without a day' })],
	gaps: [
		{
			blog: DE,
			url: null,
			kind: 'feed-overrun',
			why: 'Nothing was left.',
			from: '2004-04-05T08:00:00Z',
			to: '2004-04-07T08:00:00Z',
		},
		{ blog: JA, url: `${JA}gone`, kind: 'gone', why: 'It was not there.', from: null, to: null },
	],
};
