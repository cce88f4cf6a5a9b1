import { describe, expect, it } from 'vitest';
import { discoverFeeds } from './discover.ts';

const URL_OF_BLOG = 'https://blog.example/';

function first(html: string, url = URL_OF_BLOG, platform?: string) {
	return discoverFeeds(html, { url, ...(platform === undefined ? {} : { platform }) })[0];
}

function linked(html: string, url = URL_OF_BLOG) {
	return discoverFeeds(html, { url }).filter(({ by }) => by === 'link' || by === 'body-link');
}

describe('a declared feed is found', () => {
	it.each([
		['RSS', '<link rel="alternate" type="application/rss+xml" href="/feed/">', '/feed/'],
		['Atom', '<link rel=alternate type=application/atom+xml href=atom.xml>', '/atom.xml'],
		['RDF', '<link rel="alternate" type="application/rdf+xml" href="index.rdf">', '/index.rdf'],
		['JSON Feed', '<link rel="alternate" type="application/feed+json" href="feed.json">', '/feed.json'],
		['plain JSON', '<link rel="alternate" type="application/json" href="feed.json">', '/feed.json'],
		['plain XML', '<link rel="alternate" type="text/xml" title="RSS" href="/news">', '/news'],
		['rel=feed', '<link rel="feed" href="/rss.xml">', '/rss.xml'],
		['upper case', '<LINK REL="ALTERNATE" TYPE="APPLICATION/RSS+XML" HREF="/Feed/">', '/Feed/'],
		['a mistaken rel', '<link rel="alternative" type="application/atom+xml" href="/atom.xml">', '/atom.xml'],
		[
			'a type with parameters',
			'<link rel="alternate" type="application/rss+xml; charset=utf-8" href="/r">',
			'/r',
		],
		['in the body', '<p>text<link rel="alternate" type="application/rss+xml" href="/rss">', '/rss'],
		[
			'the scheme feed:',
			'<link rel="alternate" type="application/rss+xml" href="feed://blog.example/r">',
			'/r',
		],
		[
			'below a base',
			'<base href="/b/"><link rel="alternate" type="application/rss+xml" href="r.xml">',
			'/b/r.xml',
		],
	])('%s', (_, html, path) => {
		const candidate = first(html)!;
		expect(candidate.by).toBe('link');
		expect(candidate.role).toBe('posts');
		expect(new URL(candidate.url).pathname).toBe(path);
	});
});

describe('declared links that are not feeds are left out', () => {
	it.each([
		['<link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">'],
		['<link rel="alternate" type="application/json+oembed" href="/oembed?url=x">'],
		['<link rel="service.post" type="application/atom+xml" href="/feeds/1/posts/default">'],
		['<link rel="alternate" hreflang="de" href="/de/">'],
		['<link rel="EditURI" type="application/rsd+xml" href="/xmlrpc.php?rsd">'],
		['<link rel="stylesheet" type="text/css" href="/rss.css">'],
		['<link rel="sitemap" type="application/xml" href="/sitemap.xml">'],
		['<link rel="alternate" type="application/rss+xml" href="">'],
	])('%s', (html) => {
		expect(linked(html)).toEqual([]);
	});
});

describe('a link in the body counts as a feed by', () => {
	it.each([
		['its type', '<a type="application/rss+xml" href="/news">x</a>', '/news'],
		['its address', '<a href="/index.rdf">syndicate</a>', '/index.rdf'],
		['its query', '<a href="/?feed=rss2">x</a>', '/'],
		['its text', '<a href="/syndication">RSS Feed</a>', '/syndication'],
		['its text in another language', '<a href="/abo">RSS订阅</a>', '/abo'],
		['the text of its picture', '<a href="/s"><img src="i.png" alt="RSS"></a>', '/s'],
		['its icon', '<a href="/s"><i class="fa fa-rss"></i></a>', '/s'],
		['its host', '<a href="http://feeds.feedburner.com/Example">subscribe</a>', '/Example'],
		[
			'a reader service',
			'<a href="https://feedly.com/i/subscription/feed/https://blog.example/f.xml">+</a>',
			'/f.xml',
		],
		[
			'a reader with a parameter',
			'<a href="http://www.bloglines.com/sub/http%3A%2F%2Fblog.example%2Frss.xml">+</a>',
			'/rss.xml',
		],
	])('%s', (_, html, path) => {
		const found = linked(html);
		expect(found.map(({ url }) => new URL(url).pathname)).toEqual([path]);
		expect(found[0]!.by).toBe('body-link');
	});

	it.each([
		['a page about feeds', '<a href="/tags/RSS/">RSS</a>'],
		['a post about feeds', '<a href="/2020/05/my-rss-reader/">my RSS reader</a>'],
		['a post called atom', '<a href="/entry/2021/atom_setup.html">Atom</a>'],
		['a feed of another site', '<a href="https://other.example/feed/">RSS</a>'],
		['the front page', '<a href="/">feed</a>'],
		['a friend-of-a-friend file', '<a href="/foaf.rdf">FOAF</a>'],
		['a mail address', '<a href="mailto:a@b.example">RSS</a>'],
	])('but not %s', (_, html) => {
		expect(linked(html)).toEqual([]);
	});
});

