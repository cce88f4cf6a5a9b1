/** Every kind of host that is not a blog, in every language: its front page, its other pages, and nothing else. */

import { createHash } from 'node:crypto';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { Language, NonBlogKind, SimNonBlog } from '../model.ts';
import { renderNonBlog } from './index.ts';

const KINDS: readonly NonBlogKind[] = [
	'forum',
	'guestbook',
	'events',
	'changelog',
	'news-index',
	'mailing-list',
	'publications',
	'homepage',
];
const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'ja', 'zh', 'ru'];
const NOW = Date.UTC(2004, 2, 6, 12);
const WEEK = 7 * 86_400_000;

function host(kind: NonBlogKind, language: Language, variant = 0): SimNonBlog {
	return {
		kind,
		index: 3,
		host: 'other.example',
		url: 'http://other.example/',
		title: 'Q & A',
		language,
		encoding: 'utf-8',
		variant,
		fault: 'none',
		robots: { disallow: [], crawlDelaySeconds: null },
		links: [{ url: 'http://blog.example/?a=1&b=2', text: 'A <friend>' }],
	};
}

const random = (key: string) => createHash('md5').update(key).digest().readUInt32BE() / 2 ** 32;

const render = (kind: NonBlogKind, language: Language, path: string, nowMs = NOW, variant = 0) =>
	renderNonBlog(host(kind, language, variant), path, nowMs, 'utf-8', random);

function read(html: string): { readonly text: string; readonly hrefs: readonly string[] } {
	const hrefs: string[] = [];
	let text = '';
	const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
		if (node.nodeName === '#text') text += ` ${(node as DefaultTreeAdapterTypes.TextNode).value}`;
		if (!('childNodes' in node)) return;
		const href = node.attrs.find((one) => one.name === 'href')?.value;
		if (node.nodeName === 'a' && href !== undefined) hrefs.push(href);
		for (const child of node.childNodes) visit(child);
	};
	for (const child of parse(html).childNodes) visit(child as DefaultTreeAdapterTypes.ChildNode);
	return { text: text.replace(/\s+/g, ' '), hrefs };
}

/** The front page and all that it leads to on its own host. */
function crawl(kind: NonBlogKind, language: Language): ReadonlyMap<string, string> {
	const pages = new Map<string, string>();
	const waiting = ['/'];
	for (let path = waiting.pop(); path !== undefined && pages.size < 60; path = waiting.pop()) {
		const html = render(kind, language, path);
		if (html === null || pages.has(path)) continue;
		pages.set(path, html);
		waiting.push(...read(html).hrefs.filter((href) => href.startsWith('/') && !pages.has(href)));
	}
	return pages;
}

const ENCODERS: Readonly<Record<Language, readonly [string, (text: string) => Uint8Array][]>> = {
	en: [['windows-1252', createSinglebyteEncoder('windows-1252')]],
	de: [['windows-1252', createSinglebyteEncoder('windows-1252')]],
	fr: [['windows-1252', createSinglebyteEncoder('windows-1252')]],
	ja: [
		['shift_jis', createMultibyteEncoder('shift_jis')],
		['euc-jp', createMultibyteEncoder('euc-jp')],
	],
	zh: [['gbk', createMultibyteEncoder('gbk')]],
	ru: [['windows-1251', createSinglebyteEncoder('windows-1251')]],
};

describe.each(KINDS)('%s', (kind) => {
	test.each(LANGUAGES)('the front page in %s names the host and links on', (language) => {
		for (const variant of [0, 1, 2]) {
			const page = read(render(kind, language, '/', NOW, variant) ?? '');
			expect(page.text).toContain('Q & A');
			expect(page.text).toContain('A <friend>');
			expect(page.hrefs).toContain('http://blog.example/?a=1&b=2');
			expect(page.text).toMatch(/200[0-4]/);
		}
	});

	test.each(LANGUAGES)('its other pages in %s exist and can be written in the old encodings', (language) => {
		const pages = crawl(kind, language);
		expect(pages.size).toBeGreaterThan(1);
		for (const html of pages.values()) {
			for (const [encoding, encode] of ENCODERS[language]) {
				expect(new TextDecoder(encoding).decode(encode(html))).toBe(html);
			}
		}
	});

	test('the same request gives the same page; a given charset is declared', () => {
		const page = renderNonBlog(host(kind, 'ja'), '/', NOW, 'EUC-JP', random);
		expect(renderNonBlog(host(kind, 'ja'), '/', NOW, 'EUC-JP', random)).toBe(page);
		expect(page).toContain('charset=EUC-JP');
		expect(renderNonBlog(host(kind, 'ja'), '/', NOW, null, random)).not.toContain('charset');
	});

	test.each([
		'',
		'/x',
		'/index.php',
		'/viewtopic.php?t=0',
		'/viewtopic.php?t=99999999',
		'/msg0.html',
		'/2004-13/threads.html',
		'/gb.cgi?page=1',
		'/gb.cgi?page=-1',
		'/news/00.html',
		'/event/0.html',
		'/archive/1066.html',
		'/../',
		`/news/${'9'.repeat(400)}.html`,
	])('there is nothing at %j', (path) => {
		expect(render(kind, 'en', path)).toBeNull();
	});

	test('a host that has just begun has a front page too', () => {
		expect(render(kind, 'de', '/', Date.UTC(1999, 5, 1))).not.toBeNull();
	});
});

test.each(['forum', 'guestbook', 'changelog', 'news-index', 'homepage', 'events'] as const)(
	'time brings something new to a %s',
	(kind) => {
		expect(render(kind, 'en', '/', NOW + 4 * WEEK)).not.toBe(render(kind, 'en', '/'));
	},
);

test('events lie ahead, and some last for days', () => {
	const { text } = read(render('events', 'en', '/') ?? '');
	expect(text).toMatch(/(March|April|May) \d+-\d+, 2004/);
	expect(text).not.toMatch(/February|January/);
});

test.each([
	['en', /\w+ \d+-\d+, 2004/],
	['de', /\d+\.-\d+\. \S+ 2004/],
	['fr', /du \d+ au \d+ \S+ 2004/],
	['ja', /2004年\d+月\d+日-\d+日/],
	['zh', /2004年\d+月\d+日-\d+日/],
	['ru', /\d+-\d+ \S+ 2004/],
] as const)('a period in %s', (language, pattern) => {
	expect(read(render('events', language, '/') ?? '').text).toMatch(pattern);
});

test('no reply in a forum and no message in a list is later than the moment', () => {
	for (const [kind, pattern] of [
		['forum', /\w{3} \d+, \d{4} \d\d:\d\d/g],
		['mailing-list', /\d\d \w{3} \d{4} \d\d:\d\d/g],
	] as const) {
		const stamps = [...crawl(kind, 'en').values()].flatMap((html) => read(html).text.match(pattern) ?? []);
		expect(stamps.length).toBeGreaterThan(10);
		for (const stamp of stamps) expect(Date.parse(`${stamp} UTC`)).toBeLessThanOrEqual(NOW);
	}
});
