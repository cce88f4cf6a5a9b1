/** One line per platform: a made-up page, its URL, its headers; and pages that only look similar. */
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import type { Headers } from './headers.ts';
import { PLATFORMS, recognizePlatform } from './index.ts';

type Line = [platform: string, html: string, url?: string, headers?: Headers];

/** Those with the most known signs. */
const WELL_KNOWN: Line[] = [
	['wordpress', '<meta name="generator" content="WordPress 6.4.2">'],
	['wordpress', '<link rel="https://api.w.org/" href="/wp-json/">'],
	['wordpress', '<link rel="stylesheet" href="/wp-content/themes/tea/style.css">'],
	['wordpress', '<p>1</p>', '', { 'X-Pingback': 'http://tea.example/xmlrpc.php' }],
	[
		'wordpress',
		'<p>1</p>',
		'',
		{ link: ['</style.css>; rel=preload', '<http://tea.example/wp-json/>; rel="https://api.w.org/"'] },
	],
	[
		'wordpress',
		'<div id="footer">Stolz präsentiert von <a href="https://de.wordpress.org/">WordPress</a></div><div>Läuft mit <a href="http://wordpress.org/">WordPress</a></div>',
	],
	['wordpress.com', '<meta name="generator" content="WordPress.com">'],
	[
		'wordpress.com',
		'<meta name="generator" content="WordPress 6.4">',
		'https://ann.wordpress.com/2020/01/01/tea/',
	],
	[
		'wordpress.com',
		'<link rel="stylesheet" href="/wp-content/themes/tea/style.css"><footer><a href="https://wordpress.com/?ref=footer_blog">Blog at WordPress.com.</a></footer>',
	],
	['a-news', '<p>Powered by <a href="http://www.appleple.com/cgi/">a-News</a></p>'],
	['akiary', '<p>Powered by <a href="http://www.hi-ho.ne.jp/yakira/akiary/">Akiary</a></p>'],
	['tomsoft', '<p>Powered by <a href="http://tds.dive-in.to/">TDS</a></p>'],
	['memorize', '<p>1</p>', 'http://www.memorize.ne.jp/diary/12/34567/'],
	['sarusaru', '<p>1</p>', 'http://www.diary.ne.jp/user/12345/'],
	['blogger', '<meta content="blogger" name="generator">'],
	['blogger', '<html xmlns:b="http://www.google.com/2005/gml/b"><p>1</p></html>', 'https://www.tea.example/'],
	['blogger', '', 'https://tea.blogspot.co.uk/2012/01/'],
	['movable-type', '<meta name="generator" content="http://www.movabletype.org/">'],
	['movable-type', '<form action="http://tea.example/cgi-bin/mt-comments.cgi"></form>'],
	[
		'movable-type',
		'<div class="powered">架站系統:<br><a href="http://www.movabletype.org">Movable Type 2.64</a></div>',
	],
	['movable-type', "<script>setCookie('mtcmtauth', 1)</script>"],
	['movable-type', '<link rel="stylesheet" href="/styles-site.css"><div class="blogbody">1</div>'],
	['typepad', '<meta name="generator" content="http://www.typepad.com/">'],
	[
		'typepad',
		'<script src="http://static.typepad.com/.shared/js/yui.js"></script>',
		'http://tea.example/weblog/',
	],
	['serendipity', '<meta name="Powered-By" content="Serendipity v.1.6">'],
	['serendipity', '<link rel="stylesheet" href="/blog/serendipity.css">'],
	['livejournal', '', 'http://ann.livejournal.com/1234.html'],
	['livejournal', '<link rel="stylesheet" href="http://stat.livejournal.com/res/stylesheet?7">'],
	['dreamwidth', '', 'https://ann.dreamwidth.org/'],
	['ghost', '<meta name="generator" content="Ghost 5.71">'],
	['ghost', '<div class="kg-card">1</div><div class="gh-content">2</div>'],
	[
		'substack',
		'<link rel="stylesheet" href="https://substackcdn.com/bundle/main.css">',
		'https://news.tea.example/p/1',
	],
	['medium', '<meta property="al:android:package" content="com.medium.reader">', 'https://blog.tea.example/'],
	['medium', '', 'https://medium.com/@ann/tea-1234'],
	['tumblr', '<p>1</p>', 'http://tea.example/', { 'X-Tumblr-User': 'ann' }],
	['tumblr', '', 'https://ann.tumblr.com/'],
	['squarespace', '<!-- This is Squarespace. --><p>1</p>'],
	['wix', '<meta name="generator" content="Wix.com Website Builder">'],
	['drupal', '<script src="/misc/drupal.js?v=1"></script>'],
	['drupal', '<p>1</p>', '', { 'X-Generator': 'Drupal 9 (https://www.drupal.org)' }],
	['joomla', '<meta name="generator" content="Joomla! - Open Source Content Management">'],
	['hugo', '<meta name="generator" content="Hugo 0.124.1">'],
	[
		'hugo',
		'<footer>Powered by <a href="https://gohugo.io/">Hugo</a> &amp; <a href="https://x.example/">Tea</a></footer>',
	],
	['jekyll', '<!-- Begin Jekyll SEO tag v2.8.0 --><title>Tea</title>'],
	['octopress', '<script src="/javascripts/octopress.js"></script>'],
	[
		'octopress',
		'<meta name="generator" content="Jekyll v2.0"><footer>Powered by <a href="http://octopress.org">Octopress</a></footer>',
	],
	['hexo', '<footer>由 <a href="https://hexo.io">Hexo</a> 强力驱动</footer>'],
	['pelican', '<link rel="stylesheet" href="./theme/css/main.css"><footer id="contentinfo">1</footer>'],
	['pelican', '<p>Powered by <a href="/about">Pelican</a>, which is nice.</p>'],
	['nikola', '<meta name="generator" content="Nikola (getnikola.com)">'],
	['gatsby', '<div id="___gatsby">1</div>'],
	['eleventy', '<meta name="generator" content="Eleventy v2.0.1">'],
	['astro', '<astro-island>1</astro-island>'],
	['tdiary', '<meta name="generator" content="tDiary 2.0.2">'],
	[
		'tdiary',
		'<div class="footer">Generated by <a href="http://www.tdiary.org/">tDiary</a> version 5.0</div>',
	],
	['hns', '<p>Powered by <a href="http://www.h14m.org/">hns-2.19.5</a></p>'],
	['hatena', '<html data-admin-domain="//blog.hatena.ne.jp"><p>1</p></html>', 'https://tea.example/'],
	['hatena', '', 'https://ann.hatenablog.com/entry/2020/01/01'],
	['hatena-diary', '', 'http://d.hatena.ne.jp/ann/20050101'],
	['livedoor', '', 'http://blog.livedoor.jp/ann/archives/1.html'],
	[
		'livedoor',
		'<link rel="stylesheet" href="http://parts.blog.livedoor.jp/css/template.css">',
		'http://tea.example/',
	],
	['ameba', '', 'https://ameblo.jp/ann/entry-1.html'],
	['fc2', '', 'http://ann.blog12.fc2.com/blog-entry-1.html'],
	[
		'cocolog',
		'<meta name="generator" content="http://www.typepad.com/">',
		'http://ann.cocolog-nifty.com/blog/',
	],
	['seesaa', '', 'http://ann.seesaa.net/article/1.html'],
	['goo', '', 'https://blog.goo.ne.jp/ann/e/1'],
	['rakuten', '', 'https://plaza.rakuten.co.jp/ann/diary/1/'],
	['naver', '', 'https://blog.naver.com/ann/1'],
	[
		'tistory',
		'<script src="https://t1.daumcdn.net/tistory_admin/blogs/common.js"></script>',
		'https://tea.example/1',
	],
	['typecho', '<link rel="stylesheet" href="https://tea.example/usr/themes/tea/style.css">'],
	['z-blog', '<meta name="generator" content="Z-BlogPHP 1.5.1 Zero">'],
	['emlog', '<meta name="generator" content="emlog">'],
	['cnblogs', '', 'https://www.cnblogs.com/ann/p/1.html'],
	['csdn', '', 'https://blog.csdn.net/ann/article/details/1'],
	['sina', '', 'http://blog.sina.com.cn/s/blog_1.html'],
	[
		'micro.blog',
		'<meta name="generator" content="Hugo 0.91.2"><link rel="micropub" href="https://micro.blog/micropub">',
	],
	['writefreely', '<meta name="generator" content="WriteFreely">'],
	['bear', '<footer>Powered by <a href="https://bearblog.dev">Bear ʕ•ᴥ•ʔ</a></footer>'],
	['blot', '<script src="https://cdn.blot.im/app.js"></script>'],
	['textpattern', '<meta name="generator" content="Textpattern CMS">'],
	['b2evolution', '<meta name="generator" content="b2evolution 6.8.8">'],
	['nucleus', '<meta name="generator" content="Nucleus CMS v3.24">'],
	['plone', '<link rel="stylesheet" href="/portal_css/Tea/base.css">'],
	['dotclear', '<div id="footer"><p>Propulsé par <a href="http://dotclear.org/">Dotclear</a></p></div>'],
	['spip', '<p>1</p>', '', { 'Composed-By': 'SPIP 4.1.5 @ www.spip.net' }],
	['radio-userland', '', 'http://radio.weblogs.com/0100001/'],
	['greymatter', '<form action="/cgi-bin/gm-comments.cgi"></form>'],
	['blosxom', '<a href="http://www.blosxom.com/"><img src="/pb.gif" alt="powered by blosxom"></a>'],
	['xfn', '<link rel="profile" href="http://gmpg.org/xfn/11">'],
	['xfn', '<a rel="friend met" href="http://bob.example/">Bob</a>'],
];

