/** Visits on canned answers: the same answers give the same batch. */
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../model/batch.ts';
import type { BlogState } from '../../model/blog-state.ts';
import { validateTask } from '../../model/schemas/task.ts';
import type { CrawlContext, StoredTask, Task, TaskKind } from '../../model/task.ts';
import { readRobotsStatements } from '../../pipeline/index.ts';
import type { FetchResult, VisitInput } from '../visit.ts';
import { visit } from './index.ts';

const NOW = '2026-03-05T12:00:00.000Z';
const HOME = 'http://ann.example/';

type Site = Readonly<Record<string, string | FetchResult>>;

function taskOf(url: string, kind: TaskKind, more: Partial<StoredTask> = {}): Task {
	const none = { blog: null, due: NOW, priority: 1, depth: 0, strays: 0, via: null, failures: 0, note: null };
	const validated = validateTask({ url, kind, ...none, ...more });
	if ('problem' in validated) throw new Error(validated.problem);
	return validated.value;
}

const SETTINGS: VisitInput['settings'] = {
	side: 'depth',
	pollBudget: 1.5,
	hosts: null,
	languages: null,
	maxDepth: 9,
	hasPush: false,
};

/** One visit to a site; returns its requests and its batch. */
async function see(
	site: Site,
	task: Task,
	more: Partial<VisitInput> = {},
): Promise<{ batch: Batch; asked: string[] }> {
	const asked: string[] = [];
	const input = { task, crawlContext: null, sitemaps: [], settings: SETTINGS, now: NOW, ...more };
	const batch = await visit(input, async ({ url }) => {
		asked.push(url);
		const held = site[url];
		return typeof held === 'object' ? held : answer(url, held === undefined ? 404 : 200, held ?? 'not here');
	});
	return { batch, asked };
}

function answer(url: string, status: number, text: string, headers = {}): FetchResult {
	const type = text.startsWith('<?xml') ? 'application/xml' : 'text/html';
	const body = new TextEncoder().encode(text);
	return {
		kind: 'answer',
		url,
		status,
		headers: { 'content-type': type, ...headers },
		body,
		at: NOW,
		isCut: false,
	};
}

const WORDS = 'The snow fell all night, and in the morning nobody could open the door of the house. ';
const DAYS = ['04', '03', '02', '01'];

function paragraphs(day: string): string {
	return `<p>${WORDS}It was the day ${day} of the month. ${WORDS}</p><p>${WORDS} <a href="http://bob.example/about">Bob</a> knows.</p>`;
}

function pageOf(title: string, body: string, head = ''): string {
	return `<html lang="en"><head><title>${title}</title>${head}</head><body><h1><a href="/">Ann's snow</a></h1>${body}
		<ul class="blogroll"><li><a href="http://carl.example/">Carl</a></li></ul></body></html>`;
}

const FEED_LINK = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';

function homePage(head = FEED_LINK): string {
	const posts = DAYS.map(
		(day) => `<div class="post"><h2><a href="/2026/03/day-${day}.html">Snow on day ${day}</a></h2>
			<p class="date">March ${Number(day)}, 2026</p><div class="entry">${paragraphs(day)}</div></div>`,
	);
	return pageOf("Ann's snow", `${posts.join('')}<p><a href="/page/2/">Older posts</a></p>`, head);
}

function postPage(day: string): string {
	const post = `<div class="post"><h2>Snow on day ${day}</h2><p class="date">March ${Number(day)}, 2026</p><div class="entry">${paragraphs(day)}</div></div>`;
	return pageOf(`Snow on day ${day} - Ann's snow`, post, FEED_LINK);
}

function feedOf(days: readonly string[]): string {
	const items = days.map(
		(
			day,
		) => `<item><title>Snow on day ${day}</title><link>${HOME}2026/03/day-${day}.html</link><guid>id-${day}</guid>
			<pubDate>${new Date(`2026-03-${day}T09:00:00Z`).toUTCString()}</pubDate><description><![CDATA[${paragraphs(day)}]]></description></item>`,
	);
	return `<?xml version="1.0"?><rss version="2.0"><channel><title>Ann's snow</title><link>${HOME}</link>${items.join('')}</channel></rss>`;
}

const SITE: Site = {
	[HOME]: homePage(),
	[`${HOME}feed.xml`]: feedOf(DAYS),
	...Object.fromEntries(DAYS.map((day) => [`${HOME}2026/03/day-${day}.html`, postPage(day)])),
};

function tasks({ frontier = [] }: Batch, kind: string): string[] {
	return frontier.filter((task) => task.kind === kind && task.due !== null).map(({ url }) => url);
}

