/** library-examples: a short program for every function and class of the library. The test runs them. */

/** An ES module and what it prints, or the name whose example also shows this one. */
type LibraryExample = { readonly code: string; readonly prints: string } | { readonly see: string };

export const LIBRARY_EXAMPLES: Readonly<Record<string, LibraryExample>> = {
	decodeHtml: {
		code: `import { decodeHtml } from 'logosphere';

const bytes = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
const { html, charset, by } = decodeHtml(bytes, { contentType: 'text/html; charset=iso-8859-1' });
console.log(html, charset, by);`,
		prints: `café windows-1252 header`,
	},
	parseHtml: {
		code: `import { parseHtml, TAG } from 'logosphere';

const page = parseHtml('<title>Tea</title><p>Green <b>tea</b><p>Black tea');
console.log([...page.elements(TAG.P)].map((node) => page.text(node)));`,
		prints: `[ 'Green tea', 'Black tea' ]`,
	},
	Page: {
		code: `import { Page, parseHtml, TAG } from 'logosphere';

const page = parseHtml('<div id="post"><a href="/">Home</a> Green tea</div>');
const div = page.find(TAG.DIV);
console.log(page instanceof Page, page.name(div), page.attr(div, 'id'), page.text(div));
console.log(page.textLength(div));
console.log([...page.children(div)].map((node) => page.name(node)));`,
		prints: `true div post Home Green tea
{ all: 14, outsideLinks: 10 }
[ 'a', '#text' ]`,
	},
	findLinks: {
		code: `import { findLinks, parseHtml } from 'logosphere';

const page = parseHtml('<a href="/about">About</a> <a href="mailto:ann@ann.example">Mail</a>');
console.log(findLinks(page, 'https://ann.example/').map(({ url }) => url));`,
		prints: `[ 'https://ann.example/about' ]`,
	},
	absolutePath: {
		code: `import { absolutePath, parseHtml, TAG } from 'logosphere';

const page = parseHtml('<div><p>One</p><p>Two</p></div>');
const [, second] = page.elements(TAG.P);
console.log(absolutePath(page, second));`,
		prints: `html[0]/body[1]/div[0]/p[1]`,
	},
	relativePath: {
		code: `import { parseHtml, relativePath, TAG } from 'logosphere';

const page = parseHtml('<div><p>One</p><p>Two</p></div>');
for (const node of page.elements(TAG.P)) console.log(relativePath(page, node));`,
		prints: `html/body/div/p
html/body/div/p`,
	},
	relativePathIds: {
		code: `import { parseHtml, relativePathIds, TAG } from 'logosphere';

const page = parseHtml('<div><p>One</p><p>Two</p></div>');
const ids = relativePathIds(page);
const [first, second] = page.elements(TAG.P);
console.log(ids[first] === ids[second], ids[first] === ids[page.find(TAG.DIV)]);`,
		prints: `true false`,
	},
	TAG: {
		code: `import { parseHtml, TAG } from 'logosphere';

const page = parseHtml('<h1>Tea</h1>');
console.log(page.text(page.find(TAG.H1)));`,
		prints: `Tea`,
	},
	parseDate: {
		code: `import { parseDate } from 'logosphere';

console.log(parseDate('Fri, 05 Mar 2004 21:04:09 +0900').value);
console.log(parseDate('5. März 2004').value, parseDate('2004年3月5日').value);
console.log(parseDate('hello'));`,
		prints: `2004-03-05T21:04:09+09:00
2004-03-05 2004-03-05
null`,
	},
	findDates: {
		code: `import { findDates, parseHtml } from 'logosphere';

const page = parseHtml('<h2>March 5, 2004</h2><p>Green tea</p><h2>March 3, 2004</h2><p>Black tea</p>');
const dates = findDates(page, { now: '2004-03-10' });
console.log(dates.map(({ value, text, signature }) => [value, text, signature].join(' | ')));`,
		prints: `[
  '2004-03-05 | March 5, 2004 | Mon D Y',
  '2004-03-03 | March 3, 2004 | Mon D Y'
]`,
	},
	findDatesInText: {
		code: `import { findDatesInText } from 'logosphere';

const dates = findDatesInText('Posted: 5 March', { now: '2004-03-10', language: 'en' });
console.log(dates.map(({ value, completed }) => [value, completed]));`,
		prints: `[ [ '2004-03-05', { year: 'now' } ] ]`,
	},
	findDateInUrl: {
		code: `import { findDateInUrl } from 'logosphere';

console.log(findDateInUrl('https://ann.example/2004/03/05/tea')?.value);
console.log(findDateInUrl('https://ann.example/about'));`,
		prints: `2004-03-05
null`,
	},
	areConsistent: {
		code: `import { areConsistent } from 'logosphere';

console.log(areConsistent('Y/M/D', 'M/D'), areConsistent('Y/M/D', 'D Mon Y'));`,
		prints: `true false`,
	},
	parseFeed: {
		code: `import { parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
console.log(feed.format, feed.title);
console.log(feed.items[0].published, feed.items[0].title);`,
		prints: `rss2.0 Ann
2004-03-05T12:00:00Z Tea`,
	},
	NotAFeedError: {
		code: `import { NotAFeedError, parseFeed } from 'logosphere';

try {
	parseFeed('<html><body>Hello</body></html>');
} catch (error) {
	console.log(error instanceof NotAFeedError, error.message);
}`,
		prints: `true It is an HTML page.`,
	},
	discoverFeeds: {
		code: `import { discoverFeeds } from 'logosphere';

const html = '<link rel="alternate" type="application/atom+xml" href="/atom.xml">';
const [first] = discoverFeeds(html, { url: 'https://ann.example/' });
console.log(first.url, first.role, first.by);`,
		prints: `https://ann.example/atom.xml posts link`,
	},
	judgeFeed: {
		code: `import { judgeFeed, parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
console.log(judgeFeed(feed));`,
		prints: `{ isUsable: true, why: '1 of 1 items have a date and text' }`,
	},
	classifyFeed: {
		code: `import { classifyFeed, parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
const { content, why } = classifyFeed(feed);
console.log(content, '|', why);`,
		prints: `partial | 100% of the items end in an ellipsis or “read more”`,
	},
	isValidItem: {
		code: `import { isValidItem, parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
console.log(isValidItem(feed.items[0]));`,
		prints: `true`,
	},
	itemKeys: {
		code: `import { itemKeys, parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
console.log(itemKeys(feed.items[0]));`,
		prints: `[
  'id:https://ann.example/2004/03/tea',
  'url:ann.example/2004/03/tea',
  'title:tea 2004-03-05'
]`,
	},
	cleanItemHtml: {
		code: `import { cleanItemHtml } from 'logosphere';

const html = '<p>Green tea</p><p>The post Tea first appeared on <a href="https://ann.example/">Ann</a>.</p>';
console.log(cleanItemHtml(html));`,
		prints: `<p>Green tea</p>`,
	},
	commentFeedOf: {
		code: `import { commentFeedOf, parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
console.log(commentFeedOf(feed.items[0]), commentFeedOf(feed.items[0], 'wordpress'));`,
		prints: `null https://ann.example/2004/03/tea/feed/`,
	},
	readComments: {
		code: `import { parseFeed, readComments } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Comments on: Tea</title>' +
	'<item><title>By: Bob</title><link>https://ann.example/tea#comment-7</link>' +
	'<description>I prefer coffee.</description></item></channel></rss>');
const [comment] = readComments(feed);
console.log(comment.author, '|', comment.text, '|', comment.post);`,
		prints: `Bob | I prefer coffee. | https://ann.example/tea`,
	},
	historyOf: {
		code: `import { historyOf, nextPage, parseFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
const older = historyOf(feed, { url: 'https://ann.example/feed/', platform: 'wordpress' });
console.log(older.url);
// Fetch it, parse it, and pass it on. Null: it could not be fetched.
console.log(nextPage(older.state, null));`,
		prints: `https://ann.example/feed/?paged=2
null`,
	},
	nextPage: { see: 'historyOf' },
	parseMicroformats: {
		code: `import { parseHtml, parseMicroformats } from 'logosphere';

const page = parseHtml('<p class="h-card"><a class="p-name u-url" href="/ann">Ann</a></p>');
const [card] = parseMicroformats(page, 'https://ann.example/').items;
console.log(card?.type, card?.properties);`,
		prints: `[ 'h-card' ] { name: [ 'Ann' ], url: [ 'https://ann.example/ann' ] }`,
	},
	parsePageFeed: {
		code: `import { parsePageFeed } from 'logosphere';

const html = '<div class="h-feed"><p class="h-entry"><a class="p-name u-url" href="/tea">Tea</a>' +
	'<time class="dt-published">2004-03-09</time></p></div>';
const feed = parsePageFeed(html, { url: 'https://ann.example/' });
console.log(feed?.format, feed?.items.map(({ title, url, published }) => [title, url, published]));`,
		prints: `h-feed [ [ 'Tea', 'https://ann.example/tea', '2004-03-09' ] ]`,
	},
	parseOpml: {
		code: `import { listSubscriptions, parseOpml, renderOpml } from 'logosphere';

const opml = parseOpml('<opml><body><outline text="Tea">' +
	'<outline text="Ann" xmlUrl="https://ann.example/feed.xml"/></outline></body></opml>');
const subscriptions = listSubscriptions(opml);
console.log(subscriptions);
console.log(renderOpml(subscriptions, 'Blogs'));`,
		prints: `[
  {
    title: 'Ann',
    xmlUrl: 'https://ann.example/feed.xml',
    htmlUrl: null,
    folder: [ 'Tea' ]
  }
]
<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>Blogs</title></head>
<body>
	<outline text="Tea">
		<outline text="Ann" type="rss" xmlUrl="https://ann.example/feed.xml"/>
	</outline>
</body>
</opml>`,
	},
	listSubscriptions: { see: 'parseOpml' },
	renderOpml: { see: 'parseOpml' },
	judgePage: {
		code: `import { judgePage } from 'logosphere';

const text = 'We drank a cup of tea in the garden and talked about the weather of the last week. '.repeat(4);
const entry = (day, title) =>
	'<div class="post"><h2><a href="/2004/03/' + day + '">' + title + '</a></h2>' +
	'<p class="date">March ' + day + ', 2004</p><p>' + text + '</p></div>';
const html = '<title>Ann</title><h1>Ann</h1>' + entry(9, 'Tea') + entry(7, 'Coffee') + entry(5, 'Milk');
const { isBlog, reason, entries } = judgePage(html, { url: 'https://ann.example/', now: '2004-03-10' });
console.log(isBlog, '|', reason);
console.log(entries.map(({ date, title }) => [date, title]));`,
		prints: `true | 3 dated entries of at least 352 bytes on average, 100% of the page; most entries have their own permalink, most entries link to an address with their date.
[
  [ '2004-03-09', 'Tea' ],
  [ '2004-03-07', 'Coffee' ],
  [ '2004-03-05', 'Milk' ]
]`,
	},
	judgeUpdate: {
		code: `import { entryKey, judgePage, judgeUpdate } from 'logosphere';

const text = 'We drank a cup of tea in the garden and talked about the weather of the last week. '.repeat(4);
const entry = (day, title) =>
	'<div class="post"><h2><a href="/2004/03/' + day + '">' + title + '</a></h2>' +
	'<p class="date">March ' + day + ', 2004</p><p>' + text + '</p></div>';
const html = '<title>Ann</title><h1>Ann</h1>' + entry(9, 'Tea') + entry(7, 'Coffee') + entry(5, 'Milk');
const url = 'https://ann.example/';
const before = judgePage(html, { url, now: '2004-03-10' });
const entries = before.entries.map((one) => ({ key: entryKey(one), date: one.date }));
const later = html.replace('</h1>', '</h1>' + entry(12, 'Water'));
const previous = { isBlog: true, entries, judgedAt: '2004-03-10T00:00:00Z' };
const { action, added } = judgeUpdate(previous, later, { url, now: '2004-03-13' });
console.log(action, added.map(({ title }) => title));`,
		prints: `keep [ 'Water' ]`,
	},
	entryKey: { see: 'judgeUpdate' },
	segmentBlog: {
		code: `import { segmentBlog } from 'logosphere';

const text = 'We drank a cup of tea in the garden and talked about the weather of the last week. '.repeat(4);
const entry = (day, title) =>
	'<div class="post"><h2><a href="/2004/03/' + day + '">' + title + '</a></h2>' +
	'<p class="date">March ' + day + ', 2004</p><p>' + text + '</p></div>';
const html = '<title>Ann</title><h1>Ann</h1>' + entry(9, 'Tea') + entry(7, 'Coffee') + entry(5, 'Milk');
const { method, posts } = segmentBlog({ html, url: 'https://ann.example/', now: '2004-03-10' });
console.log(method);
for (const { published, title, url } of posts) console.log(published, title, url);`,
		prints: `model
2004-03-09 Tea https://ann.example/2004/03/9
2004-03-07 Coffee https://ann.example/2004/03/7
2004-03-05 Milk https://ann.example/2004/03/5`,
	},
	extractPage: {
		code: `import { extractPage } from 'logosphere';

const html = '<article><h1>A bridge of string</h1><p>By <a rel="author" href="/about">Ann</a>, ' +
	'<time datetime="2026-03-04">4 March 2026</time></p>' +
	'<p>' + 'We wanted to know how much a bridge made of garden string can carry. '.repeat(4) + '</p></article>';
const post = extractPage(html, { url: 'https://ann.example/2026/03/bridge', now: '2026-03-10' });
console.log(post.isPost, '|', post.title, '|', post.author, '|', post.published);
console.log(post.reasons.title.why);`,
		prints: `true | A bridge of string | Ann | 2026-03-04
a main heading above the post`,
	},
	renderMarkdown: {
		code: `import { renderMarkdown } from 'logosphere';

console.log(renderMarkdown('<h2>Tea</h2><p>Green <em>tea</em> from <a href="https://ann.example/">Ann</a></p>'));`,
		prints: `## Tea

Green *tea* from [Ann](https://ann.example/)`,
	},
	trainWrapper: {
		code: `import { applyWrapper, describeWrapper, parseFeed, tabulateClasses, tabulateGains, trainWrapper } from 'logosphere';

const page = (title, name, tag = 'h2') =>
	'<div id="head">Ann</div><' + tag + ' class="' + name + '-title">' + title + '</' + tag + '>' +
	'<div class="' + name + '-body"><p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p></div>';
const example = (title, name = 'post', tag = 'h2') => {
	const url = 'https://ann.example/' + title.toLowerCase();
	const content = '<p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p>';
	const [item] = parseFeed(JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		items: [{ id: url, url, title, content_html: content }],
	})).items;
	return { html: page(title, name, tag), url, item };
};
const wrapper = trainWrapper(['Tea', 'Coffee', 'Milk', 'Water'].map((title) => example(title)));
console.log(describeWrapper(wrapper).slice(0, 3).join('\\n'));
const post = applyWrapper(wrapper, page('Cocoa', 'post'), { url: 'https://ann.example/cocoa' });
console.log(post.title, '|', post.text.slice(0, 27));
console.log(tabulateClasses([wrapper]).title[0], tabulateGains([wrapper])[0].kind);`,
		prints: `Wrapper for ann.example, learned from 4 pages.
content 1: .post-body (right on 4 pages, exact 100%, 100% on held-out pages)
content 2: p in .post-body (right on 4 pages, exact 100%, 100% on held-out pages)
Cocoa | Today we write about Cocoa.
{ classes: 'post-title', wrappers: 1 } classes`,
	},
	applyWrapper: { see: 'trainWrapper' },
	describeWrapper: { see: 'trainWrapper' },
	tabulateGains: { see: 'trainWrapper' },
	tabulateClasses: { see: 'trainWrapper' },
	measureGraph: {
		code: `import { measureGraph } from 'logosphere';

const links = [['ann', 'bob'], ['bob', 'ann'], ['carl', 'ann'], ['dora', 'eve']]
	.map(([from, to]) => ({ from, to, origin: 'post', at: '2026-03-04' }));
const graph = measureGraph([{ key: 'ann', title: 'Ann writes' }], links);
console.log(graph.nodes, graph.edges, graph.reciprocity.mutualPairs, graph.isolatedComponents);
const [first] = [...graph.table].sort((a, b) => b.pageRank - a.pageRank);
console.log(first.title, first.inDegree);`,
		prints: `5 4 1 [ [ 'dora', 'eve' ] ]
Ann writes 2`,
	},
	findLeaders: {
		code: `import { findLeaders } from 'logosphere';

const posts = ['ann 1', 'bob 2', 'carl 3', 'dora 4'].map((key, day) => (
	{ key, blog: key.split(' ')[0], at: '2026-03-0' + (day + 1) }
));
const cited = [['bob 2', 'ann 1'], ['carl 3', 'ann 1'], ['dora 4', 'carl 3']];
const [leader] = findLeaders(posts, cited.map(([from, to]) => ({ from, to })));
console.log(leader.blog, leader.linksGained, leader.conversation, leader.cited[0].post);`,
		prints: `ann 2 2.5 ann 1`,
	},
	findThemes: {
		code: `import { chooseTheme, extractPage, findThemes, parseFeed, parseHtml, trainWrapper } from 'logosphere';

const text = (title) => '<p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p>';
const page = (blog, title) => '<div id="page" class="two-columns"><h1 class="blog">' + blog + '</h1><b class="name">' + title + '</b>' +
	'<div class="body">' + text(title) + '</div><div id="foot">About</div></div>';
const wrapperOf = (blog) => trainWrapper(['Tea', 'Coffee', 'Milk', 'Water'].map((title) => {
	const url = 'https://' + blog + '.example/' + title;
	const items = [{ id: url, url, title, content_html: text(title) }];
	const [item] = parseFeed(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items })).items;
	return { html: page(blog, title), url, item };
}));
const themes = findThemes(['ann', 'bob'].map((blog) => ({ blog, wrapper: wrapperOf(blog) })));
const unknown = page('A third blog', 'Cocoa');
console.log(themes.length, themes[0].blogs, chooseTheme(themes, parseHtml(unknown)).share);
console.log(extractPage(unknown).title, '|', extractPage(unknown, { themes }).title);`,
		prints: `1 [ 'ann', 'bob' ] 1
A third blog | Cocoa`,
	},
	chooseTheme: { see: 'findThemes' },
	compileWrapper: {
		code: `import { applyWrapper, compileWrapper, parseFeed, parseWrapper, trainWrapper } from 'logosphere';

const page = (title, name, tag = 'h2') =>
	'<div id="head">Ann</div><' + tag + ' class="' + name + '-title">' + title + '</' + tag + '>' +
	'<div class="' + name + '-body"><p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p></div>';
const example = (title, name = 'post', tag = 'h2') => {
	const url = 'https://ann.example/' + title.toLowerCase();
	const content = '<p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p>';
	const [item] = parseFeed(JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		items: [{ id: url, url, title, content_html: content }],
	})).items;
	return { html: page(title, name, tag), url, item };
};
const wrapper = trainWrapper(['Tea', 'Coffee', 'Milk', 'Water'].map((title) => example(title)));
const saved = JSON.stringify(wrapper);
const compiled = compileWrapper(parseWrapper(saved));
for (const title of ['Cocoa', 'Juice'])
	console.log(applyWrapper(compiled, page(title, 'post'), { url: 'https://ann.example/' }).title);`,
		prints: `Cocoa
Juice`,
	},
	parseWrapper: { see: 'compileWrapper' },
	InvalidWrapperError: {
		code: `import { InvalidWrapperError, parseWrapper } from 'logosphere';

try {
	parseWrapper('{ "version": 9 }');
} catch (error) {
	console.log(error instanceof InvalidWrapperError, error.message);
}`,
		prints: `true The wrapper cannot be read: version is 9; this program reads version 1.`,
	},
	testWrapper: {
		code: `import { parseFeed, testWrapper, trainWrapper } from 'logosphere';

const page = (title, name, tag = 'h2') =>
	'<div id="head">Ann</div><' + tag + ' class="' + name + '-title">' + title + '</' + tag + '>' +
	'<div class="' + name + '-body"><p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p></div>';
const example = (title, name = 'post', tag = 'h2') => {
	const url = 'https://ann.example/' + title.toLowerCase();
	const content = '<p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p>';
	const [item] = parseFeed(JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		items: [{ id: url, url, title, content_html: content }],
	})).items;
	return { html: page(title, name, tag), url, item };
};
const wrapper = trainWrapper(['Tea', 'Coffee', 'Milk', 'Water'].map((title) => example(title)));
const { properties } = testWrapper(wrapper, [example('Cocoa'), example('Juice')]);
console.log(properties.title.right, 'of', properties.title.tested);`,
		prints: `2 of 2`,
	},
	watchWrapper: {
		code: `import { chooseWrapper, findDrift, parseFeed, relearnWrapper, trainWrapper, watchWrapper } from 'logosphere';

const page = (title, name, tag = 'h2') =>
	'<div id="head">Ann</div><' + tag + ' class="' + name + '-title">' + title + '</' + tag + '>' +
	'<div class="' + name + '-body"><p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p></div>';
const example = (title, name = 'post', tag = 'h2') => {
	const url = 'https://ann.example/' + title.toLowerCase();
	const content = '<p>' + ('Today we write about ' + title + '. ').repeat(8) + '</p>';
	const [item] = parseFeed(JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		items: [{ id: url, url, title, content_html: content }],
	})).items;
	return { html: page(title, name, tag), url, item };
};
const wrapper = trainWrapper(['Tea', 'Coffee', 'Milk', 'Water'].map((title) => example(title)));
// The blog has a new theme.
const later = ['Cocoa', 'Juice', 'Beer'].map((title) => example(title, 'entry', 'h1'));
console.log(findDrift(wrapper, watchWrapper(wrapper, later)));
const renewed = relearnWrapper(wrapper, later.toReversed());
const { html, url } = later[0];
console.log(chooseWrapper([renewed, wrapper], html, { url }) === renewed);`,
		prints: `[ 'title', 'content' ]
true`,
	},
	findDrift: { see: 'watchWrapper' },
	relearnWrapper: { see: 'watchWrapper' },
	chooseWrapper: { see: 'watchWrapper' },
	HistoryWalk: {
		code: `import { HistoryWalk, parseHtml } from 'logosphere';

const web = {
	'https://ann.example/sitemap.xml': '<urlset><url><loc>https://ann.example/2003/12/snow</loc></url></urlset>',
	'https://ann.example/': '<a href="/2004/03/tea">Tea</a> <a rel="next" href="/page/2">Older</a>',
	'https://ann.example/page/2': '<a href="/2004/01/milk">Milk</a>',
};
const walk = new HistoryWalk({
	home: 'https://ann.example/',
	posts: ['https://ann.example/2004/03/tea', 'https://ann.example/2004/02/coffee'],
});
for (let step = walk.next(); step !== null; step = walk.next()) {
	const text = web[step.url];
	if (text === undefined) continue;
	if (step.kind === 'sitemap') walk.takeSitemap(text);
	else walk.takePage(step, parseHtml(text));
}
console.log(walk.posts.join('\\n'));`,
		prints: `https://ann.example/2004/03/tea
https://ann.example/2004/02/coffee
https://ann.example/2003/12/snow
https://ann.example/2004/01/milk`,
	},
	parseSitemap: {
		code: `import { parseSitemap } from 'logosphere';

const { pages } = parseSitemap('<urlset><url><loc>https://ann.example/tea</loc>' +
	'<lastmod>2004-03-05</lastmod></url></urlset>');
console.log(pages);`,
		prints: `[ { url: 'https://ann.example/tea', changed: '2004-03-05' } ]`,
	},
	learnShapes: {
		code: `import { hasShape, learnShapes } from 'logosphere';

const shapes = learnShapes(['https://ann.example/2004/03/tea', 'https://ann.example/2004/02/milk']);
console.log(shapes[0].pattern);
console.log(hasShape(shapes, 'https://ann.example/2001/12/snow'), hasShape(shapes, 'https://ann.example/about'));`,
		prints: `/<year>/<month>/<words>
true false`,
	},
	hasShape: { see: 'learnShapes' },
	decideRights: {
		code: `import { decideRights, DEFAULT_POLICY, permits, robotsRights } from 'logosphere';

const text = 'User-agent: *\\nContent-Signal: search=yes, ai-train=no';
const found = robotsRights(text, 'https://blog.example/robots.txt', 'Logosphere');
const rights = decideRights(found, 'https://blog.example/post', '2026-11-19T12:00:00Z');
console.log(rights.training.answer, rights.text.answer, permits(rights, 'text', DEFAULT_POLICY));`,
		prints: 'withheld unknown true',
	},
	permits: { see: 'decideRights' },
	robotsRights: { see: 'decideRights' },
	DEFAULT_POLICY: { see: 'decideRights' },
	parsePolicy: {
		code: `import { parsePolicy } from 'logosphere';

const { unknown } = parsePolicy({ unknown: { mcp: 'withhold' } });
console.log(unknown.mcp, unknown.text);`,
		prints: 'withhold allow',
	},
	USES: {
		code: `import { USES } from 'logosphere';

console.log(USES.join(' '));`,
		prints: 'index snippet text api feeds mcp export training archive',
	},
	pageRights: {
		code: `import { pageRights, parseHtml } from 'logosphere';

const page = parseHtml('<meta name="robots" content="noai">');
const [found] = pageRights({ url: 'https://blog.example/post', headers: {}, page }, 'Logosphere');
console.log(found.source, found.said, found.withholds);`,
		prints: "meta robots noai [ 'mcp', 'training' ]",
	},
	feedRights: {
		code: `import { feedRights } from 'logosphere';

const head = '<rss><channel><copyright>https://creativecommons.org/publicdomain/zero/1.0/</copyright>';
console.log(feedRights(head, 'https://blog.example/feed')[0].allows.length);`,
		prints: '9',
	},
	tdmFileRights: {
		code: `import { tdmFileRights } from 'logosphere';

const file = '[{"location": "/", "tdm-reservation": 1}]';
console.log(tdmFileRights(file, 'https://blog.example/.well-known/tdmrep.json')[0].withholds);`,
		prints: "[ 'mcp', 'training' ]",
	},
	aiTxtRights: {
		code: `import { aiTxtRights } from 'logosphere';

const found = aiTxtRights('User-Agent: *\\nDisallow: /', 'https://blog.example/ai.txt', 'Logosphere');
console.log(found[0].said, found[0].withholds);`,
		prints: "Disallow: / [ 'training' ]",
	},
	rslRights: {
		code: `import { rslRights } from 'logosphere';

const licence = '<license><permits type="usage">search</permits></license>';
const found = rslRights(\`<rsl><content url="/">\${licence}</content></rsl>\`, 'https://blog.example/rsl.xml');
console.log(found[0].allows, found[0].withholds);`,
		prints: "[ 'index', 'snippet' ] [ 'mcp', 'training' ]",
	},
	recognizePlatform: {
		code: `import { recognizePlatform } from 'logosphere';

const found = recognizePlatform('<meta name="generator" content="WordPress 6.5">');
console.log(found.platform, found.version, found.evidence[0].sign);`,
		prints: `wordpress 6.5 generator`,
	},
	PLATFORMS: {
		code: `import { PLATFORMS } from 'logosphere';

console.log(PLATFORMS.find(({ id }) => id === 'wordpress'));`,
		prints: `{ id: 'wordpress', name: 'WordPress', kind: 'self-hosted' }`,
	},
	readPage: {
		code: `import { readPage } from 'logosphere';

const { page, directives } = readPage({
	url: 'https://ann.example/',
	headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noarchive' },
	body: new TextEncoder().encode('<h1>Tea</h1>'),
	at: '2004-03-10T00:00:00Z',
});
console.log(page.text(0), directives.noarchive, directives.noindex);`,
		prints: `Tea true false`,
	},
	understandHome: {
		code: `import { readPage, understandHome } from 'logosphere';

const text = 'We drank a cup of tea in the garden and talked about the weather of the last week. '.repeat(4);
const entry = (day, title) =>
	'<div class="post"><h2><a href="/2004/03/' + day + '">' + title + '</a></h2>' +
	'<p class="date">March ' + day + ', 2004</p><p>' + text + '</p></div>';
const html = '<title>Ann</title><h1>Ann</h1>' + entry(9, 'Tea') + entry(7, 'Coffee') + entry(5, 'Milk');
const document = (url, text) => ({
	url,
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: new TextEncoder().encode(text),
	at: '2004-03-10T00:00:00Z',
});
const run = understandHome(readPage(document('https://ann.example/', html)), null);
let step = run.next();
// Fetch step.value here. This blog has no feed: the answer is null.
while (!step.done) step = run.next(null);
const { judgment, blog } = step.value;
console.log(judgment.isBlog, blog.about.title, blog.addresses);`,
		prints: `true Ann [
  'https://ann.example/2004/03/9',
  'https://ann.example/2004/03/7',
  'https://ann.example/2004/03/5'
]`,
	},
	understandFeed: {
		code: `import { parseFeed, understandFeed } from 'logosphere';

const feed = parseFeed('<rss version="2.0"><channel><title>Ann</title><link>https://ann.example/</link>' +
	'<item><title>Tea</title><link>https://ann.example/2004/03/tea</link>' +
	'<pubDate>Fri, 05 Mar 2004 12:00:00 GMT</pubDate><description>Green tea […]</description></item></channel></rss>');
const facts = understandFeed(feed, { url: 'https://ann.example/feed.xml', blog: null });
console.log(facts.blog, facts.content, facts.posts.length);`,
		prints: `https://ann.example/ partial 1`,
	},
	understandList: {
		code: `import { learnShapes, readPage, understandList } from 'logosphere';

const document = (url, text) => ({
	url,
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: new TextEncoder().encode(text),
	at: '2004-03-10T00:00:00Z',
});
const page = readPage(document('https://ann.example/page/2', '<a href="/2004/03/tea">Tea</a>'));
const shapes = learnShapes(['https://ann.example/2004/02/milk']);
const { isPost, links } = understandList(page, { shapes, hasPages: true });
console.log(isPost, links.map(({ url, use }) => [url, use]));`,
		prints: `false [ [ 'https://ann.example/2004/03/tea', 'post' ] ]`,
	},
	understandPost: {
		code: `import { readPage, understandPost } from 'logosphere';

const document = (url, text) => ({
	url,
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: new TextEncoder().encode(text),
	at: '2004-03-10T00:00:00Z',
});
const text = 'We drank a cup of tea in the garden and talked about the weather. '.repeat(4);
const html = '<h1>Tea</h1><p>March 5, 2004</p><p>' + text + '</p>';
const page = readPage(document('https://ann.example/2004/03/tea', html));
const { post } = understandPost(page, { blog: 'https://ann.example/', blogTitle: 'Ann', wrappers: [] });
console.log(post.draft.title, post.draft.published);`,
		prints: `Tea 2004-03-05`,
	},
	judgeBy: {
		code: `import { JUDGE_METHODS, judgeAsGlance, judgeAsNanno, judgeBy } from 'logosphere';

const entry = (day) => \`<h2>March \${day}, 2026</h2><p>Tea on day \${day}, with a long walk along the river and home again.</p>\`;
const html = [5, 4, 3, 2, 1].map(entry).join('');
const context = { url: 'https://ann.example/', now: '2026-03-06T00:00:00Z' };
for (const method of JUDGE_METHODS) console.log(method, judgeBy(method, html, context).isBlog);
console.log(judgeAsNanno(html, context).isBlog, judgeAsGlance(html, context).isBlog);`,
		prints: `ours true
nanno false
glance true
false true`,
	},
	judgeAsNanno: { see: 'judgeBy' },
	judgeAsGlance: { see: 'judgeBy' },
};