/** One sign each. */
const OTHERS: Line[] = [
	['classicpress', '<meta name="generator" content="ClassicPress">'],
	['backdrop', '<meta name="generator" content="Backdrop CMS">'],
	['b2', '<meta name="generator" content="b2">'],
	['halo', '<meta name="generator" content="Halo">'],
	['geeklog', '<meta name="generator" content="Geeklog">'],
	['expressionengine', '<meta name="generator" content="ExpressionEngine">'],
	['pivot', '<meta name="generator" content="Pivot">'],
	['habari', '<meta name="generator" content="Habari">'],
	['cutenews', '<meta name="generator" content="CuteNews">'],
	['blogengine-net', '<meta name="generator" content="BlogEngine.NET">'],
	['dasblog', '<meta name="generator" content="dasBlog">'],
	['subtext', '<meta name="generator" content="Subtext">'],
	['community-server', '<meta name="generator" content="Community Server">'],
	['typo', '<meta name="generator" content="Typo">'],
	['mephisto', '<meta name="generator" content="Mephisto">'],
	['chyrp', '<meta name="generator" content="Chyrp">'],
	['flatpress', '<meta name="generator" content="FlatPress">'],
	['simplephpblog', '<meta name="generator" content="Simple PHP Blog">'],
	['lifetype', '<meta name="generator" content="LifeType">'],
	['textcube', '', 'http://ann.textcube.com/'],
	['typo3', '<meta name="generator" content="TYPO3">'],
	['craft', '<meta name="generator" content="Craft CMS">'],
	['concrete', '<meta name="generator" content="Concrete CMS">'],
	['grav', '<meta name="generator" content="Grav">'],
	['bludit', '<meta name="generator" content="Bludit">'],
	['kirby', '<meta name="generator" content="Kirby">'],
	['anchor', '<meta name="generator" content="Anchor CMS">'],
	['pluxml', '<meta name="generator" content="PluXml">'],
	['known', '<meta name="generator" content="Known">'],
	['wagtail', '<meta name="generator" content="Wagtail">'],
	['django-mezzanine', '<meta name="generator" content="Mezzanine">'],
	['october', '<meta name="generator" content="October CMS">'],
	['xoops', '<meta name="generator" content="XOOPS">'],
	['php-nuke', '<meta name="generator" content="PHP-Nuke">'],
	['slash', '<meta name="generator" content="Slash">'],
	['aether', '<meta name="generator" content="Aether CMS">'],
	['blog-doc', '<meta name="generator" content="Blog-Doc">'],
	['snac', '<meta name="generator" content="snac">'],
	['zola', '<meta name="generator" content="Zola">'],
	['lektor', '<meta name="generator" content="Lektor">'],
	['publii', '<meta name="generator" content="Publii">'],
	['middleman', '<meta name="generator" content="Middleman">'],
	['nanoc', '<meta name="generator" content="nanoc">'],
	['hakyll', '<meta name="generator" content="Hakyll">'],
	['metalsmith', '<meta name="generator" content="Metalsmith">'],
	['docpad', '<meta name="generator" content="DocPad">'],
	['wintersmith', '<meta name="generator" content="Wintersmith">'],
	['harp', '<meta name="generator" content="Harp">'],
	['docusaurus', '<meta name="generator" content="Docusaurus">'],
	['vuepress', '<meta name="generator" content="VuePress">'],
	['vitepress', '<meta name="generator" content="VitePress">'],
	['gridsome', '<meta name="generator" content="Gridsome">'],
	['gridea', '<meta name="generator" content="Gridea">'],
	['statocles', '<meta name="generator" content="Statocles">'],
	['bashblog', '<meta name="generator" content="bashblog">'],
	['miyadaiku', '<meta name="generator" content="Miyadaiku">'],
	['tinkerer', '<meta name="generator" content="Tinkerer">'],
	['ablog', '<meta name="generator" content="ABlog">'],
	['ikiwiki', '<meta name="generator" content="ikiwiki">'],
	['emacs-muse', '<meta name="generator" content="Emacs Muse">'],
	['org-mode', '<meta name="generator" content="Org mode">'],
	['nanoblogger', '<meta name="generator" content="NanoBlogger">'],
	['quarto', '<meta name="generator" content="Quarto 1.2">'],
	['distill', '<meta name="generator" content="Distill for R Markdown">'],
	['franklin', '<meta name="generator" content="Franklin.jl">'],
	['cobalt', '<meta name="generator" content="Cobalt">'],
	['blogc', '<meta name="generator" content="blogc">'],
	['chronicle', '<meta name="generator" content="Chronicle">'],
	['frog', '<meta name="generator" content="Frog">'],
	['cryogen', '<meta name="generator" content="Cryogen">'],
	['coleslaw', '<meta name="generator" content="Coleslaw">'],
	['haunt', '<meta name="generator" content="Haunt">'],
	['obsidian-quartz', '<meta name="generator" content="Quartz">'],
	['rapidweaver', '<meta name="generator" content="RapidWeaver">'],
	['iweb', '', 'http://web.mac.com/ann/'],
	['thingamablog', '<meta name="generator" content="Thingamablog">'],
	['livejournal-clone', '', 'http://ann.insanejournal.com/'],
	['liveinternet', '', 'http://liveinternet.ru/users/ann/'],
	['diary-ru', '', 'http://ann.diary.ru/'],
	['weebly', '', 'http://ann.weebly.com/'],
	['webflow', '', 'http://ann.webflow.io/'],
	['jimdo', '', 'http://ann.jimdo.com/'],
	['hubspot', '<meta name="generator" content="HubSpot">'],
	['mataroa', '', 'http://ann.mataroa.blog/'],
	['buttondown', '', 'http://buttondown.email/ann/'],
	['beehiiv', '', 'http://ann.beehiiv.com/'],
	['hey-world', '', 'http://world.hey.com/ann/'],
	['posthaven', '', 'http://ann.posthaven.com/'],
	['posterous', '', 'http://ann.posterous.com/'],
	['svbtle', '', 'http://ann.svbtle.com/'],
	['hashnode', '', 'http://ann.hashnode.dev/'],
	['dev.to', '', 'http://dev.to/ann/'],
	['listed', '', 'http://listed.to/ann/'],
	['pika', '', 'http://ann.pika.page/'],
	['prose.sh', '', 'http://ann.prose.sh/'],
	['omg.lol', '', 'http://ann.weblog.lol/'],
	['scribbles', '', 'http://scribbles.page/ann/'],
	['xanga', '', 'http://ann.xanga.com/'],
	['open-diary', '', 'http://ann.opendiary.com/'],
	['diaryland', '', 'http://ann.diaryland.com/'],
	['diary-x', '', 'http://ann.diary-x.com/'],
	['pitas', '', 'http://ann.pitas.com/'],
	['windows-live-spaces', '', 'http://ann.spaces.live.com/'],
	['myspace', '', 'http://blog.myspace.com/ann/'],
	['yahoo-360', '', 'http://360.yahoo.com/ann/'],
	['salon-blogs', '', 'http://blogs.salon.com/ann/'],
	['edublogs', '', 'http://ann.edublogs.org/'],
	['hypotheses', '', 'http://ann.hypotheses.org/'],
	['over-blog', '', 'http://ann.over-blog.com/'],
	['canalblog', '', 'http://ann.canalblog.com/'],
	['skyrock', '', 'http://ann.skyrock.com/'],
	['hautetfort', '', 'http://ann.hautetfort.com/'],
	['eklablog', '', 'http://ann.eklablog.com/'],
	['blogg.se', '', 'http://ann.blogg.se/'],
	['nouw', '', 'http://nouw.com/ann/'],
	['blog.hu', '', 'http://ann.blog.hu/'],
	['blog.de', '', 'http://ann.blog.de/'],
	['myblog.de', '', 'http://myblog.de/ann/'],
	['twoday', '', 'http://ann.twoday.net/'],
	['blox.pl', '', 'http://ann.blox.pl/'],
	['onet-blog', '', 'http://ann.blog.onet.pl/'],
	['punt.nl', '', 'http://ann.punt.nl/'],
	['skynetblogs', '', 'http://ann.skynetblogs.be/'],
	['splinder', '', 'http://ann.splinder.com/'],
	['iobloggo', '', 'http://ann.iobloggo.com/'],
	['libero-blog', '', 'http://blog.libero.it/ann/'],
	['sapo-blogs', '', 'http://ann.blogs.sapo.pt/'],
	['blogfa', '', 'http://ann.blogfa.com/'],
	['blogsky', '', 'http://ann.blogsky.com/'],
	['persianblog', '', 'http://ann.persianblog.ir/'],
	['blog.ir', '', 'http://ann.blog.ir/'],
	['excite', '', 'http://ann.exblog.jp/'],
	['yaplog', '', 'http://ann.yaplog.jp/'],
	['so-net', '', 'http://ann.blog.so-net.ne.jp/'],
	['jugem', '', 'http://ann.jugem.jp/'],
	['ninja-blog', '', 'http://ann.blog.shinobi.jp/'],
	['muragon', '', 'http://ann.muragon.com/'],
	['yahoo-blog-jp', '', 'http://blogs.yahoo.co.jp/ann/'],
	['drecom', '', 'http://blog.drecom.jp/ann/'],
	['teacup', '', 'http://ann.at.teacup.com/'],
	['blogzine', '', 'http://ann.blogzine.jp/'],
	['note', '', 'http://note.com/ann/'],
	['qiita', '', 'http://qiita.com/ann/'],
	['zenn', '', 'http://zenn.dev/ann/'],
	['velog', '', 'http://velog.io/ann/'],
	['egloos', '', 'http://ann.egloos.com/'],
	['brunch', '', 'http://brunch.co.kr/ann/'],
	['daum', '', 'http://blog.daum.net/ann/'],
	['cyworld', '', 'http://ann.cyworld.com/'],
	['netease', '', 'http://ann.blog.163.com/'],
	['sohu', '', 'http://ann.blog.sohu.com/'],
	['hexun', '', 'http://ann.blog.hexun.com/'],
	['baidu-hi', '', 'http://hi.baidu.com/ann/'],
	['qzone', '', 'http://ann.qzone.qq.com/'],
	['blogbus', '', 'http://ann.blogbus.com/'],
	['jianshu', '', 'http://jianshu.com/ann/'],
	['juejin', '', 'http://juejin.cn/ann/'],
	['oschina', '', 'http://my.oschina.net/ann/'],
	['51cto', '', 'http://blog.51cto.com/ann/'],
	['pixnet', '', 'http://ann.pixnet.net/'],
	['xuite', '', 'http://blog.xuite.net/ann/'],
	['roodo', '', 'http://blog.roodo.com/ann/'],
	['wretch', '', 'http://wretch.cc/blog/ann/'],
	['matters', '', 'http://matters.news/ann/'],
];