describe('a visit to a home page', () => {
	it('reads the posts of an API that the site advertises, page by page', async () => {
		const api = `${HOME}wp-json/wp/v2/posts`;
		const head = `<link rel="https://api.w.org/" href="/wp-json/">`;
		const { batch } = await see({ ...SITE, [HOME]: homePage(head) }, taskOf(HOME, 'home'));
		const [task] = (batch.frontier ?? []).filter(({ url }) => url.startsWith(api));
		expect(task).toMatchObject({ kind: 'feed-page', blog: HOME });
		const post = {
			date: '2026-03-01T09:00:00',
			link: `${HOME}2026/03/day-01.html`,
			title: { rendered: 'Snow' },
			content: { rendered: paragraphs('01') },
		};
		const pages = { [task!.url]: JSON.stringify([post]) };
		const first = await see(pages, { ...task, note: task!.note } as Parameters<typeof see>[1]);
		expect(first.batch.posts).toMatchObject([{ blog: HOME, draft: { title: 'Snow', source: 'full-feed' } }]);
		expect(tasks(first.batch, 'post')).toEqual([]);
	});

	it('reads the posts that a page without a feed marks as microformats', async () => {
		const posts = DAYS.map(
			(day) =>
				`<div class="h-entry"><a class="u-url p-name" href="/2026/03/day-${day}.html">Snow on day ${day}</a><data class="dt-published" value="2026-03-${day}T09:00:00Z"></data><div class="e-content">${paragraphs(day)}</div></div>`,
		);
		const home = pageOf("Ann's snow", `<div class="h-feed">${posts.join('')}</div>`);
		const { batch } = await see({ ...SITE, [HOME]: home, [`${HOME}feed.xml`]: '' }, taskOf(HOME, 'home'));
		expect(batch.blogs?.flatMap(({ feeds = [] }) => feeds)).toMatchObject([{ url: HOME, format: 'h-feed' }]);
		expect(batch.posts?.map(({ draft }) => draft.published)).toEqual(
			DAYS.map((day) => `2026-03-${day}T09:00:00Z`),
		);
		expect(tasks(batch, 'home')).toContain(HOME);
		expect(tasks(batch, 'feed')).toEqual([]);
	});

	it('finds out what the blog is, reads its feed, and plans its other pages', async () => {
		const { batch, asked } = await see(SITE, taskOf(HOME, 'home'));
		expect(asked).toEqual([
			...[HOME, `${HOME}feed.xml`],
			...[`${HOME}.well-known/tdmrep.json`, `${HOME}ai.txt`],
		]);
		expect(batch.blogs![0]).toMatchObject({
			url: HOME,
			title: "Ann's snow",
			language: 'en',
			judgment: { isBlog: true },
		});
		expect(batch.visits!.map(({ blog }) => blog)).toEqual([HOME, HOME]);
		expect(new Set(batch.posts!.map(({ draft }) => draft.url))).toEqual(
			new Set(DAYS.map((day) => `${HOME}2026/03/day-${day}.html`)),
		);
		expect(batch.posts![0]).toMatchObject({
			guid: 'id-04',
			draft: { title: 'Snow on day 04', source: 'full-feed' },
		});
		expect(tasks(batch, 'items')).toHaveLength(1);
		expect(tasks(batch, 'list')).toEqual([`${HOME}page/2/`]);
		expect(tasks(batch, 'sitemap')).toEqual([`${HOME}sitemap.xml`]);
		expect(tasks(batch, 'home')).toEqual(
			expect.arrayContaining(['http://bob.example/', 'http://carl.example/']),
		);
	});

	it('is the same twice', async () => {
		const [one, two] = [await see(SITE, taskOf(HOME, 'home')), await see(SITE, taskOf(HOME, 'home'))];
		expect(one).toEqual(two);
	});

	it('distinguishes links of posts from those of the blogroll', async () => {
		const { batch } = await see(SITE, taskOf(HOME, 'home'));
		expect(batch.blogs!.flatMap(({ blogroll }) => blogroll ?? []).map(({ to }) => to)).toEqual([
			'http://carl.example/',
		]);
		expect(batch.posts![0]!.links!.map(({ to, text }) => [to, text])).toEqual([
			['http://bob.example/about', 'Bob'],
		]);
	});

	it('goes from a feed, and from a page of the blog, to its home', async () => {
		const feed = await see(SITE, { ...taskOf(`${HOME}feed.xml`, 'home'), depth: 1 });
		expect(tasks(feed.batch, 'home')).toEqual([HOME]);
		expect(feed.batch.posts).toEqual([]);
		const post = await see(SITE, taskOf(`${HOME}2026/03/day-02.html`, 'home'));
		expect(tasks(post.batch, 'home')).toContain(HOME);
		expect(post.batch.posts).toEqual([]);
	});

	it('stores a page that is not a blog with the reason, and follows it two steps', async () => {
		const shop = { [HOME]: pageOf('Shop', '<p>Buy our chairs.</p>') };
		const { batch } = await see(shop, taskOf(HOME, 'home'));
		expect(batch.blogs![0]!.judgment).toMatchObject({ isBlog: false });
		expect(batch.blogs![0]!.judgment!.reason).not.toBe('');
		expect(tasks(batch, 'home')).toContain('http://carl.example/');
		const far = await see(shop, taskOf(HOME, 'home', { strays: 2 }));
		expect(tasks(far.batch, 'home').filter((url) => url !== HOME)).toEqual([]);
	});

	it('believes the feed of a page that shows too little', async () => {
		const site = { ...SITE, [HOME]: pageOf("Ann's snow", '<p>Welcome.</p>', FEED_LINK) };
		const { batch } = await see(site, taskOf(HOME, 'home'));
		expect(batch.blogs![0]!.judgment).toMatchObject({
			isBlog: true,
			reason: expect.stringContaining('its feed has 4 dated posts'),
		});
		expect(batch.posts).toHaveLength(4);
	});

	it('tries the usual feed addresses before it says no', async () => {
		const site = { ...SITE, [HOME]: pageOf("Ann's snow", '<p>Welcome.</p>') };
		const { batch, asked } = await see(site, taskOf(HOME, 'home'));
		expect(asked).toContain(`${HOME}feed.xml`);
		expect(batch.blogs![0]!.judgment).toMatchObject({ isBlog: true });
		expect(batch.posts).toHaveLength(4);
	});

	it('does not take the feed of one page for the feed of the blog', async () => {
		const own = `<?xml version="1.0"?><rss version="2.0"><channel><title>Home</title><item><title>Home</title><link>${HOME}</link>
			<pubDate>${new Date(NOW).toUTCString()}</pubDate><description>Welcome.</description></item></channel></rss>`;
		const links = ['1', '2', '3', '4'].map((day) => `<a href="/2026/03/day-0${day}.html">${day}</a>`);
		const head = '<link rel="alternate" type="application/rss+xml" href="/home.xml">';
		const site = { ...SITE, [HOME]: pageOf('Home', links.join(''), head), [`${HOME}home.xml`]: own };
		const { batch } = await see(site, taskOf(HOME, 'home'));
		expect(batch.posts!.map(({ draft }) => draft.url)).toContain(`${HOME}2026/03/day-04.html`);
	});

	it('reads a blog on its own host if its pages name another', async () => {
		const moved = homePage('').replaceAll('href="/', 'href="http://old.example/');
		const { batch } = await see({ ...SITE, [HOME]: moved }, taskOf(HOME, 'home'));
		expect(tasks(batch, 'post')).toContain(`${HOME}2026/03/day-04.html`);
		expect(tasks(batch, 'list')).toContain(`${HOME}page/2/`);
	});

	it('reads a page that sends its readers to another host but has links of its own', async () => {
		const links = ['1', '2', '3', '4', '5'].map((n) => `<a href="/more/${n}">${n}</a>`);
		const left = homePage(
			`<meta http-equiv="refresh" content="0; url=http://new.example/">${FEED_LINK}${links.join('')}`,
		);
		const { batch } = await see({ ...SITE, [HOME]: left }, taskOf(HOME, 'home'));
		expect(tasks(batch, 'home')).toContain('http://new.example/');
		expect(batch.posts).toHaveLength(4);
	});

	it('looks at the pages of the sitemap where the home page lists too few', async () => {
		const locs = DAYS.map((day) => `<url><loc>${HOME}2026/03/day-${day}.html</loc></url>`);
		const site = {
			...SITE,
			[`${HOME}feed.xml`]: '',
			[`${HOME}sitemap.xml`]: `<?xml version="1.0"?><urlset>${locs.join('')}</urlset>`,
			[HOME]: pageOf('Ann', '<p>Welcome.</p>', ''),
		};
		const { batch } = await see(site, taskOf(HOME, 'home'));
		expect(batch.blogs![0]!.judgment).toMatchObject({ isBlog: true });
		expect(tasks(batch, 'post')).toContain(`${HOME}2026/03/day-01.html`);
	});

	it('visits a folder that is named like a blog, and takes no pages about the site for posts', async () => {
		const menu =
			'<a href="/blog/">Blog</a><a href="/about">Me</a><a href="/talks">Talks</a><a href="/art">Art</a>';
		const site = {
			...SITE,
			[`${HOME}feed.xml`]: '',
			[HOME]: pageOf('Ann', menu),
			[`${HOME}blog/`]: homePage(''),
		};
		const { batch } = await see(site, taskOf(HOME, 'home'));
		expect(tasks(batch, 'home')).toContain(`${HOME}blog/`);
		expect(batch.posts).toEqual([]);
	});

	it('takes no page of the site for a post because its feed lists it', async () => {
		const named = `${HOME}about-ann.html`;
		const item = (url: string, date: string) =>
			`<item><title>About</title><link>${url}</link><pubDate>${date}</pubDate><description>${WORDS}</description></item>`;
		const pages =
			item(named, 'Mon, 02 Mar 2026 09:00:00 GMT') +
			item(`${HOME}imprint.html`, 'Mon, 01 Jan 0001 00:00:00 GMT');
		const site = {
			...SITE,
			[HOME]: homePage().replace(
				'<div class="post">',
				`<nav><a href="${named}">About</a></nav><div class="post">`,
			),
			[`${HOME}feed.xml`]: feedOf(DAYS).replace('</channel>', `${pages}</channel>`),
		};
		const { batch } = await see(site, taskOf(HOME, 'home'));
		const stored = batch.posts!.map(({ draft }) => draft.url);
		expect(stored).toContain(`${HOME}2026/03/day-04.html`);
		expect(stored.filter((url) => /about|imprint/.test(url ?? ''))).toEqual([]);
		expect(tasks(batch, 'list')).toContain(named);
		expect(batch.blogs!.flatMap(({ state }) => state?.pages ?? [])).toContain(named);
	});

	it('reads the pages that the menu names as lists', async () => {
		const menu = '<nav><a href="/about-ann">Ann</a><a href="/2026/03/day-01.html">First</a></nav>';
		const site = { ...SITE, [HOME]: homePage().replace('<h1>', `${menu}<h1>`) };
		const { batch } = await see(site, taskOf(HOME, 'home'));
		expect(tasks(batch, 'list')).toContain(`${HOME}about-ann`);
		expect(tasks(batch, 'list')).not.toContain(`${HOME}2026/03/day-01.html`);
	});

	it('reports a coverage gap for a seed that is not a blog', async () => {
		const shop = { [HOME]: pageOf('Shop', '<p>Buy our chairs.</p>') };
		const { batch } = await see(shop, taskOf(HOME, 'home'));
		expect(batch.gaps).toEqual([expect.objectContaining({ kind: 'not-a-blog', url: HOME, blog: HOME })]);
		expect((await see(shop, taskOf(HOME, 'home', { depth: 1 }))).batch.gaps).toEqual([]);
	});

	it('stores no post of a home page that asks not to be indexed, but visits the pages of its posts', async () => {
		const { batch } = await see(
			{ [HOME]: answer(HOME, 200, homePage(), { 'x-robots-tag': 'noindex' }) },
			taskOf(HOME, 'home'),
		);
		expect([batch.posts, batch.samples]).toEqual([[], []]);
		expect(batch.withdrawn).toEqual([HOME]);
		expect(tasks(batch, 'post')).not.toEqual([]);
		expect(batch.gaps![0]).toMatchObject({ kind: 'robots', why: expect.stringContaining('noindex') });
	});

	it('goes to the host that a blog has moved to', async () => {
		const moved: FetchResult = { kind: 'elsewhere', url: 'http://new.example/', isPermanent: true, at: NOW };
		const { batch } = await see({ [HOME]: moved }, taskOf(HOME, 'home'));
		expect(tasks(batch, 'home')).toEqual(['http://new.example/']);
	});

	it('leaves a blog in another language', async () => {
		const { batch } = await see(SITE, taskOf(HOME, 'home'), { settings: { ...SETTINGS, languages: ['ja'] } });
		expect(batch.posts).toEqual([]);
		expect(batch.gaps![0]).toMatchObject({ kind: 'scope' });
	});

	it('does not take an error page for the end of a blog', async () => {
		const crawlContext = { ...crawlContextOf(), isBlog: true };
		const { batch } = await see(
			{ [HOME]: pageOf('Oops', '<p>Something went wrong.</p>') },
			taskOf(HOME, 'home', { blog: HOME }),
			{ crawlContext },
		);
		expect(batch.blogs![0]!.judgment).toMatchObject({ isBlog: true });
	});
});

