import { TextDecoder } from '@exodus/bytes/encoding.js';
import { describe, expect, test } from 'vitest';
import type { SimBlog, SimPost } from '../model.ts';
import { type Answer, answerSite } from '../site/index.ts';
import { createWorld } from '../world.ts';
import { BREAKAGES, breakageOf, commentFeedPath } from './index.ts';

const BLOGS = 1200;
const world = createWorld({ seed: 21, blogs: BLOGS });
const blogs: readonly SimBlog[] = Array.from({ length: BLOGS }, (_, index) => world.blog(index));
const fed = blogs.filter((blog) => blog.feed !== null);

function get(blog: SimBlog, path: string): Answer {
	return answerSite(world, blog.index, blog.host, path, world.startMs);
}

function feedText(blog: SimBlog, path = blog.feed?.path ?? ''): string {
	const answer = get(blog, path);
	expect([path, answer.status]).toEqual([path, 200]);
	return new TextDecoder(blog.feed?.format === 'json' ? 'utf-8' : blog.encoding, { fatal: true }).decode(
		answer.body,
	);
}

/** A strict scan for well-formed XML: one root, balanced tags, quoted attributes, known entities, no stray signs. */
function findXmlError(xml: string): string | null {
	if (!xml.startsWith('<?xml version="1.0" encoding="')) return 'no declaration';
	const control = [...xml].find((sign) => sign < ' ' && !'\t\n\r'.includes(sign));
	if (control !== undefined) return 'control character';
	const token =
		/<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</gs;
	const open: string[] = [];
	let roots = 0;
	for (const [all, closing, name, attributes, empty] of xml.matchAll(token)) {
		if (all === '<') return `stray < before ${open.at(-1)}`;
		const checked = name === undefined && all.startsWith('<') ? '' : (attributes ?? all);
		if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(checked)) return `bare & in ${all.slice(0, 60)}`;
		if (name === undefined) {
			if (open.length === 0 && !all.startsWith('<') && all.trim() !== '') return 'text outside the root';
			continue;
		}
		if (closing === '/') {
			if (open.pop() !== name) return `unexpected </${name}>`;
		} else {
			if (open.length === 0) roots++;
			if (empty !== '/') open.push(name);
		}
	}
	return open.length > 0 ? `unclosed ${open.at(-1)}` : roots === 1 ? null : `${roots} roots`;
}

test('the scan for well-formed XML finds what is wrong', () => {
	const head = '<?xml version="1.0" encoding="utf-8"?>';
	expect(findXmlError(`${head}<a b="c"><d/>x &amp; y<![CDATA[<&]]></a>\n`)).toBeNull();
	for (const bad of [
		'<a>',
		'<a></b>',
		'<a>&nbsp;</a>',
		'<a>x & y</a>',
		'<a b=c></a>',
		'<a/><b/>',
		'<a>\b</a>',
		'x<a/>',
	]) {
		expect(findXmlError(head + bad)).not.toBeNull();
	}
	expect(findXmlError('<a/>')).not.toBeNull();
});

describe.each(['rss0.91', 'rss0.92', 'rss1.0', 'rss2.0', 'atom0.3', 'atom1.0', 'json', 'cdf'] as const)(
	'%s',
	(format) => {
		const good = fed
			.filter((blog) => blog.feed?.format === format && blog.feed.state === 'good')
			.slice(0, 40);

		test('is well-formed if it is not broken', () => {
			expect(good.length).toBeGreaterThan(3);
			for (const blog of good) {
				const text = feedText(blog);
				if (format === 'json') expect(JSON.parse(text).version).toContain('jsonfeed.org');
				else expect([blog.host, findXmlError(text)]).toEqual([blog.host, null]);
			}
		});

		test('holds the newest posts with their addresses', () => {
			for (const blog of good) {
				const text = feedText(blog).replaceAll('&amp;', '&');
				const count = world.postCount(blog, world.startMs);
				for (let number = count; number > Math.max(0, count - (blog.feed?.window ?? 0)); number--) {
					const post = world.post(blog, number, world.startMs);
					if (post !== null) expect(text).toContain(world.permalink(world.blog(blog.index), post));
				}
			}
		});

		test('has whole bodies in full feeds only', () => {
			for (const blog of good) {
				const count = world.postCount(blog, world.startMs);
				for (let number = count; number > Math.max(0, count - 5); number--) {
					const end = plainEnd(world.post(blog, number, world.startMs));
					if (end !== null) expect(feedText(blog).includes(end)).toBe(blog.feed?.content === 'full');
				}
			}
		});
	},
);

