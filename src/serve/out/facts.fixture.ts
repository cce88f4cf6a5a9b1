/** facts: made-up blogs and posts, friendly and hostile. */
import { DAY_1, DAY_2, draftOf, HOME, OTHER } from '../../io/store/facts.fixture.ts';
import type { Batch, PostFacts } from '../../model/batch.ts';

const CONTENT =
	'<p>It <em>snowed</em> &amp; the garden is white.</p><img src="http://ann.example/snow.png" alt="Snow">';

/** Two blogs and three posts: one has a title, an author and categories, one only a text. */
export const BATCH: Batch = {
	at: DAY_1,
	blogs: [
		{
			url: HOME,
			title: 'Ann & her garden',
			description: 'Snow, mostly.',
			language: 'en',
			platform: 'wordpress',
			judgment: { isBlog: true, reason: 'Dated entries.', rules: [] },
			feeds: [
				{ url: `${HOME}comments/feed`, role: 'comments' },
				{ url: `${HOME}feed?a=1&b=2`, role: 'posts', format: 'rss2.0' },
			],
			blogroll: [{ to: OTHER, text: 'Bob', rel: ['friend', 'met'] }],
		},
		{ url: OTHER, title: null, judgment: { isBlog: true, reason: 'Dated entries.', rules: [] } },
		{ url: 'http://shop.example/', judgment: { isBlog: false, reason: 'A shop.', rules: [] } },
	],
	posts: [
		{
			blog: HOME,
			language: 'en',
			draft: draftOf({
				url: `${HOME}snow?a=1&b=2`,
				title: 'Snow & <ice>',
				published: '2004-03-05T21:04:09+09:00',
				updated: '2004-03-06',
				html: CONTENT,
				text: 'It snowed & the garden is white.',
				categories: ['weather', 'R&D', 'a "b"'],
			}),
			comments: [
				{ author: 'Bob', published: '2004-03-06', text: 'Here too!', parent: null, source: 'page' },
				{ author: null, published: null, text: 'And here.', parent: 0, source: 'page' },
			],
			links: [
				{ to: `${OTHER}sun`, text: 'sun' },
				{ to: 'http://else.example/', text: 'else', comment: 1 },
			],
		},
		{
			blog: OTHER,
			draft: draftOf({
				url: `${OTHER}sun`,
				title: null,
				author: null,
				published: '2004-03-04',
				html: '<p>Sun, and <a href="http://ann.example/snow?a=1&amp;b=2">snow</a> elsewhere.</p>',
				text: 'Sun, and snow elsewhere.',
			}),
			links: [{ to: `${HOME}snow?a=1&b=2`, text: 'snow', rel: ['nofollow'] }],
		},
		{
			blog: HOME,
			draft: draftOf({
				url: `${HOME}undated`,
				title: 'Undated',
				published: null,
				text: 'No date on this snow.',
			}),
		},
	],
};

const MEGABYTE = 1_000_000;

const HOSTILE_DRAFTS: readonly Partial<PostFacts['draft']>[] = [
	{
		title: '<script>alert(1)</script>',
		html: '<p>x</p><script>alert(1)</script><p onclick="alert(1)">y</p>',
	},
	{ title: 'end ]]> of ]]]]>> section <![CDATA[', html: '<p>]]&gt; ]]> <![CDATA[ x ]]></p>' },
	{ title: 'a\0b\x01c\x0bd\x1be\x7ff\x85g\ufffeh', author: 'A\x00nn\x08', html: '<p>a\x01b\x0bc\ufffe</p>' },
	{
		title: 'half \ud83d of \ude00 one',
		author: '\ud800',
		html: '<p>\udc00 x \ud800</p>',
		categories: ['\udfff', 'x\ud800y'],
	},
	{ title: 'T'.repeat(MEGABYTE), author: 'A'.repeat(MEGABYTE), categories: ['c'.repeat(MEGABYTE)] },
	{ title: '\u{1f600}'.repeat(MEGABYTE / 2) },
	{ title: '<'.repeat(MEGABYTE), html: `<p>${'&lt;'.repeat(MEGABYTE / 4)}</p>` },
	{ title: ' \n\t ', author: ' ', html: '', text: '', categories: ['', ' '] },
	{
		title: '&apos; &amp; &lt;b&gt; &#0; &nosuch; &copy',
		author: '"Ann" & <Bob>',
		categories: ['&amp;', '<b>', '"'],
	},
	{ title: '--> <?xml version="1.1"?> <!DOCTYPE x [<!ENTITY a "b">]> &a;', html: '<!-- x --><p>--></p>' },
	{ title: 'dates', published: '2004-02-31', updated: 'soon' },
	{ title: 'far', published: '9999-12-31T23:59:59-11:00', updated: '0000-00-00' },
	{
		title: 'markup',
		html: '<svg onload="alert(1)"><a href="javascript:alert(1)">x</a></svg><iframe src="http://evil.example/"></iframe><style>*{}</style><img src="x" onerror="alert(1)"><form action="/"><input></form><a href="java\nscript:alert(1)">y</a><img src="data:image/svg+xml,x">',
	},
	{ title: 'deep', html: '<div><b><blockquote>'.repeat(3_000) },
	{ title: '\u202e\u2066 turned \u200b\ufeff', html: '<p>\u202e\u2028\u2029</p>' },
];

const HOSTILE_URLS = ['x[1]|{}^`"<>', 'a%zz%', 'ü?q="&\'<>', "'><script>", '#a#b'];

/** Posts whose fields all try to break a document. */
export const HOSTILE_BATCH: Batch = {
	at: DAY_2,
	blogs: [
		{
			url: 'http://hostile.example/',
			title: '</title><script>]]>\0\ud800"&',
			description: '"><x>\x0b&',
			language: '"><script>',
			platform: 'x"><y>',
			feeds: [{ url: 'http://hostile.example/feed?"<>&[]', role: 'posts', title: '<>"' }],
			blogroll: [{ to: 'http://else.example/{x}', text: '"\\\n\ud800', rel: ['"\\', '\0'] }],
		},
	],
	posts: [
		...HOSTILE_DRAFTS.map((draft, i) => hostile(`p${i}`, draft)),
		...HOSTILE_URLS.map((url, i) => hostile(url, { title: `address ${i}` })),
	],
};

function hostile(name: string, draft: Partial<PostFacts['draft']>): PostFacts {
	const url = `http://hostile.example/${name}`;
	return {
		blog: 'http://hostile.example/',
		language: '"x<',
		draft: draftOf({ url, text: `hostile ${name} \0 \ud800 ]]> <b> "\\`, ...draft }),
		comments: [
			{ author: '"\\<\0', published: 'x', text: '"""\\\ud800\n<script>', parent: null, source: 'page' },
		],
		links: [{ to: 'http://else.example/{x}|"', text: '"\\\ud800', rel: ['x"'] }],
	};
}