describe('the role of a feed', () => {
	const declared = (href: string, title = '') =>
		`<title>My Blog</title><link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
	it.each([
		['/feed/', 'My Blog » Feed', 'posts', undefined],
		['/comments/feed/', 'My Blog » Comments Feed', 'comments', undefined],
		['/feeds/comments/default', 'My Blog - Atom', 'comments', undefined],
		['/x.xml', 'My Blog » Kommentar-Feed', 'comments', undefined],
		['/2020/05/title/feed/', 'My Blog » Title', 'comments', 'post-comments'],
		['/feeds/123/comments/default', '', 'comments', 'post-comments'],
		['/tag/php/feed/', 'My Blog » php Tag Feed', 'other', 'tag'],
		['/author/ann/feed/', 'Posts by Ann', 'other', 'author'],
		['/feed/podcast/', 'My Blog Podcast', 'other', 'podcast'],
		['/search/x/feed/rss2/', 'Search Results for x', 'other', 'search'],
		['/forums/feed/', 'Forums', 'other', 'forum'],
	])('%s (%s) is %s', (href, title, role, kind) => {
		const candidate = linked(declared(href, title))[0]!;
		// If nothing else is declared, a narrower feed is used as the blog's feed; that is tested below.
		const expected = role === 'other' ? 'posts' : role;
		expect(candidate.role).toBe(expected);
		if (role !== 'other') expect(candidate.kind).toBe(kind);
		const beside = linked(declared('/all.xml') + declared(href, title)).find(({ url }) =>
			url.endsWith(href),
		)!;
		expect([beside.role, beside.kind]).toEqual([role, kind]);
	});

	it('is not decided by a word of the blog’s own name', () => {
		const html =
			'<title>No Comment</title><link rel="alternate" type="application/rss+xml" title="No Comment" href="/rss">';
		expect(first(html)!.role).toBe('posts');
	});

	it('is the comments of this page if its path is below the page’s', () => {
		const html =
			'<a href="/feed/">RSS</a><a href="/about/">a</a><a href="/x/">x</a><a href="/my-title/feed/">RSS</a>';
		const found = linked(html, 'https://blog.example/my-title/');
		expect(found.map(({ url, role }) => [new URL(url).pathname, role])).toEqual([
			['/feed/', 'posts'],
			['/my-title/feed/', 'comments'],
		]);
	});
});

describe('the main feed comes first', () => {
	const link = (href: string, title = '', more = '') =>
		`<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}" ${more}>`;
	it.each([
		['before the comments', link('/comments/feed/') + link('/feed/'), '/feed/'],
		['before one tag', link('/tag/a/feed/', 'a tag') + link('/feed/'), '/feed/'],
		['before a podcast', link('/podcast.xml', 'Podcast') + link('/feed/'), '/feed/'],
		[
			'in the page’s language',
			`<html lang="es">${link('/en/rss.xml', '', 'hreflang="en"')}${link('/rss.xml', '', 'hreflang="es"')}`,
			'/rss.xml',
		],
		['of all posts', link('/feeds/news.xml') + link('/feeds/all.xml'), '/feeds/all.xml'],
		[
			'with the blog’s title',
			`<title>My Blog</title>${link('/b.xml', 'Other')}${link('/a.xml', 'My Blog RSS')}`,
			'/a.xml',
		],
		['nearest to the page', link('/deep/er/rss.xml') + link('/rss.xml'), '/rss.xml'],
		['in the page’s order, all else equal', link('/rss.xml') + link('/atom.xml'), '/rss.xml'],
		[
			'declared before linked',
			`<a href="/a.xml" type="application/rss+xml">RSS</a>${link('/rss.xml')}`,
			'/rss.xml',
		],
		[
			'linked before declared comments',
			`${link('/comments/feed/')}<a href="/index.rdf">RSS</a>`,
			'/index.rdf',
		],
		[
			'by platform before declared comments',
			`<meta name=generator content="WordPress 6">${link('/page/feed/', 'x Comments Feed')}`,
			'/feed/',
		],
		[
			'of one tag, when it is all that the page declares',
			link('/category/a/rss.xml') + link('/category/a/atom.xml'),
			'/category/a/rss.xml',
		],
	])('%s', (_, html, path) => {
		expect(new URL(first(html)!.url).pathname).toBe(path);
	});

	it('and no URL appears twice', () => {
		const html = `${link('http://www.blog.example/feed')}${link('https://blog.example/feed/')}<a href="/feed">RSS</a>`;
		expect(
			discoverFeeds(html, { url: URL_OF_BLOG }).filter(({ url }) =>
				/^\/feed\/?$/.test(new URL(url).pathname),
			),
		).toHaveLength(1);
	});
});

