/** regressions: inputs that once broke a target, each with what it broke. All of them hold now. */

/** Long enough that what is not linear would not come to an end. */
const LONG = 200_000;

export const REGRESSIONS: readonly (readonly [target: string, what: string, input: string])[] = [
	['cdxj', 'a line without an address was taken', 'a) 20190305100000 {"url":"","filename":"a","offset":"0"}'],
	[
		'cdxj',
		'a day that does not exist was given on',
		'a) 20190375100000 {"url":"x","filename":"a","offset":"0"}',
	],
	[
		'cdxj',
		'a date that is only a number was given on',
		'a) 20190305100000 {"url":"x","filename":"a","offset":"0","date":"3"}',
	],
	['cdxj', 'a space in an address that is not of the web ended the key', 'mailto: a'],
	[
		'websub',
		'a signature with a digit too many was taken',
		`/websub/id1\nsha256=872e8e31fb9a734394af1077dad59a79eba7b56835ffcef7ffaf14af5ac275636\nx`,
	],
	['url', 'of two session numbers one was left', 'http:n/;jsessionid=1/;jsessionid=2'],
	['url', 'a brace in the name of a host went out in linked data', 'http://}/'],
	[
		'feed',
		'white space where CDATA might begin: quadratic',
		`<rss><channel><item><title><![${' '.repeat(LONG)}x`,
	],
	['sanitiser', 'a style sheet of one long word: quadratic', `<style>${'a'.repeat(LONG)}</style>x`],
	[
		'page',
		'structured data with much white space: quadratic',
		`<script type="application/ld+json">{"author":${' '.repeat(LONG)}x</script>y`,
	],
	[
		'sitemap',
		'a path of digits among others: exponential',
		`http://a.example/${'1'.repeat(60)}!\nhttp://a.example/${'2'.repeat(60)}!\nhttp://a.example/3!\n`,
	],
	[
		'page',
		'signs of comments within each other: a comment that began behind the page, and no end',
		'5.t"x 2 2 M.ä z 2.ä 2. h<i class=comment>z 2<hr>z 2.<h<>z <h<>z <h<>z 9.z 2 März 2 m<h<>rz 9.r>z 2 März 2 m<h>rz 9.',
	],
	['page', 'many headings that say the same: quadratic', '<h1>Ra'.repeat(LONG / 7)],
	[
		'warc',
		'two slashes at the end of an address were taken for a host',
		'WARC/1.1\r\nWARC-Type:response\r\nWARC-Target-URI:http:e//\r\nContent-Length:60\r\n\r\nHTTP/1.1 200\r\n\r\n<html><title>x</title><p>y',
	],
];
