import { describe, expect, it } from 'vitest';
import { explainNoPost, hasDatedPath, hasShape, learnShapes, mayBePost } from './address-shape.ts';

const at = (path: string) => `http://blog.example${path}`;

describe('the shape of addresses', () => {
	it.each([
		['years and months', ['/2004/03/one', '/2004/11/two-words'], '/<year>/<month>/<words>'],
		['a folder', ['/posts/one.html', '/posts/two.html'], '/posts/<words>.html'],
		['numbers', ['/archives/000123.html', '/archives/004567.html'], '/archives/<number>.html'],
		['a number in the query', ['/?p=12', '/?p=345'], '/<words>?p'],
		['an index file', ['/a/one/index.html', '/a/two/'], '/a/<words>'],
	])('is learnt from %s', (_, paths, pattern) => {
		const [shape] = learnShapes(paths.map(at));
		expect(shape?.pattern.replace('/?p', '/<words>?p')).toBe(pattern);
		expect(shape?.support).toBe(paths.length);
	});

	it('has several forms if the blog had', () => {
		const shapes = learnShapes(['/2004/03/one', '/2004/04/two', '/old/1.html'].map(at));
		expect(shapes.map(({ pattern }) => pattern)).toEqual(['/<year>/<month>/<words>', '/old/<month>.html']);
	});

	it('distinguishes posts from the pages that list them', () => {
		const shapes = learnShapes(['/blog/2004/one', '/blog/2005/two'].map(at));
		const posts = [
			'/blog/2003/three',
			'/blog/2001/x/',
			'/about',
			'/blog/2004/',
			'/blog/tag/one',
			'/blog/2004/page',
		];
		expect(posts.filter((path) => hasShape(shapes, at(path)))).toEqual(['/blog/2003/three', '/blog/2001/x/']);
		expect(hasShape(shapes, 'http://other.example/blog/2003/three')).toBe(false);
		expect(hasShape(shapes, 'not an address')).toBe(false);
	});

	it('treats the names of its own folders as fixed', () => {
		const shapes = learnShapes(['/archives/one.html', '/archives/two.html'].map(at));
		expect(hasShape(shapes, at('/archives/three.html'))).toBe(true);
		expect(hasShape(shapes, at('/archives/index.html'))).toBe(false);
	});

	it('reads a path after the question mark', () => {
		const shapes = learnShapes(
			['/index.php?/archives/12-snow.html', '/index.php?/archives/13-ice.html'].map(at),
		);
		expect(hasShape(shapes, at('/index.php?/archives/7-rain.html'))).toBe(true);
		expect(hasShape(shapes, at('/index.php?/categories/7-weather'))).toBe(false);
	});

	it('allows numbers beyond possible years', () => {
		const shapes = learnShapes(['/353.html', '/803.html'].map(at));
		expect(hasShape(shapes, at('/1959.html'))).toBe(true);
		expect(hasShape(shapes, at('/12.html'))).toBe(true);
	});

	it('distinguishes numbers with punctuation from words', () => {
		const shapes = learnShapes(['/20040305p02.html', '/20040304p01.html', '/20040301p01.html'].map(at));
		expect(shapes[0]?.pattern).toBe('/<0p0>.html');
		const pages = ['/20030101p11.html', '/latest-2.html', '/about.html'];
		expect(pages.filter((path) => hasShape(shapes, at(path)))).toEqual(['/20030101p11.html']);
	});

	it.each([
		['words with a number', ['/part-1.html', '/part-2.html', '/part-3.html'], '/the-end.html'],
		['ids made by chance', ['/5f3a.html', '/a91c.html', '/77b0.html'], '/c0ffee.html'],
	])('treats %s as words', (_, known, other) => {
		expect(hasShape(learnShapes(known.map(at)), at(other))).toBe(true);
	});

	it('treats a number with a file extension as a name', () => {
		const shapes = learnShapes(['/2016/08/first.html', '/2016/09/second.html'].map(at));
		expect(hasShape(shapes, at('/2017/01/2017.html'))).toBe(true);
		expect(hasShape(learnShapes(['/a/one', '/a/two'].map(at)), at('/a/2'))).toBe(false);
	});

	it('treats dots as part of a name', () => {
		const shapes = learnShapes(['/blog/2016/08/first', '/blog/2016/09/second'].map(at));
		expect(hasShape(shapes, at('/blog/2016/08/new-in-pump.io'))).toBe(true);
		expect(hasShape(shapes, at('/blog/2016/08/perl-5.20.2'))).toBe(true);
		expect(hasShape(shapes, at('/blog/2016/08/first.txt'))).toBe(false);
	});

	it.each([
		['/old/permalink-of-a-post', true],
		['/posts/one.html', true],
		['/tag/snow', false],
		['/2004/03', false],
		['/pictures/snow.jpg', false],
		['/', false],
		['/posts/one?replytocom=5', true],
		['/posts/one?view=print', false],
		['/?p=12', true],
	])('may be a post’s without being known: %s %s', (path, expected) => {
		expect(mayBePost(at(path))).toBe(expected);
	});

	it('is weak if any page can have it', () => {
		expect(learnShapes(['/one/', '/two/'].map(at))[0]?.isWeak).toBe(true);
		expect(learnShapes(['/a/one/', '/a/two/'].map(at))[0]?.isWeak).toBe(false);
	});
});

it.each([
	['/2015/02/02/opening', true],
	['/posts/2015-02-02-opening', true],
	['/2015_02_01_archive.html', false],
	['/2015/02/', false],
])('%s begins with a date: %s', (path, isDated) => {
	expect(hasDatedPath(`https://ann.example${path}`)).toBe(isDated);
});

describe('a page that is not taken for a post by its URL', () => {
	it.each([
		['/thoughts/comments.html', /contains “comments”/],
		['/about/', /contains “about”/],
		['/show.php?nr=12', /query selects a view/],
	])('%s has a reason', (path, reason) => {
		expect(mayBePost(at(path))).toBe(false);
		expect(explainNoPost(at(path))).toMatch(reason);
	});

	it.each(['/feed/', '/wp-login.php', '/pictures/one.jpg'])('%s is not a page to read', (path) => {
		expect(explainNoPost(at(path))).toBeNull();
	});

	it('a picture has the shape of no post', () => {
		const shapes = learnShapes(['/archives/one', '/archives/two'].map(at));
		expect(hasShape(shapes, at('/archives/three'))).toBe(true);
		expect(hasShape(shapes, at('/archives/img_0001.jpg'))).toBe(false);
	});
});
