import { expect, it } from 'vitest';
import { parseHtml } from '../../lib/html/index.ts';
import { findKind } from './kind-of-page.ts';
import { findSigns } from './signs.ts';

it.each<[string, string, string | null]>([
	['https://forum.example.org/x', '', 'forum'],
	['https://example.org/bbs/', '', 'forum'],
	['https://example.org/dashboard/', '', null],
	['https://example.org/category/chat/', '', null],
	['https://example.org/', '<title>Rosengarten Forum</title>', 'forum'],
	['https://example.org/', '<title>Forum, a blog</title>', null],
	['https://example.org/', '<meta name="generator" content="phpBB 3">', 'forum'],
	['https://example.org/pipermail/x/', '', 'mailing-list'],
	['https://example.org/', '<title>Gästebuch</title>', 'guestbook'],
	['https://example.org/', '<title>更新履歴</title>', 'change-log'],
	['https://example.org/', '<title>Events | The library</title>', 'events'],
	['https://example.org/', '<title>My thoughts on current events</title>', null],
	['https://example.org/', '<script type="application/ld+json">{"@type": "MusicEvent"}</script>', 'events'],
	['https://example.org/', '<div itemtype="https://schema.org/Product">', 'shop'],
	['https://example.org/', '<title>Publications</title>', 'publications'],
	['https://news.example.org/', '', 'news'],
	['https://example.org/', '<title>A diary</title>', null],
])('%s %s → %s', (url, html, kind) => {
	expect(findKind(findSigns(parseHtml(html), url))?.kind.name ?? null).toBe(kind);
});
