/**
 * wrapper-themes: the first pages of blogs whose theme is known from other blogs, read without a feed, with the themes and without.
 *
 * Each blog in turn is held apart: the themes are those of the other blogs. "First page" is the page of the newest item; "pages" are the ten newest,
 * each read as if it were the first.
 */
import { extractPage } from '../src/pipeline/index.ts';
import { chooseTheme, findThemes, type Theme, type ThemeMember } from '../src/wrapper/index.ts';
import { trainWrapper } from '../src/wrapper/train.ts';
import { isHeldOut } from './feed-blogs-sites.ts';
import type { Figure } from './task.ts';
import { propertyFigures } from './wrapper-figures.ts';
import { FOLDS, type ScoredPost } from './wrapper-runs.ts';
import { scorePost } from './wrapper-score.ts';
import { NOW, type OpenBlog, type WrapperCase } from './wrapper-sites.ts';

interface Read {
	readonly first: ScoredPost[];
	readonly pages: ScoredPost[];
}

export function themeFigures(blogs: readonly OpenBlog[], explain: (line: string) => void): Figure[] {
	const members = blogs.map(({ site, cases, content }): ThemeMember => {
		const wrapper = trainWrapper(cases.slice(0, FOLDS), { site: site.site, now: NOW, content });
		return { blog: site.site, wrapper };
	});
	const [using, alone]: [Read, Read] = [
		{ first: [], pages: [] },
		{ first: [], pages: [] },
	];
	let known = 0;
	for (const blog of blogs) {
		const themes = findThemes(members.filter((member) => member.blog !== blog.site.site));
		const newest = blog.cases.slice(0, FOLDS);
		for (const [place, one] of newest.entries()) {
			if (chooseTheme(themes, one.html) === null) continue;
			if (place === 0) known++;
			for (const [to, given] of [
				[using, themes],
				[alone, []],
			] as const) {
				const post = read(blog, one, given);
				to.pages.push(post);
				if (place === 0) to.first.push(post);
			}
			if (!isHeldOut(blog.site)) explainChange(one, using.pages.at(-1)!, alone.pages.at(-1)!, explain);
		}
	}
	const unseen = (posts: readonly ScoredPost[]) => posts.filter(({ one }) => isHeldOut(one.site));
	return [
		{
			name: 'themes-known',
			label: 'blogs whose theme another blog of the corpus has',
			value: (100 * known) / Math.max(1, blogs.length),
			cases: blogs.length,
			isDrawn: true,
		},
		...propertyFigures('theme-first-', 'first page of a blog of a known theme, with the theme', using.first),
		...propertyFigures('theme-first-alone-', 'the same pages without', alone.first),
		...propertyFigures('theme-', 'pages of blogs of known themes, with the theme', using.pages),
		...propertyFigures('theme-alone-', 'the same pages without', alone.pages),
		...propertyFigures('theme-held-', 'the same, held-out blogs, with the theme', unseen(using.pages)),
		...propertyFigures('theme-held-alone-', 'the same, held-out blogs, without', unseen(alone.pages)),
	];
}

function read({ isFull }: OpenBlog, one: WrapperCase, themes: readonly Theme[]): ScoredPost {
	const extract = extractPage(one.html, { url: one.url, now: NOW, themes });
	const answer = { ...extract, categories: [] };
	const { title, author } = extract.reasons;
	return { one, answer, score: scorePost(one, isFull, answer), why: `${title.why}; ${author.why}` };
}

function explainChange(
	{ url, item }: WrapperCase,
	using: ScoredPost,
	alone: ScoredPost,
	explain: (line: string) => void,
): void {
	for (const field of ['title', 'author', 'dateExact'] as const)
		if (using.score[field] === false && alone.score[field] === true)
			explain(
				`theme ${url} ${field}: ${using.answer.title} by ${using.answer.author}, not ${item.title} by ${item.author} (${using.why})`,
			);
}