/** The last paragraph of a post where it is neither the first nor marked up or escaped; null elsewhere. */
function plainEnd(post: SimPost | null): string | null {
	const paragraphs = post?.text.split('\n\n') ?? [];
	const end = paragraphs.at(-1) ?? '';
	const linked = post?.links.some((link) => end.includes(link.text)) ?? true;
	return paragraphs.length < 2 || linked || /[&<"\n]/.test(end) ? null : end;
}

describe('a broken feed', () => {
	const broken = fed.filter((blog) => blog.feed?.state === 'broken');

	test('is broken in every way', () => {
		expect(new Set(broken.map((blog) => breakageOf(blog, world.seed)))).toEqual(new Set(BREAKAGES));
	});

	test('is not well-formed, or declares something wrong', () => {
		for (const blog of broken) {
			const breakage = breakageOf(blog, world.seed);
			const bytes = get(blog, blog.feed?.path ?? '').body;
			const text = Buffer.from(bytes).toString('latin1');
			if (blog.feed?.format === 'json') expect(() => JSON.parse(text)).toThrow();
			else if (breakage === 'double-escaped') expect(text.includes('&lt;')).toBe(false);
			else if (breakage === 'wrong-encoding') {
				expect(text).toMatch(/encoding="utf-8"/);
				expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
			} else expect([blog.host, breakage, findXmlError(text)]).not.toEqual([blog.host, breakage, null]);
		}
	});
});

describe('older items', () => {
	const deep = (blog: SimBlog) => world.postCount(blog, world.startMs) > 2 * (blog.feed?.window ?? 0);
	const second = (blog: SimBlog) => {
		const number = world.postCount(blog, world.startMs) - (blog.feed?.window ?? 0);
		const post = world.post(blog, number, world.startMs);
		return post === null ? '' : world.permalink(world.blog(blog.index), post);
	};
	const ask = (blog: SimBlog, query: string) => {
		const path = blog.feed?.path ?? '';
		return feedText(blog, `${path}${path.includes('?') ? '&' : '?'}${query}`).replaceAll('&amp;', '&');
	};

	test('are on further pages of WordPress feeds', () => {
		const blog = fed.find(
			(one) => one.platform.startsWith('wordpress') && deep(one) && second(one) !== '',
		) as SimBlog;
		expect(ask(blog, 'paged=2')).toContain(second(blog));
		expect(get(blog, `${blog.feed?.path}?paged=9999`).status).toBe(404);
	});

	test('are reached by index in Blogger feeds', () => {
		const blog = fed.find((one) => one.platform === 'blogger' && deep(one) && second(one) !== '') as SimBlog;
		expect(ask(blog, `start-index=${(blog.feed?.window ?? 0) + 1}`)).toContain(second(blog));
	});

	test('are linked from the feed where it says rel=next, to the last page', () => {
		const blog = fed.find(
			(one) =>
				one.feed?.format === 'atom1.0' &&
				one.feed.state === 'good' &&
				deep(one) &&
				/rel="next"/.test(feedText(one)),
		) as SimBlog;
		let pages = 0;
		let next: string | undefined = blog.feed?.path;
		while (next !== undefined && pages < 200) {
			pages++;
			const address: string | undefined = /rel="next" href="([^"]+)"/.exec(feedText(blog, next))?.[1];
			next =
				address === undefined
					? undefined
					: new URL(address.replaceAll('&amp;', '&')).pathname + new URL(address).search;
		}
		expect(pages).toBe(Math.ceil(world.postCount(blog, world.startMs) / (blog.feed?.window ?? 1)));
	});
});

test('a comment feed has every comment of its post', () => {
	let seen = 0;
	for (const blog of blogs.filter((one) => one.hasComments).slice(0, 40)) {
		const post = world.post(blog, 1, world.startMs);
		if (post === null) continue;
		const text = feedText(blog, commentFeedPath(1));
		expect(findXmlError(text)).toBeNull();
		expect(text.match(/<item>/g)?.length ?? 0).toBe(post.comments.length);
		seen += post.comments.length;
	}
	expect(seen).toBeGreaterThan(20);
});
