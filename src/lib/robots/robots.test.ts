import { describe, expect, it } from 'vitest';
import { parseRobots } from './lines.ts';
import { compilePattern, matchesPath, spellPath } from './pattern.ts';
import { readRobots } from './rules.ts';

const at = (path: string): string => `https://blog.example${path}`;
const allows = (text: string, path: string): boolean => readRobots(text, 'Logosphere').isAllowed(at(path));

describe('a path matches (RFC 9309 §2.2.2, §2.2.3)', () => {
	it.each<[string, string, boolean]>([
		['/', '/any', true],
		['/fish', '/fish', true],
		['/fish', '/fish.html', true],
		['/fish', '/fishheads/yummy.html', true],
		['/fish', '/Fish.asp', false],
		['/fish', '/catfish', false],
		['/fish*', '/fish.html', true],
		['/fish/', '/fish', false],
		['/fish/', '/fish/salmon', true],
		['/*.php', '/index.php', true],
		['/*.php', '/folder/file.php?x', true],
		['/*.php', '/', false],
		['/*.php$', '/filename.php', true],
		['/*.php$', '/filename.php?parameters', false],
		['/*.php$', '/filename.php5', false],
		['/*.php$', '/windows.PHP', false],
		['/fish*.php', '/fishheads/catfish.php?parameters', true],
		['/a$', '/a', true],
		['/a$', '/ab', false],
		['/*$', '/anything', true],
		['/*a*b*c$', '/xaxbxc', true],
		['/*a*b*c$', '/xaxcxb', false],
		['/*ab$', '/abab', true],
		['/a*a$', '/a', false],
		['/a*a$', '/aa', true],
		['***/x', '/y/x', true],
		// The end counts only at the end; a literal star or dollar is escaped.
		['/a$b', '/a$b', true],
		['/a$b', '/a', false],
		['/price%24', '/price$', true],
		['/price%24', '/price', false],
		['/a%2Ab', '/a*b', true],
		['/a%2Ab', '/axb', false],
		// Spelling.
		['/foo/bar?baz=quz', '/foo/bar?baz=quz', true],
		['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true],
		['/foo/bar/ツ', '/foo/bar/%E3%83%84', true],
		['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84', true],
		['/foo/bar/%e3%83%84', '/foo/bar/ツ', true],
		['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
		['/a%2Fb', '/a/b', false],
		['/100%', '/100%', true],
		['/{x}', '/{x}', true],
	])('%s on %s: %s', (pattern, path, expected) => {
		expect(matchesPath(compilePattern(pattern), spellPath(at(path))!)).toBe(expected);
	});

	it('in linear time, however many stars', () => {
		const pattern = compilePattern(`/${'a*'.repeat(20_000)}b$`);
		expect(matchesPath(pattern, `/${'a'.repeat(100_000)}`)).toBe(false);
		expect(matchesPath(pattern, `/${'a'.repeat(100_000)}b`)).toBe(true);
	});
});

describe('a robots.txt applies to us', () => {
	it.each<[string, string, string, boolean]>([
		['nothing', '', '/x', true],
		['to everybody', 'User-agent: *\nDisallow: /x', '/x', false],
		['by name, in any case', 'user-AGENT: LOGOSPHERE\ndisallow: /x', '/x', false],
		['by name, with a version', 'User-agent: Logosphere/2.0 (+x)\nDisallow: /x', '/x', false],
		['not by a longer name', 'User-agent: Logospherebot\nDisallow: /x', '/x', true],
		['not by another name', 'User-agent: other\nDisallow: /', '/x', true],
		[
			'by name before everybody',
			'User-agent: *\nDisallow: /\nUser-agent: Logosphere\nDisallow: /y',
			'/x',
			true,
		],
		['by name, allowing all', 'User-agent: Logosphere\nDisallow:\n\nUser-agent: *\nDisallow: /', '/x', true],
		['by several names at once', 'User-agent: a\nUser-agent: logosphere\nDisallow: /x', '/x', false],
		[
			'in several groups: the first',
			'User-agent: logosphere\nDisallow: /x\n\nUser-agent: a\nDisallow: /\n\nUser-agent: logosphere\nDisallow: /y',
			'/x',
			false,
		],
		[
			'in several groups: the last',
			'User-agent: logosphere\nDisallow: /x\n\nUser-agent: a\nDisallow: /\n\nUser-agent: logosphere\nDisallow: /y',
			'/y',
			false,
		],
		['over an unknown line', 'User-agent: logosphere\nNoindex: /z\nUser-agent: b\nDisallow: /x', '/x', false],
		['over a delay', 'User-agent: logosphere\nCrawl-delay: 5\nUser-agent: b\nDisallow: /x', '/x', false],
		['over a sitemap', 'User-agent: *\nSitemap: https://a.example/s\nDisallow: /x', '/x', false],
		['over blank lines', 'User-agent: *\n\n\nDisallow: /x', '/x', false],
		['after a byte order mark', '\ufeffUser-agent: *\nDisallow: /x', '/x', false],
		['in lines of an old Mac', 'User-agent: *\rDisallow: /x\r', '/x', false],
		['in lines of Windows', 'User-agent: *\r\nDisallow: /x\r\n', '/x', false],
		['with spaces', '  User-agent : *  \n\t Disallow :  /x  ', '/x', false],
		['with remarks', 'User-agent: * # all\nDisallow: /x # this\n# Allow: /', '/x', false],
		['without colons', 'User-agent *\nDisallow /x', '/x', false],
		['misspelt', 'Useragent: *\nDissallow: /x', '/x', false],
		['without the slash', 'User-agent: *\nDisallow: x/', '/x/1', false],
		['without the slash, to allow', 'User-agent: *\nDisallow: /\nAllow: x', '/x', false],
		['before any name: for no robot', 'Disallow: /x\nUser-agent: *\nDisallow: /y', '/x', true],
		['with the longest match to allow', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
		['with the longest match to forbid', 'User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
		['in a tie: allowed', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
		[
			'by the longest pattern, stars counted',
			'User-agent: *\nAllow: /page\nDisallow: /*.htm',
			'/page.htm',
			false,
		],
		['by the end sign', 'User-agent: *\nDisallow: /\nAllow: /$', '/', true],
		['of itself: always allowed', 'User-agent: *\nDisallow: /', '/robots.txt', true],
		['as a page', '<!doctype html><title>Not found</title>User-agent', '/x', true],
	])('%s', (_, text, path, expected) => {
		expect(allows(text, path)).toBe(expected);
	});

	it('and says which line it was', () => {
		const rules = readRobots('User-agent: *\nDisallow: /a\nAllow: /a/b*', 'Logosphere');
		expect(rules.judge(at('/a/x'))).toEqual({ isAllowed: false, line: 'Disallow: /a' });
		expect(rules.judge(at('/a/b'))).toEqual({ isAllowed: true, line: 'Allow: /a/b*' });
		expect(rules.judge(at('/'))).toEqual({ isAllowed: true, line: null });
	});

	it.each<[string, number | null]>([
		['User-agent: *\nCrawl-delay: 2.5', 2.5],
		['User-agent: *\nCrawl-delay: 1\nUser-agent: logosphere\nDisallow: /x', 1],
		['User-agent: *\nCrawl-delay: 1\nDisallow: /y\nUser-agent: logosphere\nCrawl-delay: 7\nDisallow: /x', 7],
		['User-agent: *\nCrawl-delay: soon', null],
		['User-agent: *\nCrawl-delay: -1', null],
		['Crawl-delay: 3', null],
	])('the delay of %j is %s', (text, expected) => {
		expect(readRobots(text, 'Logosphere').crawlDelaySeconds).toBe(expected);
	});

	it('sitemaps, wherever they are', () => {
		const text =
			'Sitemap: https://a.example/1\nUser-agent: other\nDisallow: /\nSITEMAP:https://a.example/2#x\nSitemap:';
		expect(readRobots(text, 'Logosphere').sitemaps).toEqual(['https://a.example/1', 'https://a.example/2']);
	});

	it('nothing beyond 500 KiB is read, nor the line that is cut there', () => {
		const filler = `User-agent: *\nDisallow: /first\n${'#'.repeat(511_960)}\n`;
		const text = `${filler}Disallow: /much-longer-than-the-end\nDisallow: /last`;
		expect(parseRobots(text).groups[0]!.rules).toEqual([{ isAllowed: false, path: '/first' }]);
	});
});
