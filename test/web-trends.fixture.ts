/**
 * web-trends: the posts of eight invented blogs in two months: tea all the time, a comet at the end, and a few missed days.
 *
 * Every blog posts every day. The comet appears at the end: each post about it cites an
 * earlier one, and all link to an external page.
 */
import { named } from '../src/io/store/facts.fixture.ts';
import type { Batch, LinkFacts, PostFacts } from '../src/model/batch.ts';

export const FIRST_DAY = '2004-03-01';
export const LAST_DAY = '2004-04-30';
/** The missed days start here … */
export const MISSED_FROM = '2004-03-20';
/** … and end here. */
export const MISSED_TO = '2004-03-24';
export const MISSED_WHY = 'The line was down.';
export const COMET_DAYS = ['2004-04-29', '2004-04-30'];
export const COMET_PAGE = 'http://sky.example/comet';

const BLOGS = Array.from({ length: 8 }, (_, place) => `http://b${place + 1}.example/`);
const DAY_MS = 86_400_000;
/** Each word is used on some days, so that none stands out. */
const SUBJECTS = ['the garden wall', 'a pot of tea', 'the evening train', 'an old map', 'rain on the roof'];

export function trendBatches(): readonly Batch[] {
	return [
		{
			at: `${LAST_DAY}T23:00:00Z`,
			blogs: BLOGS.map(blogOf),
			posts: daysOf().flatMap(postsOf),
			gaps: BLOGS.map(gapOf),
		},
	];
}

const blogOf = (url: string, place: number) => ({
	url,
	title: `Notebook ${place + 1}`,
	language: 'en',
	platform: place % 2 === 0 ? 'wordpress' : 'blogger',
	judgment: { isBlog: true, reason: 'Dated entries.', rules: [] },
});

const gapOf = (blog: string) => ({
	blog,
	url: blog,
	kind: 'host-down',
	why: MISSED_WHY,
	from: MISSED_FROM,
	to: MISSED_TO,
});

function daysOf(): readonly string[] {
	const count = (Date.parse(LAST_DAY) - Date.parse(FIRST_DAY)) / DAY_MS + 1;
	const days = Array.from({ length: count }, (_, place) =>
		new Date(Date.parse(FIRST_DAY) + place * DAY_MS).toISOString().slice(0, 10),
	);
	return days.filter((day) => day < MISSED_FROM || day > MISSED_TO);
}

function postsOf(day: string, number: number): readonly PostFacts[] {
	return BLOGS.map((blog, place) => {
		const subject = SUBJECTS[(number + place) % SUBJECTS.length]!;
		const text = `This is about ${subject}, and about nothing else that day.`;
		return COMET_DAYS.includes(day) ? cometOf(day, blog, place) : dated(blog, day, { text }, []);
	});
}

function cometOf(day: string, blog: string, place: number): PostFacts {
	const text = 'We stood on the pier and saw the comet over the water, with a tail as long as a hand.';
	const before = BLOGS[place - 1];
	const cited = before === undefined ? [] : [{ to: `${before}${day}`, text: 'seen from the pier' }];
	return dated(blog, day, { title: `The comet, night ${place + 1}`, text }, [
		...cited,
		{ to: COMET_PAGE, text: 'where to look' },
	]);
}

function dated(
	blog: string,
	day: string,
	draft: { readonly title?: string; readonly text: string },
	links: readonly LinkFacts[],
): PostFacts {
	const hour = String(8 + BLOGS.indexOf(blog)).padStart(2, '0');
	const published = `${day}T${hour}:00:00Z`;
	return named(day, { blog, language: 'en', links }, { title: `Of ${day}`, published, ...draft });
}