const STATE: BlogState = {
	shapes: [],
	showsDates: null,
	otherHost: null,
	pages: [],
	folder: 'ann.example',
	hasPages: true,
	hasAddresses: true,
	feed: {
		url: `${HOME}feed.xml`,
		etag: '"1"',
		lastModified: null,
		ids: ['id-02', 'id-01'],
		readAt: '2026-03-02T12:00:00.000Z',
		unchanged: 0,
		hub: null,
		self: null,
		hints: {
			self: null,
			generator: null,
			author: null,
			ttlMinutes: null,
			skipHours: [],
			skipDays: [],
			updateEveryMinutes: null,
			movedTo: null,
			isComplete: false,
			isArchive: false,
		},
		length: 2,
		freshForSeconds: null,
	},
};

function crawlContextOf(state: BlogState = STATE): CrawlContext {
	const published = ['2026-03-02T09:00:00Z', '2026-03-01T09:00:00Z'];
	return {
		state,
		title: "Ann's snow",
		isBlog: true,
		isSettled: false,
		judgedAt: NOW,
		posts: 2,
		inboundLinks: 0,
		published,
		wrappers: [],
	};
}

describe('a visit to a list of posts that have no pages of their own', () => {
	const MONTH = `${HOME}diary/200405.html`;
	const SAID: Readonly<Record<number, string>> = {
		7: 'The river is high.',
		5: 'Third loaf this week.',
		2: 'The lamp is broken.',
	};
	const letter = (name: string, stamp: string) =>
		`<dt><b><a href="http://${name}.example/">${name}</a></b> <small>${stamp}</small><dd>${WORDS}`;
	const entry = (day: number) =>
		`<h3><a name="d${day}" href="${MONTH}#d${day}">May ${day}, 2004</a></h3><p>${SAID[day]} ${WORDS}</p><blockquote><small>Letters</small><dl>${letter('bob', `2004/05/0${day} 20:00`)}${letter('carla', `2004/05/0${day + 1} 09:00`)}</dl></blockquote><hr>`;
	const site = { [MONTH]: pageOf('May 2004', [7, 5, 2].map(entry).join('')) };

	it('keeps them with what readers wrote below', async () => {
		const crawlContext = crawlContextOf({ ...STATE, hasPages: false });
		const { batch } = await see(site, taskOf(MONTH, 'list', { blog: HOME }), { crawlContext });
		expect(batch.posts!.map(({ draft }) => draft.url)).toEqual([7, 5, 2].map((day) => `${MONTH}#d${day}`));
		expect(batch.posts!.map(({ comments }) => comments?.map(({ author }) => author))).toEqual([
			['bob', 'carla'],
			['bob', 'carla'],
			['bob', 'carla'],
		]);
		expect(batch.posts![0]!.links).toMatchObject([
			{ to: 'http://bob.example/', comment: 0 },
			{ to: 'http://carla.example/', comment: 1 },
		]);
	});
});

