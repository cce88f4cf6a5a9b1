/** feeds: the vocabulary of feeds and other XML documents. All of it is made up. */
export const FEEDS: readonly string[] = [
	`<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>A</title><link>http://blog.example/</link><description>d</description><ttl>60</ttl><skipHours><hour>3</hour></skipHours>
<item><title>Rain &amp; sun</title><link>http://blog.example/1</link><guid isPermaLink="false">1</guid><pubDate>Tue, 05 Mar 2019 10:00:00 GMT</pubDate><dc:creator>Ann</dc:creator><category>a</category><slash:comments>3</slash:comments><description>It rained all morning […]</description><content:encoded><![CDATA[<p>It rained all morning, and the harbour was grey.</p>]]></content:encoded><enclosure url="http://a.example/x.mp3" length="3" type="audio/mpeg"/></item></channel></rss>`,
	`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://blog.example/"><title type="html">A &lt;b&gt;</title><link rel="self" href="feed"/><link rel="hub" href="http://hub.example/"/><link rel="next" href="feed?p=2"/><updated>2019-03-05T10:00:00Z</updated><entry><id>tag:a,2019:1</id><title>Rain</title><link href="1"/><published>2019-03-05T10:00:00+09:00</published><author><name>Ann</name></author><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>It rained</p></div></content></entry></feed>`,
	`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="http://blog.example/"><title>A</title></channel><item rdf:about="http://blog.example/1"><title>Rain</title><link>http://blog.example/1</link></item></rdf:RDF>`,
	`{"version":"https://jsonfeed.org/version/1.1","title":"A","home_page_url":"http://blog.example/","next_url":"/2","items":[{"id":"1","url":"/1","title":"Rain","content_html":"<p>x</p>","date_published":"2019-03-05T10:00:00Z","authors":[{"name":"Ann"}],"tags":["a"]}]}`,
	'<rss><channel><item><title>unclosed & <![CDATA[ x',
];

export const XML: readonly string[] = [
	...'rss channel item title link guid pubDate description content:encoded dc:creator dc:date category comments wfw:commentRss slash:comments enclosure feed entry id updated published summary content author name rdf:RDF ttl skipHours hour skipDays day sy:updatePeriod generator thr:in-reply-to outline opml body urlset url loc lastmod sitemapindex sitemap'
		.split(' ')
		.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
	...[
		'<![CDATA[',
		']]>',
		'<!--',
		'-->',
		'<?xml version="1.0" encoding="utf-8"?>',
		'<!DOCTYPE x [<!ENTITY a "b">]>',
		'&a;',
	],
	...[
		'&lt;',
		'&amp;',
		'&#x3c;',
		'&#0;',
		'&#1114112;',
		'&nbsp;',
		' xmlns="http://www.w3.org/2005/Atom"',
		' xml:base="/b/"',
	],
	...[
		' type="xhtml"',
		' type="html"',
		' rel="next"',
		' href="x"',
		' isPermaLink="false"',
		' version="2.0"',
		' mode="escaped"',
	],
	...[
		'Tue, 05 Mar 2019 10:00:00 GMT',
		'2019-03-05T10:00:00Z',
		'99999999999',
		'-1',
		'1e9',
		'http://',
		'//',
		'/>',
		'<',
		'>',
	],
	...[
		'{',
		'}',
		'[',
		']',
		'"items":',
		'"id":',
		'"content_html":',
		'"date_published":',
		'null',
		'true',
		'\\u0000',
		'"',
		',',
	],
];
