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
];
