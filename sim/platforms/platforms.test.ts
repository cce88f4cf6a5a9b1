/** Every platform, in three variants and six languages, shows each field of each post, and its paths lead back. */

import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { FeedFormat, Language, Place, PlatformName, SimBlog, SimPost, View } from '../model.ts';
import { badgeMonth, type DateStyle, formatDay, two, zoned } from './dates.ts';
import { platforms } from './index.ts';
import { sampleBlog, sampleMonths, samplePosts } from './samples.ts';

const NAMES = Object.keys(platforms) as PlatformName[];
const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'ja', 'zh', 'ru'];
const FORMATS: readonly FeedFormat[] = [
	'rss0.91',
	'rss0.92',
	'rss1.0',
	'rss2.0',
	'atom0.3',
	'atom1.0',
	'json',
	'cdf',
];
const STYLES: readonly DateStyle[] = [
	'long',
	'full',
	'ordinal',
	'padded',
	'iso',
	'slash',
	'dots',
	'numeric',
	'dayFirst',
	'short',
	'shortDayFirst',
	'dayMonth',
	'dayMonthWeekday',
	'dayMonthNumeric',
];

const LEGACY: Readonly<Record<Language, readonly string[]>> = {
	en: ['windows-1252'],
	de: ['windows-1252'],
	fr: ['windows-1252'],
	ja: ['shift_jis', 'euc-jp'],
	zh: ['gbk'],
	ru: ['windows-1251'],
};

const CASES = NAMES.flatMap((name) =>
	[0, 1, 2, 3].flatMap((variant) => LANGUAGES.map((language) => ({ name, variant, language }))),
);

interface Read {
	readonly text: string;
	readonly links: readonly { readonly rel: string; readonly href: string; readonly type: string }[];
}

/** The page's visible text with spaces made one, and its links. */
function read(html: string): Read {
	const links: { rel: string; href: string; type: string }[] = [];
	let text = '';
	const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
		if (node.nodeName === '#text') text += ` ${(node as DefaultTreeAdapterTypes.TextNode).value}`;
		if (!('childNodes' in node) || node.nodeName === 'script' || node.nodeName === 'style') return;
		const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? '';
		if (node.nodeName === 'a' || node.nodeName === 'link') {
			links.push({ rel: attribute('rel'), href: attribute('href'), type: attribute('type') });
		}
		for (const child of node.childNodes) visit(child);
	};
	for (const child of parse(html).childNodes) visit(child as DefaultTreeAdapterTypes.ChildNode);
	return { text: squeeze(text), links };
}

