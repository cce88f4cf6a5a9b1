import { describe, expect, it } from 'vitest';
import { joinDirectives, readRobotsHeader, readRobotsMeta } from './directives.ts';

/** The directives that hold, as one word. */
function words({ noindex, nofollow, noarchive }: ReturnType<typeof readRobotsHeader>): string {
	const said = [noindex && 'noindex', nofollow && 'nofollow', noarchive && 'noarchive'];
	return said.filter((word) => word !== false).join(' ');
}

describe('X-Robots-Tag', () => {
	it.each<[string | string[] | undefined, string]>([
		[undefined, ''],
		['noindex', 'noindex'],
		['NoIndex, NOFOLLOW', 'noindex nofollow'],
		['none', 'noindex nofollow'],
		['all', ''],
		['noarchive', 'noarchive'],
		['otherbot: noindex, nofollow', ''],
		['logosphere: noindex, nofollow', 'noindex nofollow'],
		['otherbot: noindex, logosphere: nofollow', 'nofollow'],
		['*: noindex', 'noindex'],
		[['otherbot: noindex', 'nofollow'], 'nofollow'],
		['unavailable_after: 25 Jun 2010 15:00:00 PST, noindex', 'noindex'],
		['max-snippet: 10, nofollow', 'nofollow'],
		['noindexing', ''],
	])('%j', (value, expected) => {
		expect(words(readRobotsHeader(value, 'Logosphere'))).toBe(expected);
	});
});

describe('<meta name="robots">', () => {
	it.each<[string, string, string]>([
		['robots', 'noindex,nofollow', 'noindex nofollow'],
		['ROBOTS', 'NOINDEX, FOLLOW', 'noindex'],
		['logosphere', 'none', 'noindex nofollow'],
		['otherbot', 'noindex', ''],
		['robots', 'noindex nofollow', 'noindex nofollow'],
		['robots', 'index, follow, max-snippet:-1', ''],
	])('%s: %s', (name, content, expected) => {
		expect(words(readRobotsMeta([{ name, content }], 'Logosphere'))).toBe(expected);
	});
});

it('the directives of both apply', () => {
	const header = readRobotsHeader('noindex', 'Logosphere');
	const meta = readRobotsMeta([{ name: 'robots', content: 'nofollow' }], 'Logosphere');
	expect(words(joinDirectives(header, meta))).toBe('noindex nofollow');
});
