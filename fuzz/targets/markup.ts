/** markup: the vocabulary of pages: seeds, words and a shape that several targets share. All of it is made up. */
import fc from 'fast-check';

const HOME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A Made-up Blog</title>
<link rel="alternate" type="application/rss+xml" href="/feed"><meta name="generator" content="WordPress 6.4"></head><body>
<div id="head"><h1><a href="/">A Made-up Blog</a></h1></div>
<div class="post" id="post-1"><h2><a href="/2019/03/05/rain">Rain at last</a></h2><p class="meta">Posted by Ann on March 5, 2019</p>
<p>It rained all morning, and the harbour was grey and quiet until noon came.</p><a href="/2019/03/05/rain#comments">2 comments</a></div>
<div class="post" id="post-2"><h2><a href="/2019/03/02/bread">Bread</a></h2><p class="meta">Posted by Ann on March 2, 2019</p>
<p>Flour, water, salt, and a great deal of time in a warm place by the window.</p></div>
<div id="side"><h3>Links</h3><ul><li><a href="http://b.example/">b</a></li></ul></div></body></html>`;

const POST = `<html><head><title>Rain at last | A Made-up Blog</title><meta property="article:published_time" content="2019-03-05T10:00:00Z">
<script type="application/ld+json">{"@type":"BlogPosting","headline":"Rain at last","author":{"name":"Ann"},"datePublished":"2019-03-05"}</script></head>
<body><article><h1>Rain at last</h1><time datetime="2019-03-05">5 March 2019</time> by <a rel="author" href="/ann">Ann</a>
<p>It rained all morning, and the harbour was grey and quiet until noon came.</p><p>Then the sun.</p></article>
<div id="comments"><h3>2 comments</h3><ol><li class="comment"><b>Bob</b> said on March 6, 2019: <p>Here too!</p>
<ul><li class="comment"><b>Ann</b> said: <p>Good.</p></li></ul></li></ol></div></body></html>`;

const OLD = `<table><tr><td><font size=2>2004/3/5 (Fri)<br><b>■Diary</b><br>cold today<hr>2004/3/4 (Thu)<br>a walk<hr>
<a name=040303>3/3</a> tea <a href="cgi?no=3">コメント(1)</a> 2004年3月3日 23:10</td></tr></table>`;

export const PAGES: readonly string[] = [HOME, POST, OLD, '<p>x', '', '<table><b><i></table>y</b>'];

export const MARKUP: readonly string[] = [
	...'html head body div p span a ul ol li dl dt dd table tr td th tbody h1 h2 h3 article section main nav aside header footer b i em pre blockquote br hr img form input button select option textarea title style script noscript template svg math time iframe object font center address figure'
		.split(' ')
		.flatMap((name) => [`<${name}>`, `</${name}>`]),
	...[
		'<a href="/2019/03/05/x">',
		'<a href="#c1">',
		'<a rel="bookmark" href="x.html">',
		'<img src="a.png" alt="">',
	],
	...['<div class="post">', '<div class="entry-content">', '<div id="comments">', '<li class="comment">'],
	...[
		'<span class="author">',
		'<time datetime="2019-03-05T10:00:00+09:00">',
		'<p style="display:none">',
		' hidden',
	],
	...[
		'<base href="http://a.example/b/">',
		'<meta name="robots" content="noindex">',
		'<link rel="alternate" href="f">',
	],
	...[
		'<!--',
		'-->',
		'<![CDATA[',
		']]>',
		'<!doctype html>',
		'&amp;',
		'&#x0;',
		'&#128;',
		'&nbsp',
		'&notit;',
		'\0',
		'\r\n',
	],
	...[
		'Posted by Ann on March 5, 2019',
		'comments (3)',
		'Read more…',
		'2004年3月3日',
		'5. März 2019',
		'10:23 PM',
		' said:',
	],
	...[
		' onclick="x"',
		' href="javascript:x"',
		' src="data:text/html,x"',
		' style="background:url(x)"',
		' srcset="x 2x"',
	],
	...['"', "'", '=', '/>', ' class="', ' id="', ' title="', '<', '>', '</'],
];

const DATES = fc.date({ min: new Date('1995-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const SPELT = DATES.chain((date) =>
	fc.constantFrom(
		date.toISOString(),
		date.toISOString().slice(0, 10),
		date.toDateString(),
		date.toLocaleDateString('en-US'),
		date.toLocaleDateString('de-DE'),
		date.toLocaleDateString('ja-JP'),
	),
);
const WORDS = fc.lorem({ maxCount: 25, mode: 'words' });
const ENTRY = fc
	.tuple(
		fc.constantFrom('div', 'article', 'li', 'td', 'section'),
		WORDS,
		SPELT,
		fc.array(WORDS, { maxLength: 3 }),
	)
	.map(
		([tag, title, date, texts]) =>
			`<${tag} class="post"><h2><a href="/${title.slice(0, 9)}">${title}</a></h2><p>${date}</p>${texts.map((text) => `<p>${text}</p>`).join('')}</${tag}>`,
	);

/** A page with some entries of one kind, as blogs have them. */
export const BLOG_SHAPE: fc.Arbitrary<string> = fc
	.tuple(WORDS, fc.array(ENTRY, { maxLength: 4 }), fc.array(fc.constantFrom(...MARKUP), { maxLength: 6 }))
	.map(([title, entries, odd]) => `<title>${title}</title><body>${entries.join('')}${odd.join('')}`);

/** Any tags in any order. */
export const TAG_SOUP: fc.Arbitrary<string> = fc
	.array(fc.oneof(fc.constantFrom(...MARKUP), fc.string({ unit: 'grapheme', maxLength: 12 })), {
		maxLength: 30,
	})
	.map((pieces) => pieces.join(''));

export const SETTING = { url: 'http://blog.example/', now: '2026-01-02T03:04:05Z' } as const;