function recognize(html: string, url?: string, headers?: Headers): string | null {
	const options = {
		...(url === undefined || url === '' ? {} : { url }),
		...(headers === undefined ? {} : { headers }),
	};
	return recognizePlatform(html, options)?.platform ?? null;
}

describe('a platform is recognised', () => {
	it.each([...WELL_KNOWN, ...OTHERS])('%s: %s %s', (platform, html, url, headers) => {
		expect(recognize(html, url, headers)).toBe(platform);
	});

	it('of every known one', () => {
		const tested = new Set([...WELL_KNOWN, ...OTHERS].map(([platform]) => platform));
		expect(PLATFORMS.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
	});
});

describe('no platform is recognised', () => {
	it.each([
		['in an empty page', ''],
		['by an unknown generator', '<meta name="generator" content="TeaMaker 2.0">'],
		[
			'by a link in a post',
			'<article><p>I moved to <a href="https://wordpress.com/">WordPress.com</a>.</p></article>',
		],
		[
			'by praise in a post',
			'<div class="entry-content"><p>My shop is powered by <a href="https://gohugo.io/">Hugo</a></p></div>',
		],
		[
			'by praise in a long paragraph',
			`<p>${'The tea was good. '.repeat(30)} It is built with <a href="https://jekyllrb.com">Jekyll</a></p>`,
		],
		[
			'by a sentence that ends as a credit does',
			'<h1>乗り換えた理由</h1><p>これまでは静的サイトジェネレータとして <a href="https://getpelican.com">Pelican</a> を使用していました</p>',
		],
		[
			'by a list of friends',
			'<ul class="blogroll"><li><a href="http://ann.blogspot.com/">Ann</a></li><li><a href="http://wordpress.org/">WordPress</a></li></ul>',
		],
		[
			'by the credit of a theme',
			'<footer>Theme by <a href="https://wordpress.org/themes/tea/">Tea</a></footer>',
		],
		[
			'by the credit of comments',
			'<footer>Comments powered by <a href="http://www.livejournal.com/">LiveJournal</a></footer>',
		],
		[
			'by a picture that another blog holds',
			'<img src="http://bob.example/wp-content/uploads/1.png"><img src="http://bob.example/wp-includes/1.png">',
		],
		[
			'by pictures that stayed in the old folder',
			'<img src="/wp-content/uploads/1.png"><img src="/wp-content/uploads/2.png">',
		],
		['by one hint', '<div class="highlighter-rouge">1</div>'],
		['by the same hint twice', '<div class="blogbody">1</div><div class="blogbody">2</div>'],
		['by a host that is only looked up', '<link rel="dns-prefetch" href="//static.typepad.com">'],
		['by an account elsewhere', '<link rel="me" href="https://micro.blog/micropub">'],
		['by a share button', '<script src="https://assets.tumblr.com/share-button.js"></script>'],
	])('%s', (_, html) => {
		expect(recognizePlatform(html, { url: 'http://tea.example/' })).toBeNull();
	});

	it.each([
		'https://wordpress.com/',
		'https://www.blogger.com/about/',
		'https://medium.com/',
		'not an address',
	])('by the URL %s', (url) => {
		expect(recognizePlatform('<p>1</p>', { url })).toBeNull();
	});
});

describe('of several platforms the right one is chosen', () => {
	it.each([
		[
			'the generator before a credit',
			'<meta name="generator" content="Hugo 0.1"><footer>Powered by <a href="http://wordpress.org/">WordPress</a></footer>',
			'hugo',
		],
		[
			'the files before a credit',
			'<link rel="stylesheet" href="/wp-content/a.css"><footer>Powered by <a href="https://ghost.org">Ghost</a></footer>',
			'wordpress',
		],
		[
			'a credit before old pictures',
			'<img src="/wp-content/1.png"><a href="/wp-login.php">in</a><footer>Powered by <a href="http://octopress.org">Octopress</a></footer>',
			'octopress',
		],
		[
			'the first of two in one credit',
			'<footer>Powered by <a href="https://hexo.io">Hexo</a> | Theme by <a href="https://wordpress.org/">Bob</a></footer>',
			'hexo',
		],
		[
			'any software before XFN',
			'<link rel="profile" href="http://gmpg.org/xfn/11"><footer>Powered by <a href="http://www.s9y.org/">Serendipity</a></footer>',
			'serendipity',
		],
		[
			'the plug-in’s generator does not hide the own one',
			'<meta name="generator" content="Site Kit by Google 1.2"><meta name="generator" content="WordPress 6.1">',
			'wordpress',
		],
	])('%s', (_, html, platform) => {
		expect(recognizePlatform(html)?.platform).toBe(platform);
	});
});

describe('what is reported besides the name', () => {
	it.each([
		['<meta name="generator" content="WordPress 5.4.2">', '5.4.2'],
		['<meta name="generator" content="Ghost 0.6">', '0.6'],
		[
			'<div class="powered">Powered by <a href="http://www.movabletype.org">Movable Type 2.661</a></div>',
			'2.661',
		],
		['<meta name="generator" content="WooCommerce 3.1">', undefined],
	])('the version of %s', (html, version) => {
		expect(recognizePlatform(html)?.version).toBe(version);
	});

	it('the evidence, the strongest first', () => {
		const page = parseHtml(
			'<link rel="stylesheet" href="/wp-content/a.css"><meta name="generator" content="WordPress 5.4.2">',
		);
		expect(recognizePlatform(page)).toEqual({
			platform: 'wordpress',
			version: '5.4.2',
			evidence: [
				{ sign: 'generator', text: 'its generator line says “WordPress 5.4.2”' },
				{ sign: 'asset', text: 'it loads “/wp-content/a.css”' },
			],
		});
	});
});

describe('the table', () => {
	it('has every id once, in lower case', () => {
		const ids = PLATFORMS.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.filter((id) => !/^[a-z\d][a-z\d.-]*$/.test(id))).toEqual([]);
	});
});

describe('hostile pages', () => {
	const many = 20_000;
	it.each([
		['credits without end', '<a href="http://wordpress.org/">Powered by</a>'.repeat(many)],
		[
			'credits deep inside each other',
			`${'<div>'.repeat(300)}${'powered by <a href="http://gohugo.io">x</a>'.repeat(2_000)}`,
		],
		['a paragraph of credits', `<p>${'<a href="http://gohugo.io/">powered by x</a> '.repeat(many)}</p>`],
		['one long class', `<div class="${'a '.repeat(many)}">`],
		['one long address', `<script src="/${'a/'.repeat(many)}"></script>`],
		['one long generator line', `<meta name="generator" content="${'wordpress '.repeat(many)}">`],
		['comments without end', '<!-- Begin Jekyll -->'.repeat(many)],
	])('%s are read', (_, html) => {
		expect(() => recognizePlatform(html, { url: `http://${'a.'.repeat(200)}blogspot.com/` })).not.toThrow();
	});
});
