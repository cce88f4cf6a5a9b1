/** platform: on the whole blogs: is their software recognized, by the home page and by every post page? */
import { decodeHtml } from '../src/lib/html/index.ts';
import { recognizePlatform } from '../src/recognize/index.ts';
import { type BlogSite, isHeldOut, readSiteFile, readSites } from './feed-blogs-sites.ts';
import type { Figure, Task } from './task.ts';

interface GoldSite extends BlogSite {
	readonly generator: string;
}

/** What was recognized on the pages of one blog. */
interface PlatformCase {
	readonly site: GoldSite;
	/** Any of these is right; empty when the blog is hand-made. */
	readonly gold: readonly string[];
	readonly home: string | null;
	readonly posts: readonly (string | null)[];
}

export const platformTask: Task = {
	name: 'platform',
	sets: ['blogs'],
	async run(corpus, explain) {
		const sites = readSites(corpus) as GoldSite[];
		const cases = sites.map((site) => platformCase(corpus, site));
		for (const item of cases) explainCase(item, explain);
		return platformFigures(cases);
	},
};

function platformCase(corpus: string, site: GoldSite): PlatformCase {
	const recognize = (page: string) => recognizeFile(corpus, site, page);
	return {
		site,
		gold: platformsOf(site.generator),
		home: recognize(site.home),
		posts: site.postPages.map(recognize),
	};
}

function recognizeFile(corpus: string, site: GoldSite, page: string): string | null {
	const { html } = decodeHtml(readSiteFile(corpus, site, page));
	return recognizePlatform(html, { url: `https://${site.host}${page}` })?.platform ?? null;
}

function platformFigures(cases: readonly PlatformCase[]): Figure[] {
	const named = cases.filter(({ gold }) => gold.length > 0);
	const others = cases.filter(({ gold }) => gold.length === 0);
	const heldOut = named.filter(({ site }) => isHeldOut(site));
	return [
		{ ...homeFigure('home', 'right from the home page, blogs that name a platform', named), target: 97 },
		homeFigure('home-held-out', 'right from the home page, held-out blogs', heldOut),
		postFigure('posts', 'right from a post page, mean of the blogs', named),
		postFigure('posts-held-out', 'right from a post page, held-out blogs', heldOut),
		{
			name: 'not-wrong',
			label: 'pages where no wrong platform is named',
			...share(
				named.flatMap(({ gold, home, posts }) =>
					[home, ...posts].map((platform) => platform === null || gold.includes(platform)),
				),
			),
		},
		{
			name: 'none-invented',
			label: 'pages of hand-made blogs where no platform is named',
			...share(others.flatMap(({ home, posts }) => [home, ...posts].map((platform) => platform === null))),
		},
	];
}

function homeFigure(name: string, label: string, cases: readonly PlatformCase[]): Figure {
	return { name, label, ...share(cases.map(({ gold, home }) => home !== null && gold.includes(home))) };
}

function postFigure(name: string, label: string, cases: readonly PlatformCase[]): Figure {
	const shares = cases.filter(({ posts }) => posts.length > 0).map(rightShare);
	return {
		name,
		label,
		value: (100 * shares.reduce((sum, one) => sum + one, 0)) / shares.length,
		cases: shares.length,
	};
}

function rightShare({ gold, posts }: PlatformCase): number {
	return posts.filter((post) => post !== null && gold.includes(post)).length / posts.length;
}

function share(answers: readonly boolean[]): { value: number; cases: number } {
	const right = answers.filter(Boolean).length;
	return { value: answers.length === 0 ? 100 : (100 * right) / answers.length, cases: answers.length };
}

function explainCase({ site, gold, home, posts }: PlatformCase, explain: (line: string) => void): void {
	const isRight = (platform: string | null) =>
		gold.length === 0 ? platform === null : platform !== null && gold.includes(platform);
	if (!isRight(home)) explain(`${site.site}: ${site.generator}, home page: ${home ?? 'no platform'}`);
	const wrong = posts.filter((post) => !isRight(post));
	const answers = [...new Set(wrong.map((post) => post ?? 'none'))].join(', ');
	if (wrong.length > 0)
		explain(`${site.site}: ${site.generator}, ${wrong.length} of ${posts.length} post pages: ${answers}`);
}

const MAPPING: readonly (readonly [pattern: RegExp, ...platforms: string[]])[] = [
	[/^hand-made/i],
	/** The blog moved from one to the next, and its pages did not change. */
	[/mixed eras/i, 'movable-type', 'typepad', 'wordpress', 'posterous'],
	/** Some of its pages were made by the one, some by the other. */
	[/^miyadaiku\/nikola/i, 'miyadaiku', 'nikola'],
	/** The pages name the program by its other name. */
	[/^blog-doc/i, 'blog-doc', 'aether'],
	/** An export: the pages name the generator that the service runs, not the service. */
	[/^micro\.blog \(hugo/i, 'micro.blog', 'hugo'],
	[/^movable type/i, 'movable-type'],
	[/^(wordpress|blogger|hexo|hugo|octopress|jekyll|pelican|nikola|ghost|miyadaiku|bashblog|statocles)\b/i],
];

/**
 * The corpus spelling of a blog's software → our platforms that count as right; none when the blog is hand-made. Throws
 * on an unknown spelling.
 */
function platformsOf(generator: string): readonly string[] {
	for (const [pattern, ...platforms] of MAPPING) {
		const match = pattern.exec(generator);
		if (match === null) continue;
		return match[1] === undefined ? platforms : [match[1].toLowerCase()];
	}
	throw new Error(`no platform is known for the generator “${generator}”`);
}
