import { listSubscriptions, parseOpml, renderOpml } from '../../src/feed/index.ts';
import { learnShapes } from '../../src/history/address-shape.ts';
import { parseSitemap } from '../../src/history/sitemap.ts';
import { readRobots, readRobotsHeader } from '../../src/lib/robots/index.ts';
import { hold, type Target, textOf } from '../target.ts';
import { XML } from './feeds.ts';

/** robots: the longest rule decides, and robots.txt itself may always be read. */
export const robots: Target = {
	name: 'robots',
	seeds: [
		'User-agent: *\nDisallow: /private/\nAllow: /private/a*.html$\nCrawl-delay: 2.5\nSitemap: http://a.example/s.xml\n',
		'user-agent: Logosphere/1\nuser-agent: other\ndisallow: /\n\nUser-agent: *\nAllow: /',
		'\ufeffDisallow /a # b\r\rUser agent: *\rDissallow: %2f*é$',
	],
	words: [
		'User-agent: ',
		'Disallow: ',
		'Allow: ',
		'Crawl-delay: ',
		'Sitemap: ',
		'*',
		'$',
		'/',
		'#',
		'\n',
		'\r\n',
		'Logosphere',
		'%2F',
		'%',
		'?',
		'noindex',
		'otherbot: ',
		', none',
	],
	maxBytes: 500,
	share: 2,
	run(input) {
		const text = textOf(input);
		const rules = readRobots(text, 'Logosphere');
		const { crawlDelaySeconds: delay } = rules;
		hold(delay === null || (delay >= 0 && Number.isFinite(delay)), 'a delay is valid', delay);
		hold(rules.isAllowed('http://a.example/robots.txt'), 'robots.txt may be read');
		hold(!rules.isAllowed('nonsense'), 'only valid URLs are requested');
		const last = text.slice(text.lastIndexOf('/'));
		for (const path of ['/', '/private/a1.html', last, `/${last}`])
			checkVerdict(rules.judge(`http://a.example${path}`));
		const { noindex, nofollow } = readRobotsHeader(text, 'Logosphere');
		hold(typeof noindex === 'boolean' && typeof nofollow === 'boolean', 'directives are reported');
	},
};

function checkVerdict({
	isAllowed,
	line,
}: {
	readonly isAllowed: boolean;
	readonly line: string | null;
}): void {
	if (line !== null)
		hold(
			line.startsWith(isAllowed ? 'Allow' : 'Disallow'),
			'the deciding line agrees with the decision',
			line,
		);
}

/** sitemap: only web URLs. */
export const sitemap: Target = {
	name: 'sitemap',
	seeds: [
		'<?xml version="1.0"?><urlset xmlns="x"><url><loc>http://a.example/1</loc><lastmod>2019-03-05</lastmod></url></urlset>',
		'<sitemapindex><sitemap><loc><![CDATA[http://a.example/s2.xml]]></loc></sitemap></sitemapindex>',
		'http://a.example/1\nhttp://a.example/2\n',
	],
	words: [...XML, '<image:loc>', '<s:url>', 'http://a.example/', 'https://', '\n'],
	maxBytes: 700,
	share: 2,
	run(input) {
		const { pages, sitemaps } = parseSitemap(textOf(input));
		const shapes = learnShapes(pages.map((page) => page.url));
		for (const { support } of shapes)
			hold(support > 0 && support <= pages.length, 'a shape matches some URL', support);
		hold(pages.length + sitemaps.length <= input.length, 'there are no more URLs than bytes');
		for (const url of [...pages.map((page) => page.url), ...sitemaps])
			hold(/^https?:\/\//.test(url) && new URL(url).href === url, 'a URL is a web URL', url);
	},
};

/** opml: a parsed list survives a round trip. */
export const opml: Target = {
	name: 'opml',
	seeds: [
		'<opml version="2.0"><head><title>A</title></head><body><outline text="b"><outline type="rss" text="c" xmlUrl="http://c.example/f" htmlUrl="http://c.example/"/></outline></body></opml>',
		`<outline title='x>y' xmlurl=http://a.example/ /><outline text="&amp;&lt;"`,
	],
	words: [
		...XML,
		'<outline ',
		' text="',
		' title="',
		' xmlUrl="',
		' htmlUrl="',
		' type="rss"',
		'feed://',
		'http://a.example/f',
		'"',
		"'",
		'/>',
	],
	maxBytes: 700,
	run(input) {
		const list = parseOpml(input);
		const subscriptions = listSubscriptions(list);
		hold(subscriptions.length <= input.length, 'there are no more subscriptions than bytes');
		const written = renderOpml(subscriptions);
		const again = listSubscriptions(parseOpml(written));
		hold(again.length === subscriptions.length, 'written data can be read again', written);
	},
};