describe('a visit to new items', () => {
	const itemsOf = async (site: Site) => {
		const { batch } = await see(site, taskOf(HOME, 'home'));
		const { note } = batch.frontier!.find(({ kind }) => kind === 'items')!;
		return taskOf(`${HOME}#new-items`, 'items', { blog: HOME, note });
	};

	it('learns the wrapper from their pages, and reads them with it', async () => {
		const { batch, asked } = await see(SITE, await itemsOf(SITE), { crawlContext: crawlContextOf() });
		expect(asked).toHaveLength(4);
		expect(batch.wrappers).toHaveLength(1);
		expect(batch.posts!.map(({ draft }) => draft.source)).toEqual([
			'wrapper',
			'wrapper',
			'wrapper',
			'wrapper',
		]);
		expect(batch.posts![0]).toMatchObject({ guid: 'id-04', draft: { title: 'Snow on day 04' } });
	});

	it('learns from what the home page shows where there is no feed', async () => {
		const site = { ...SITE, [HOME]: homePage(''), [`${HOME}feed.xml`]: answer(HOME, 404, '') };
		const { batch } = await see(site, await itemsOf(site), { crawlContext: crawlContextOf() });
		expect(batch.wrappers).toHaveLength(1);
		expect(batch.posts![0]).toMatchObject({
			guid: null,
			draft: { title: 'Snow on day 04', source: 'wrapper' },
		});
	});

	it('learns again when the theme has changed', async () => {
		const first = await see(SITE, await itemsOf(SITE), { crawlContext: crawlContextOf() });
		const wrappers = first.batch.wrappers!.map(({ wrapper }) => wrapper);
		const restyled = Object.fromEntries(
			Object.entries(SITE).map(([url, text]) => [
				url,
				String(text)
					.replaceAll('class="post"', 'id="main"')
					.replaceAll('class="entry"', 'class="body"')
					.replaceAll('h2>', 'h4>')
					.replaceAll('class="date"', 'class="when"'),
			]),
		);
		const items = await itemsOf(SITE);
		expect(
			(await see(SITE, items, { crawlContext: { ...crawlContextOf(), wrappers } })).batch.wrappers,
		).toEqual([]);
		expect(
			(await see(restyled, items, { crawlContext: { ...crawlContextOf(), wrappers } })).batch.wrappers,
		).toHaveLength(1);
	});
});

