import { expect, it } from 'vitest';
import { parseSourceList, readTyped } from './source-list.ts';

const source = (
	url: string | null,
	feed: string | null = null,
	title: string | null = null,
	tags: string[] = [],
) => ({
	url,
	feed,
	title,
	tags,
});

it.each([
	[
		'a line a URL',
		'http://ann.example/\r\n\nhttps://bo.example/blog # tea\n',
		['http://ann.example/', 'https://bo.example/blog'],
	],
	[
		'without a scheme',
		'ann.example\n# all of them\nblog.bo.example:8080/x',
		['https://ann.example/', 'https://blog.bo.example:8080/x'],
	],
	['a place on a page', 'http://ann.example/#news', ['http://ann.example/#news']],
	['nothing', '\n  \n', []],
])('reads a text: %s', (_, text, urls) => {
	expect(parseSourceList(text)).toEqual({ sources: urls.map((url) => source(url)), problems: [] });
});

it('says which line is wrong, and reads the others', () => {
	const { sources, problems } = parseSourceList('not a url at all\nhttp://ann.example/\nftp://bo.example/');
	expect(sources).toEqual([source('http://ann.example/')]);
	expect(problems).toEqual([
		'Line 1: "not a url at all" is not a web URL. It must look like https://example.org/.',
		'Line 3: "ftp://bo.example/" is not a web URL. It must look like https://example.org/.',
	]);
});

it('reads the page, the feed, the title and the folders of an OPML list', () => {
	const opml = `<opml version="2.0"><body>
		<outline text="Friends"><outline text="Berlin">
			<outline text="Ann" xmlUrl="http://ann.example/feed" htmlUrl="http://ann.example/"/></outline>
			<outline text="Bo" type="rss" xmlUrl="http://bo.example/rss"/></outline>
		<outline text="Cy" type="link" url="http://cy.example/"/></body></opml>`;
	const sources = [
		source('http://ann.example/', 'http://ann.example/feed', 'Ann', ['Friends/Berlin']),
		source(null, 'http://bo.example/rss', 'Bo', ['Friends']),
		source('http://cy.example/', null, 'Cy'),
	];
	expect(parseSourceList(opml)).toEqual({ sources, problems: [] });
	expect(parseSourceList(new TextEncoder().encode(opml)).sources).toEqual(sources);
});

it.each([
	['ann.example', 'https://ann.example/'],
	[' HTTP://Ann.example ', 'http://ann.example/'],
	['not a url at all', null],
	['', null],
	['javascript:alert(1)', null],
	[`http://ann.example/${'x'.repeat(2_000)}`, null],
])('reads what a person typed: %j', (typed, url) => {
	const read = readTyped(typed);
	expect('url' in read ? read.url : null).toBe(url);
});
