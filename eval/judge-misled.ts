/**
 * judge-misled: each labelled page with one sign changed to the opposite of what it is: a blog that declares itself an
 * article, a forum that calls itself a blog. No single sign may decide against everything else.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml } from '../src/lib/html/index.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { readCases } from './corpus.ts';
import type { JudgeCase } from './judge-cases.ts';
import type { Figure } from './task.ts';

interface Page {
	readonly html: string;
	readonly url: string;
}

interface Change {
	readonly name: string;
	apply(page: Page): Page;
}

const AGAINST: readonly Change[] = [
	{ name: 'month address', apply: ({ html, url }) => ({ html, url: at(url, '/2003_05_01_archive.html') }) },
	{
		name: 'post address',
		apply: ({ html, url }) => ({ html, url: at(url, '/2003/05/01/a-day-in-may.html') }),
	},
	{ name: 'other address', apply: ({ html, url }) => ({ html, url: at(url, '/people/anna/text.html') }) },
	{ name: 'declared article', apply: inHead('<meta property="og:type" content="article">') },
	{
		name: 'single class',
		apply: ({ html, url }) => ({ html: html.replace(/<body/i, '<body class="single"'), url }),
	},
	{
		name: 'article data',
		apply: inHead('<script type="application/ld+json">{"@type":"BlogPosting"}</script>'),
	},
	{ name: 'reply form', apply: atEnd('<form><textarea name="text"></textarea></form>') },
	{
		name: 'nothing declared',
		apply: ({ html, url }) => ({ html: html.replace(/<(?:link|meta)\b[^>]*>/gi, ''), url }),
	},
	{ name: 'title of news', apply: titled('News') },
	{ name: 'title of a forum', apply: titled('The forum of my mind') },
	{ name: 'one article around', apply: around('<article>', '</article>') },
	{ name: 'named after comments', apply: around('<div class="has-comments">', '</div>') },
];

const FOR: readonly Change[] = [
	{ name: 'feed', apply: inHead('<link rel="alternate" type="application/rss+xml" href="/feed">') },
	{ name: 'software', apply: inHead('<meta name="generator" content="WordPress 6.1">') },
	{ name: 'title of a blog', apply: titled('Anna’s blog') },
	{ name: 'home address', apply: ({ html, url }) => ({ html, url: at(url, '/') }) },
	{
		name: 'list class',
		apply: ({ html, url }) => ({ html: html.replace(/<body/i, '<body class="blog home"'), url }),
	},
	{ name: 'pager', apply: atEnd('<a href="/page/2/">Older posts</a>') },
];

export function misledFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const cases = readCases<JudgeCase>(corpus, 'judge').filter(({ ambiguous }) => ambiguous !== true);
	const blogs = cases.filter(({ label }) => label === 'blog');
	const others = cases.filter(({ label }) => label !== 'blog');
	return [
		share(
			'misled-recall',
			'blogs with one sign of something else: recall',
			judgeAll(corpus, blogs, AGAINST, explain),
		),
		share(
			'misled-rejected',
			'other pages with one sign of a blog: rejected',
			judgeAll(corpus, others, FOR, explain),
		),
	];
}

/** For each page and change, whether the page is still judged as labelled. */
function judgeAll(
	corpus: string,
	cases: readonly JudgeCase[],
	changes: readonly Change[],
	explain: (line: string) => void,
): boolean[] {
	return cases.flatMap(({ id, file, url, label, crawlDate }) => {
		const { html } = decodeHtml(readFileSync(path.join(corpus, 'judge', file)));
		return changes.map(({ name, apply }) => {
			const changed = apply({ html, url });
			const { isBlog, reason } = judgePage(changed.html, { now: crawlDate, url: changed.url });
			const isRight = isBlog === (label === 'blog');
			if (!isRight)
				explain(`${id} with ${name}: ${isBlog ? 'wrongly' : 'not'} recognized as a blog: ${reason}`);
			return isRight;
		});
	});
}

function at(url: string, to: string): string {
	return URL.canParse(url) ? new URL(to, url).href : url;
}

function inHead(tag: string): Change['apply'] {
	return ({ html, url }) => ({
		html: /<\/title>/i.test(html) ? html.replace(/<\/title>/i, `$&${tag}`) : tag + html,
		url,
	});
}

function atEnd(tag: string): Change['apply'] {
	return ({ html, url }) => ({
		html: /<\/body>/i.test(html) ? html.replace(/<\/body>/i, `${tag}$&`) : html + tag,
		url,
	});
}

function titled(title: string): Change['apply'] {
	return ({ html, url }) => ({ html: html.replace(/<title\b[^>]*>[^<]*/i, `<title>${title}`), url });
}

function around(before: string, after: string): Change['apply'] {
	return ({ html, url }) => ({
		html: html.replace(/<body\b[^>]*>/i, `$&${before}`).replace(/<\/body>/i, `${after}$&`),
		url,
	});
}

function share(name: string, label: string, kept: readonly boolean[]): Figure {
	const right = kept.filter((isRight) => isRight).length;
	return { name, label, value: kept.length === 0 ? 100 : (100 * right) / kept.length, cases: kept.length };
}