describe('a visit to a feed', () => {
	const task = taskOf(`${HOME}feed.xml`, 'feed', { blog: HOME });

	it('keeps what is new at once, plans its pages, and comes again later', async () => {
		const { asked, batch } = await see(SITE, task, { crawlContext: crawlContextOf() });
		expect(asked).toEqual([task.url]);
		expect(batch.posts).toHaveLength(4);
		expect(tasks(batch, 'post')).toEqual(['04', '03'].map((day) => `${HOME}2026/03/day-${day}.html`));
		const next = batch.frontier!.find(({ kind }) => kind === 'feed')!;
		expect(next.due! > NOW).toBe(true);
		expect(batch.gaps).toEqual([]);
	});

	it('believes that nothing has changed', async () => {
		const { asked, batch } = await see({ [task.url]: answer(task.url, 304, '') }, task, {
			crawlContext: crawlContextOf(),
		});
		expect(asked).toHaveLength(1);
		expect(batch.frontier![0]!.due! > NOW).toBe(true);
		expect(batch.gaps).toEqual([]);
	});

	it('reports posts that left the feed between two visits', async () => {
		const { batch } = await see({ ...SITE, [task.url]: feedOf(['04', '03']) }, task, {
			crawlContext: crawlContextOf(),
		});
		expect(batch.gaps![0]).toMatchObject({ kind: 'feed-overrun', from: STATE.feed!.readAt, to: NOW });
		expect(tasks(batch, 'home')).toContain(HOME);
	});

	it('asks the home page when the feed is gone for long', async () => {
		const { batch } = await see({}, { ...task, failures: 2 }, { crawlContext: crawlContextOf() });
		expect(batch.frontier![0]).toMatchObject({ url: task.url, failures: 3 });
		expect(tasks(batch, 'home')).toEqual([HOME]);
	});

	it('takes what a hub delivered, without asking', async () => {
		const delivered = answer(task.url, 200, feedOf(['02', '01'])) as Extract<FetchResult, { kind: 'answer' }>;
		const { asked, batch } = await see({}, task, { crawlContext: crawlContextOf(), delivered });
		expect(asked).toEqual([]);
		expect(batch.posts).toHaveLength(2);
	});
});