function squeeze(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

function homeView(posts: readonly SimPost[], page = 1): View {
	return { kind: 'home', page, pages: 3, posts, months: sampleMonths };
}

function viewsOf(blog: SimBlog): readonly View[] {
	const posts = samplePosts(blog);
	const [newest, second, third] = posts;
	if (newest === undefined || second === undefined || third === undefined)
		throw new Error('three posts are needed');
	return [
		homeView(posts),
		{ kind: 'post', post: newest, previous: second, next: null, months: sampleMonths },
		{ kind: 'post', post: second, previous: third, next: newest, months: sampleMonths },
		{ kind: 'month', year: 2004, month: 3, posts: posts.slice(0, 3), months: sampleMonths },
		{ kind: 'about', months: sampleMonths },
	];
}

function shownPosts(view: View): readonly SimPost[] {
	if (view.kind === 'about') return [];
	return view.kind === 'post' ? [view.post] : view.posts;
}

function dayForms(blog: SimBlog, ms: number): readonly string[] {
	const parts = zoned(ms, blog.zoneMinutes);
	const month = badgeMonth(blog.language, parts.month);
	const badges = [
		`${month} ${parts.day} ${parts.year}`,
		`${two(parts.day)} ${month} ${parts.year}`,
		`${parts.year} ${month} ${parts.day}`,
	];
	return [...STYLES.map((style) => formatDay(blog.language, style, parts)), ...badges];
}

/** The forms in which all of these days stand in the text: a theme writes all its dates alike. */
function sharedForms(blog: SimBlog, text: string, moments: readonly number[]): readonly number[] {
	const forms = moments.map((ms) => dayForms(blog, ms));
	return (forms[0] ?? [])
		.map((_, i) => i)
		.filter((i) => forms.every((form) => text.includes(form[i] ?? '?')));
}

function plain(html: string): string {
	return read(html).text;
}

describe.each(NAMES)('%s', (name) => {
	const platform = platforms[name];

	test.each(CASES.filter((one) => one.name === name))(
		'variant $variant in $language shows every field',
		(one) => {
			const blog = sampleBlog(name, one.variant, one.language);
			for (const view of viewsOf(blog)) {
				const page = read(platform.render(blog, view, 'utf-8'));
				const whole = view.kind === 'post' || !platform.showsExcerpts(blog.variant);
				expect(page.text).toContain(blog.title);
				for (const post of shownPosts(view)) {
					expect(page.text).toContain(post.title);
					expect(page.text).toContain(post.author);
					expect(page.text).toContain(whole ? plain(post.html) : post.summary);
					if (whole) for (const category of post.categories) expect(page.text).toContain(category);
					expect(hrefs(blog, page)).toContain(
						platform.path(blog, { kind: 'post', number: post.number }, post),
					);
				}
				const moments = shownPosts(view).map((post) => post.publishedMs);
				if (moments.length > 0)
					expect(sharedForms(blog, page.text, moments).length, view.kind).toBeGreaterThan(0);
			}
		},
	);

	test.each([0, 1, 2, 3])('variant %i shows every comment with author, date and text', (variant) => {
		for (const language of LANGUAGES) {
			const blog = sampleBlog(name, variant, language);
			const [newest, second = null] = samplePosts(blog);
			if (newest === undefined) throw new Error('a post is needed');
			const view: View = { kind: 'post', post: newest, previous: second, next: null, months: sampleMonths };
			const { text } = read(platform.render(blog, view, 'utf-8'));
			expect(newest.comments.length).toBe(4);
			for (const comment of newest.comments) {
				expect(text).toContain(comment.author);
				for (const paragraph of comment.text.split('\n\n')) expect(text).toContain(paragraph);
			}
			const forms = sharedForms(
				blog,
				text,
				newest.comments.map((comment) => comment.publishedMs),
			);
			expect(forms.length).toBeGreaterThan(0);
			const order = newest.comments.map((comment) => text.lastIndexOf(squeeze(comment.text)));
			expect(order).toEqual(order.toSorted((a, b) => a - b));
		}
	});

	test('the post itself is in the page unchanged', () => {
		for (const one of CASES.filter((some) => some.name === name)) {
			const blog = sampleBlog(name, one.variant, one.language);
			const view = viewsOf(blog)[1] as View;
			expect(platform.render(blog, view, null)).toContain(shownPosts(view)[0]?.html);
		}
	});

	test('variants differ', () => {
		const pages = [0, 1, 2].map((variant) => {
			const blog = sampleBlog(name, variant, 'en');
			return platform.render(blog, homeView(samplePosts(blog)), null);
		});
		expect(new Set(pages).size).toBe(3);
	});

	test('the same input gives the same text; a given charset is declared', () => {
		const blog = sampleBlog(name, 1, 'ja');
		for (const view of viewsOf(blog)) {
			const page = platform.render(blog, view, 'Shift_JIS');
			expect(platform.render(blog, view, 'Shift_JIS')).toBe(page);
			expect(page).toMatch(/<meta[^>]+charset="?Shift_JIS"/);
			expect(platform.render(blog, view, null)).not.toMatch(/Shift_JIS/);
		}
	});

	test('the generator is declared', () => {
		const blog = sampleBlog(name, 0, 'en');
		const page = platform.render(blog, homeView(samplePosts(blog)), null);
		const generator = /<meta name="generator" content="([^"]*)"/.exec(page)?.[1] ?? null;
		expect(generator).toBe(platform.generator);
	});

	test.each(LANGUAGES)('all characters can be written in the old encodings of %s', (language) => {
		const blog = sampleBlog(name, 0, language, {
			fault: 'trap',
			robots: { disallow: ['/private/'], crawlDelaySeconds: null },
		});
		for (const variant of [0, 1, 2, 3]) {
			for (const view of viewsOf({ ...blog, variant })) {
				const page = platform.render({ ...blog, variant }, view, null);
				for (const encoding of LEGACY[language]) {
					expect(new TextDecoder(encoding).decode(encoder(encoding)(page))).toBe(page);
				}
			}
		}
	});

	test('paths lead back to their places', () => {
		for (const variant of [0, 1, 2, 3, 4, 5]) {
			const blog = sampleBlog(name, variant, 'de');
			const places: Place[] = [
				{ kind: 'home', page: 1 },
				{ kind: 'home', page: 2 },
				{ kind: 'home', page: 137 },
				{ kind: 'month', year: 2004, month: 3 },
				{ kind: 'month', year: 1999, month: 12 },
				{ kind: 'about' },
			];
			for (const place of places) expect(platform.locate(blog, platform.path(blog, place))).toEqual(place);
			for (const number of [1, 9, 10, 99, 256, 12345]) {
				const post = { ...(samplePosts(blog)[0] as SimPost), number, slug: `in-2004-or-5-${number}` };
				const path = platform.path(blog, { kind: 'post', number }, post);
				expect(platform.locate(blog, path)).toEqual({ kind: 'post', number });
			}
			expect(platform.path(blog, { kind: 'home', page: 1 })).toBe('/');
		}
	});

	test.each([
		'',
		'//',
		'/nowhere',
		'/nowhere.html',
		'/../../etc/passwd',
		'/page/0/',
		'/page/1/',
		'/page/02/',
		'/page/-1/',
		'/page/1e3/',
		'/page/99999999999999999999/',
		'/?p=',
		'/?p=0',
		'/?p=1%00',
		'/?skip=-10',
		'/?skip=3',
		'/2004/13/',
		'/2004/00/',
		'/200413.html',
		'/diary/200400.html',
		'/archives/2004_13.html',
		'/2004/03/05/no-number/',
		'/2004/03/05/-/',
		'/posts/../12/',
		'/posts/a-0/',
		'/diary/2004/0305_.html',
		'/2004/03/05/a-12/extra',
		'/20040305p0.html',
		`/posts/${'a-'.repeat(5000)}12/`,
		`/${'9'.repeat(5000)}.html`,
		`/${'-'.repeat(250)}`,
		'/wp-admin/\u0000',
		'/%E2%80%AE/',
		'http://other.example/',
	])('no place is at %j', (path) => {
		for (const variant of [0, 1, 2])
			expect(platform.locate(sampleBlog(name, variant, 'en'), path)).toBeNull();
	});

	test('feeds have a path each, none of which is a page', () => {
		const paths = FORMATS.map((format) => platform.feedPath(format));
		expect(new Set(paths).size).toBe(FORMATS.length);
		for (const variant of [0, 1, 2]) {
			for (const path of paths) {
				expect(path.startsWith('/')).toBe(true);
				expect(platform.locate(sampleBlog(name, variant, 'en'), path)).toBeNull();
			}
		}
	});

	test.each(['head', 'body', 'none'] as const)('the feed is linked from %s', (linked) => {
		for (const variant of [0, 1, 2, 3]) {
			const path = platform.feedPath('atom1.0');
			const feed = { format: 'atom1.0', path, content: 'full', state: 'good', linked, window: 10 } as const;
			const blog = sampleBlog(name, variant, 'fr', { feed });
			const page = read(platform.render(blog, homeView(samplePosts(blog)), 'utf-8'));
			const found = page.links.filter((link) => link.href.replace('http://tea.example', '') === path);
			expect(found.length).toBe(linked === 'none' ? 0 : 1);
			if (linked !== 'none') {
				const head = { rel: 'alternate', type: 'application/atom+xml' };
				expect(found[0]).toMatchObject(linked === 'head' ? head : { rel: '', type: '' });
			}
		}
	});

	test('closed parts and traps are linked on the blogs that have them, and there alone', () => {
		const closed = { robots: { disallow: ['/private/'], crawlDelaySeconds: null } };
		const cases = [
			[{}, []],
			[closed, ['/private/notes.html']],
			[{ fault: 'trap' }, ['/calendar/2031/05']],
			[{ fault: 'gzip-bomb' }, ['/download/archive.html']],
			[{ fault: 'endless' }, ['/stream/log.html']],
		] as const;
		const special = new Set(cases.flatMap(([, paths]) => paths as readonly string[]));
		for (const [changes, expected] of cases) {
			for (const variant of [0, 1, 2, 3]) {
				const blog = sampleBlog(name, variant, 'ru', changes);
				const { links } = read(platform.render(blog, homeView(samplePosts(blog)), null));
				expect(links.map((link) => link.href).filter((href) => special.has(href))).toEqual(expected);
			}
		}
	});

	test('home pages lead to the next ones, to every month, to about and to the blogroll', () => {
		for (const variant of [0, 1, 2, 3]) {
			const blog = sampleBlog(name, variant, 'en');
			const found = hrefs(blog, read(platform.render(blog, homeView(samplePosts(blog), 2), null)));
			const places: Place[] = [
				{ kind: 'home', page: 1 },
				{ kind: 'home', page: 3 },
				{ kind: 'about' },
				...sampleMonths.map((month) => ({ kind: 'month', ...month }) as const),
			];
			for (const place of places) expect(found).toContain(platform.path(blog, place));
			expect(found).toContain('http://friend.example/?a=1&b=2');
		}
	});
});

/** Link targets as paths on the blog's own host, others whole. */
function hrefs(blog: SimBlog, page: Read): readonly string[] {
	return page.links.map(({ href }) => {
		const url = new URL(href, blog.url);
		return url.host === blog.host ? url.pathname + url.search + url.hash : url.href;
	});
}

function encoder(encoding: string): (text: string) => Uint8Array {
	return encoding.startsWith('windows')
		? createSinglebyteEncoder(encoding)
		: createMultibyteEncoder(encoding);
}
