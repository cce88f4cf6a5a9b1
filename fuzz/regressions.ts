/** regressions: inputs that once broke a target, each with what it broke. All of them pass now. */

/** Long enough that anything slower than linear would not finish. */
const LONG = 200_000;

export const REGRESSIONS: readonly (readonly [target: string, what: string, input: string])[] = [
	['cdxj', 'a line without a URL was accepted', 'a) 20190305100000 {"url":"","filename":"a","offset":"0"}'],
	['cdxj', 'a nonexistent date was passed on', 'a) 20190375100000 {"url":"x","filename":"a","offset":"0"}'],
	[
		'cdxj',
		'a date that is only a number was passed on',
		'a) 20190305100000 {"url":"x","filename":"a","offset":"0","date":"3"}',
	],
	['cdxj', 'a space in a non-web URL ended the key', 'mailto: a'],
	[
		'websub',
		'a signature with one digit too many was accepted',
		`/websub/id1\nsha256=872e8e31fb9a734394af1077dad59a79eba7b56835ffcef7ffaf14af5ac275636\nx`,
	],
	['url', 'only one of two session ids was removed', 'http:n/;jsessionid=1/;jsessionid=2'],
	['url', 'a dot before a session id became a path of its own', 'http:n/.;jsessionid='],
	['url', 'a brace in a host name was written to linked data', 'http://}/'],
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
		'nested comment markers: a comment began after the end of the page, and the loop never ended',
		'5.t"x 2 2 M.ä z 2.ä 2. h<i class=comment>z 2<hr>z 2.<h<>z <h<>z <h<>z 9.z 2 März 2 m<h<>rz 9.r>z 2 März 2 m<h>rz 9.',
	],
	['page', 'many headings with the same text: quadratic', '<h1>Ra'.repeat(LONG / 7)],
	[
		'warc',
		'two slashes at the end of a URL were read as a host',
		'WARC/1.1\r\nWARC-Type:response\r\nWARC-Target-URI:http:e//\r\nContent-Length:60\r\n\r\nHTTP/1.1 200\r\n\r\n<html><title>x</title><p>y',
	],
];