describe('a visit to a post', () => {
	const task = taskOf(`${HOME}2026/03/day-02.html`, 'post', { blog: HOME });

	it('keeps it, and looks at it again while it is young', async () => {
		const { batch } = await see(SITE, task, { crawlContext: crawlContextOf() });
		expect(batch.posts![0]).toMatchObject({
			blog: HOME,
			draft: { title: 'Snow on day 02', published: '2026-03-02', source: 'page' },
		});
		expect(batch.frontier!.find(({ url }) => url === task.url)!.due! > NOW).toBe(true);
	});

	it('marks as gone what is', async () => {
		const { batch } = await see({}, task, { crawlContext: crawlContextOf() });
		expect(batch.gone).toEqual([task.url]);
		expect(batch.frontier![0]).toMatchObject({ due: null });
	});
});

describe('what a page asks of robots', () => {
	const POST = `${HOME}2026/03/day-02.html`;
	const [inPage, inHeader] = [
		(html: string, word: string) => html.replace('<head>', `<head><meta name="robots" content="${word}">`),
		(url: string, html: string, word: string) => answer(url, 200, html, { 'x-robots-tag': word }),
	];
	const itemsTask = async () => {
		const { batch } = await see(SITE, taskOf(HOME, 'home'));
		const { note } = batch.frontier!.find(({ kind }) => kind === 'items')!;
		return taskOf(`${HOME}#new-items`, 'items', { blog: HOME, note });
	};

	it.each([
		['in its head', inPage(postPage('02'), 'NOINDEX, follow')],
		['in its header', inHeader(POST, postPage('02'), 'noindex')],
	])('a post that asks not to be kept, %s, is withdrawn', async (_, page) => {
		const site = { ...SITE, [POST]: page };
		const { batch } = await see(site, taskOf(POST, 'post', { blog: HOME }), {
			crawlContext: crawlContextOf(),
		});
		expect([batch.posts, batch.withdrawn]).toEqual([[], [POST]]);
		const items = await see(site, await itemsTask(), { crawlContext: crawlContextOf() });
		expect(items.batch.withdrawn).toEqual([POST]);
		expect(items.batch.posts).toHaveLength(3);
	});

	it('a home page that asks not to be kept is withdrawn', async () => {
		const { batch } = await see({ [HOME]: inPage(homePage(), 'none') }, taskOf(HOME, 'home'));
		expect([batch.withdrawn, batch.samples]).toEqual([[HOME], []]);
	});

	it('of a list that asks not to be kept only the links count', async () => {
		const url = `${HOME}page/2/`;
		const task = taskOf(url, 'list', { blog: HOME });
		const crawlContext = crawlContextOf({ ...STATE, hasPages: false });
		const { batch } = await see({ [url]: inPage(homePage(), 'noindex, follow') }, task, { crawlContext });
		expect(batch.posts).toEqual([]);
		expect(tasks(batch, 'post').length).toBeGreaterThan(0);
	});

	it('no copy is kept of pages that ask for none', async () => {
		const home = await see({ ...SITE, [HOME]: inPage(homePage(), 'noarchive') }, taskOf(HOME, 'home'));
		expect(home.batch.samples).toEqual([]);
		expect(home.batch.posts).toHaveLength(4);
		const site = { ...SITE, [POST]: inPage(postPage('02'), 'noarchive') };
		const items = await see(site, await itemsTask(), { crawlContext: crawlContextOf() });
		expect(items.batch.samples!.map(({ url }) => url)).not.toContain(POST);
		expect(items.batch.samples).toHaveLength(3);
		const { batch } = await see(site, taskOf(POST, 'post', { blog: HOME }), {
			crawlContext: crawlContextOf(),
		});
		expect(batch.posts).toMatchObject([{ noArchive: true }]);
	});
});

