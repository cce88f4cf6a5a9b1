import { describe, expect, it } from 'vitest';
import { cleanItemHtml } from './clean.ts';

describe('additions of feed services are removed from an item', () => {
	it.each([
		[
			'a FeedBurner pixel',
			'<p>Post</p><img src="http://feeds.feedburner.com/~r/x/~4/abc" height="1" width="1" alt="">',
			'<p>Post</p>',
		],
		['any pixel', '<p>Post</p><img src="http://t.example/i" width="1" height="1">', '<p>Post</p>'],
		[
			'feed flare',
			'<p>Post</p><div class="feedflare"><a href="http://feeds.feedburner.com/~ff/x">like</a></div>',
			'<p>Post</p>',
		],
		[
			'an advertisement',
			'<p>Post</p><p><a href="http://feedads.g.doubleclick.net/~a/x"><img src="http://feedads.g.doubleclick.net/~a/i"></a></p>',
			'<p>Post</p>',
		],
		[
			'share links',
			'<p>Post</p><ul><li><a href="https://twitter.com/share?u=x">Tweet</a></li></ul>',
			'<p>Post</p>',
		],
		[
			'a share widget',
			'<p>Post</p><div class="sharedaddy sd-sharing-enabled"><h3>Share this:</h3></div>',
			'<p>Post</p>',
		],
		[
			'the “first appeared on” note',
			'<p>Post</p><p>The post <a href="/a">A</a> appeared first on <a href="/">B</a>.</p>',
			'<p>Post</p>',
		],
		[
			'the same note in German',
			'<p>Post</p><p>Der Beitrag <a href="/a">A</a> erschien zuerst auf <a href="/">B</a>.</p>',
			'<p>Post</p>',
		],
	])('%s', (_, html, expected) => {
		expect(cleanItemHtml(html)).toBe(expected);
	});
});

describe('parts of the post stay', () => {
	it.each([
		['plain text', 'Tom & Jerry < 3'],
		['markup, to the letter', "<P CLASS=a>one<br>two<img src='a.jpg'>&nbsp;&eacute;"],
		['a link to Twitter', '<p><a href="https://twitter.com/ann/status/1">she said</a></p>'],
		[
			'a long paragraph that mentions a first publication',
			`<p>${'word '.repeat(100)} appeared first on stage.</p>`,
		],
	])('%s', (_, html) => {
		expect(cleanItemHtml(html)).toBe(html);
	});

	it('in the same element as junk, with its escaping', () => {
		const html = '<div><p title="a &quot;b&quot;">1 &lt; 2<br></p><img src="x" width="1" height="1"></div>';
		expect(cleanItemHtml(html)).toBe('<div><p title="a &quot;b&quot;">1 &lt; 2<br></p></div>');
	});
});
