import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import { extractPage, readPostPage } from '../pipeline/wrappers.ts';
import { chooseTheme, findThemes, type ThemeMember, trainWrapper } from './index.ts';
import { bodyOf, exampleOf, madeUpPost, plainTheme, type Theme } from './made-up-blog.fixture.ts';

const NOW = '2020-01-01';
const frame = (blog: string, inner: string) =>
	`<!doctype html><html><head><title>${blog}</title></head><body><div id="outer" class="page"><h1 class="blog-name">${blog}</h1>
<div id="menu" class="menu wide"><a href="/">Home</a></div>${inner}<div id="foot" class="foot">About</div></div></body></html>`;

/** The name of the blog is the only heading, so a page alone cannot show what the title is. */
const bannerTheme =
	(blog: string): Theme =>
	(post) =>
		frame(
			blog,
			`<div class="entry"><b class="entry-name">${post.title}</b><div class="entry-text">${bodyOf(post)}</div>
<p class="entry-foot">${post.day} <i class="entry-hand">${post.author}</i></p></div>`,
		);

function memberOf(blog: string, theme: Theme, from: number): ThemeMember {
	const examples = [0, 1, 2, 3, 4, 5].map((i) => exampleOf(madeUpPost(from + i), theme));
	return { blog: `https://${blog}.example/`, wrapper: trainWrapper(examples, { now: NOW }) };
}

const members = [
	memberOf('tea', bannerTheme('All about tea'), 1),
	memberOf('milk', bannerTheme('Milk, daily'), 10),
	memberOf('ink', plainTheme, 20),
];
const post = madeUpPost(42);
const html = bannerTheme('Coffee times')(post);
const url = 'https://coffee.example/42';

describe('themes', () => {
	const themes = findThemes(members);

	it('are shared by the blogs whose pages have the same names', () => {
		expect(themes.map(({ blogs }) => blogs).filter((blogs) => blogs.length > 1)).toEqual([
			['https://milk.example/', 'https://tea.example/'],
		]);
		expect(findThemes([...members].reverse())).toEqual(themes);
	});

	it('read a page of a blog that nothing is known of, and say so', () => {
		expect(extractPage(html, { url, now: NOW }).title).not.toBe(post.title);
		const { title, author, reasons } = extractPage(html, { url, now: NOW, themes });
		expect([title, author]).toEqual([post.title, post.author]);
		expect(reasons.title.rule).toMatch(/^theme-/);
		expect(reasons.title.why).toContain('2 blogs share: https://milk.example/, https://tea.example/');
	});

	it('do not read the pages of a blog that has a wrapper', () => {
		const { wrapper } = members[2]!;
		const own = readPostPage(html, { url, now: NOW, wrappers: [wrapper], themes, explain: false });
		expect(own.extract.reasons.title.rule).not.toMatch(/^theme-/);
	});

	it('are not shown by a page with other names', () => {
		expect(
			chooseTheme(themes, parseHtml(frame('x', '').replaceAll(/class="[^"]*"|id="[^"]*"/g, ''))),
		).toBeNull();
	});

	it('have no rule that is true of one blog only', () => {
		const kinds = themes.flatMap(({ wrapper }) =>
			Object.values(wrapper.rules)
				.flat()
				.map(({ kind }) => kind),
		);
		expect(kinds).not.toContain('constant');
	});

	it('need names: wrappers of earlier versions have none', () => {
		const older = members.map(({ blog, wrapper: { marks: _, ...wrapper } }) => ({ blog, wrapper }));
		expect(findThemes(older)).toEqual([]);
	});
});