describe('a challenge to browsers', () => {
	it('is a coverage gap that names the product, and not a post', async () => {
		const task = taskOf(`${HOME}2026/03/day-02.html`, 'post', { blog: HOME });
		const page = answer(task.url, 200, '<script id="anubis_challenge" type="application/json">{}</script>');
		const { batch } = await see({ [task.url]: page }, task, { crawlContext: crawlContextOf() });
		expect(batch.posts).toEqual([]);
		expect(batch.gone).toEqual([]);
		expect(batch.gaps).toMatchObject([
			{ kind: 'challenge', why: expect.stringMatching(/challenge of Anubis.*let the crawler in/) },
		]);
		expect(batch.frontier![0]!.due! > NOW).toBe(true);
	});
});

describe('what owners declare about the uses of their posts', () => {
	const POST = `${HOME}2026/03/day-02.html`;
	const robotsOf = (text: string) => readRobotsStatements(text, HOME.slice(0, -1));
	const rightsIn = (batch: Batch) => batch.blogs!.findLast(({ rights }) => rights !== undefined)?.rights;

	it('is saved with the blog: of its robots.txt, files and home page', async () => {
		const site = {
			...SITE,
			[HOME]: homePage().replace('<head>', '<head><meta name="tdm-reservation" content="0">'),
			[`${HOME}ai.txt`]: answer(`${HOME}ai.txt`, 200, 'User-Agent: *\nDisallow: /'),
			[`${HOME}licence.xml`]:
				'<rsl><content url="/"><license><prohibits>ai-input</prohibits></license></content></rsl>',
		};
		const robots = robotsOf('User-agent: *\nContent-Signal: ai-train=no\nLicense: /licence.xml');
		const { batch } = await see(site, taskOf(HOME, 'home'), { robots });
		const sources = (found: readonly { source: string }[] | undefined) => found?.map(({ source }) => source);
		const rights = rightsIn(batch)!;
		expect(sources(rights.robots)).toEqual(['Content-Signal']);
		expect(sources(rights.files)).toEqual(['ai.txt', 'RSL']);
		expect(sources(rights.page)).toEqual(['TDMRep']);
		expect(rights.filesAt).toBe(NOW);
	});

	it('is saved with the post, also if its page says nothing', async () => {
		const task = taskOf(POST, 'post', { blog: HOME });
		const { batch } = await see(SITE, task, { crawlContext: crawlContextOf() });
		expect(batch.posts).toMatchObject([{ rights: [] }]);
		const noai = { ...SITE, [POST]: answer(POST, 200, postPage('02'), { 'x-robots-tag': 'noai' }) };
		const again = await see(noai, task, { crawlContext: crawlContextOf() });
		expect(again.batch.posts).toMatchObject([{ rights: [{ said: 'noai', withholds: ['mcp', 'training'] }] }]);
	});

	it('a changed robots.txt is saved by any visit to the blog, even if the page may not be fetched', async () => {
		const task = taskOf(POST, 'post', { blog: HOME });
		const more = { crawlContext: crawlContextOf(), robots: robotsOf('User-agent: *\nDisallow: /') };
		const { batch } = await see({}, task, more);
		expect(rightsIn(batch)!.robots).toMatchObject([{ said: 'User-agent: * Disallow: /', path: '/' }]);
		const known = { ...crawlContextOf(), rights: rightsIn(batch)! };
		expect(rightsIn((await see({}, task, { ...more, crawlContext: known })).batch)).toBeUndefined();
	});

	it('a page that its host does not permit to index is withdrawn', async () => {
		const robots = robotsOf('User-agent: *\nContent-Signal: search=no');
		const { batch } = await see(SITE, taskOf(POST, 'post', { blog: HOME }), {
			crawlContext: crawlContextOf(),
			robots,
		});
		expect([batch.posts, batch.withdrawn]).toEqual([[], [POST]]);
		const home = await see(SITE, taskOf(HOME, 'home'), { robots });
		expect(home.batch.posts).toEqual([]);
	});
});