describe('without links, the host decides', () => {
	it.each([
		['https://ann.blogspot.com/2020/05/x.html', 'https://ann.blogspot.com/feeds/posts/default'],
		['https://ann.blogspot.co.uk/', 'https://ann.blogspot.co.uk/feeds/posts/default'],
		['https://ann.wordpress.com/about/', 'https://ann.wordpress.com/feed/'],
		['https://ann.livejournal.com/123.html', 'https://ann.livejournal.com/data/rss'],
		['http://users.livejournal.com/ann/', 'https://ann.livejournal.com/data/rss'],
		['https://ann.dreamwidth.org/', 'https://ann.dreamwidth.org/data/rss'],
		['https://ann.tumblr.com/post/1', 'https://ann.tumblr.com/rss'],
		['https://www.tumblr.com/ann', 'https://ann.tumblr.com/rss'],
		['https://medium.com/@ann/title-1', 'https://medium.com/feed/@ann'],
		['https://ann.substack.com/p/x', 'https://ann.substack.com/feed'],
		['https://ann.hatenablog.com/entry/1', 'https://ann.hatenablog.com/feed'],
		['http://ann.blog12.fc2.com/', 'http://ann.blog12.fc2.com/?xml'],
		['http://blog.livedoor.jp/ann/archives/1.html', 'http://blog.livedoor.jp/ann/index.rdf'],
		['https://ameblo.jp/ann/entry-1.html', 'https://rssblog.ameba.jp/ann/rss20.xml'],
		['http://ann.seesaa.net/', 'http://ann.seesaa.net/index20.rdf'],
		['http://ann.cocolog-nifty.com/blog/2005/', 'http://ann.cocolog-nifty.com/blog/index.rdf'],
		['https://ann.typepad.com/weblog/2005/', 'https://ann.typepad.com/weblog/atom.xml'],
		['https://ann.typepad.com/', 'https://ann.typepad.com/atom.xml'],
		['https://ann.ghost.io/', 'https://ann.ghost.io/rss/'],
		['https://write.as/ann/title', 'https://write.as/ann/feed/'],
		['https://ann.bearblog.dev/x/', 'https://ann.bearblog.dev/feed/'],
		['https://ann.micro.blog/', 'https://ann.micro.blog/feed.xml'],
		['https://blog.naver.com/ann/123', 'https://rss.blog.naver.com/ann.xml'],
		['https://ann.tistory.com/12', 'https://ann.tistory.com/rss'],
		['https://www.cnblogs.com/ann/p/1.html', 'https://www.cnblogs.com/ann/rss/'],
		['https://blog.csdn.net/ann/article/details/1', 'https://blog.csdn.net/ann/rss/list'],
	])('%s', (url, feed) => {
		expect(first('<p>Hello</p>', url)).toMatchObject({ url: feed, by: 'host', role: 'posts' });
	});
});

describe('without links, the software decides', () => {
	it.each([
		['its generator line', '<meta name="generator" content="Hugo 0.120">', undefined, '/index.xml'],
		['a mark in the source', '<img src="/wp-content/a.png">', undefined, '/feed/'],
		['the caller', '<p>x</p>', 'pelican', '/feeds/all.atom.xml'],
	])('by %s', (_, html, platform, path) => {
		const candidate = first(html, URL_OF_BLOG, platform)!;
		expect([new URL(candidate.url).pathname, candidate.by]).toEqual([path, 'platform']);
	});

	it('below the folder of its links', () => {
		const html =
			'<meta name="generator" content="Hugo"><a href="/~ann/a.html">a</a><a href="/~ann/b.html">b</a>';
		expect(first(html, 'https://host.example/~ann/')!.url).toBe('https://host.example/~ann/index.xml');
	});

	it('below the root when the page is an archive', () => {
		const html = '<meta name="generator" content="WordPress">';
		expect(first(html, 'https://host.example/blog/2006/08/')!.url).toBe('https://host.example/blog/feed/');
	});
});

describe('without any clue', () => {
	it('conventional URLs are guessed, and marked as guesses', () => {
		const guesses = discoverFeeds('<p>Hello</p>', { url: URL_OF_BLOG });
		expect(guesses.length).toBeGreaterThan(10);
		expect(new Set(guesses.map(({ by }) => by))).toEqual(new Set(['guess']));
		expect(guesses[0]!.url).toBe('https://blog.example/feed/');
	});

	it('nothing is found for an invalid URL', () => {
		expect(discoverFeeds('<p>Hello</p>', { url: 'no address' })).toEqual([]);
	});
});