describe('a visit to a page that only the sitemap lists', () => {
	const url = `${HOME}old-permalink`;
	const seeCandidate = (html: string) =>
		see(
			{ [url]: html },
			{ ...taskOf(url, 'post', { blog: HOME }), kind: 'post', note: { isCandidate: true } },
		);

	it('saves a dated post', async () => {
		const { batch } = await seeCandidate(postPage('02'));
		expect(batch.posts!.map(({ draft }) => draft.url)).toEqual([url]);
	});

	it('leaves any other page, and says so', async () => {
		const { batch } = await seeCandidate(pageOf('About', '<h1>About me</h1><p>I like snow and chairs.</p>'));
		expect(batch.posts).toEqual([]);
		expect(batch.gaps).toEqual([expect.objectContaining({ kind: 'not-a-post', url, blog: HOME })]);
	});

	it('follows an archive page, and does not take it for a post', async () => {
		const { batch } = await seeCandidate(homePage());
		expect(batch.posts).toEqual([]);
		expect(tasks(batch, 'post')).toContain(`${HOME}2026/03/day-04.html`);
	});
});

describe('a visit to a sitemap', () => {
	it('takes the addresses that look like posts', async () => {
		const url = `${HOME}sitemap.xml`;
		const shapes = [
			{ host: 'ann.example', pattern: '/<year>/<month>/<words>.html', support: 4, isWeak: false },
		];
		const locs = ['2025/01/old.html', 'about.html', 'tag/2025/01/x.html'].map(
			(path) => `<url><loc>${HOME}${path}</loc></url>`,
		);
		const site = { [url]: `<?xml version="1.0"?><urlset>${locs.join('')}</urlset>` };
		const { batch } = await see(site, taskOf(url, 'sitemap', { blog: HOME }), {
			crawlContext: crawlContextOf({ ...STATE, shapes }),
		});
		expect(tasks(batch, 'post')).toEqual([`${HOME}2025/01/old.html`]);
	});

	it('tries the addresses that may be posts after all others', async () => {
		const url = `${HOME}sitemap.xml`;
		const locs = ['notes/one', 'tag/one', 'one.jpg'].map((path) => `<url><loc>${HOME}${path}</loc></url>`);
		const site = { [url]: `<?xml version="1.0"?><urlset>${locs.join('')}</urlset>` };
		const { batch } = await see(site, taskOf(url, 'sitemap', { blog: HOME }), {
			crawlContext: crawlContextOf({ ...STATE, folder: 'ann.example' }),
		});
		const planned = batch.frontier!.filter(({ kind }) => kind === 'post');
		expect(planned).toEqual([
			expect.objectContaining({ url: `${HOME}notes/one`, note: { isCandidate: true } }),
		]);
	});
});
