/**
 * shell: a page that is empty until its scripts run → the page that they would show, from the data that it carries.
 *
 * The posts are written as microformats, so every stage reads them like those of any other page.
 */
import { findScriptPosts, type ScriptPost } from '../feed/index.ts';
import { type Page, parseHtml, TAG } from '../lib/html/index.ts';
import { innerHtml } from '../lib/html/inner-html.ts';
import { detectShell, findScriptData } from '../lib/shell/index.ts';

/** A page that was filled in. */
export interface FilledPage {
	readonly page: Page;
	/** In words. */
	readonly why: string;
}

/** Null if the page shows its content itself, or carries no posts. */
export function fillShell(page: Page, url: string): FilledPage | null {
	const why = detectShell(page);
	if (why === null) return null;
	const found = findScriptPosts(findScriptData(page), url);
	if (found === null) return null;
	const body = found.kind === 'post' ? entry(found.posts[0]!, 'h1') : listOf(found.posts);
	const count = found.posts.length === 1 ? '1 post' : `${found.posts.length} posts`;
	return {
		page: parseHtml(
			`<!DOCTYPE html><html${languageOf(page)}><head>${headOf(page)}</head><body>${body}</body></html>`,
		),
		why: `${why}; its data has ${count}`,
	};
}

function headOf(page: Page): string {
	const head = page.find(TAG.HEAD);
	return head === null ? '' : innerHtml(page, head);
}

function languageOf(page: Page): string {
	const html = page.find(TAG.HTML);
	const language = html === null ? undefined : page.attr(html, 'lang');
	return language === undefined ? '' : ` lang="${escaped(language)}"`;
}

function listOf(posts: readonly ScriptPost[]): string {
	return `<main class="h-feed">${posts.map((post) => entry(post, 'h2')).join('\n')}</main>`;
}

function entry(
	{ url, title, published, author, content, summary, categories }: ScriptPost,
	heading: string,
): string {
	const link =
		url === null ? escaped(title) : `<a class="u-url" href="${escaped(url)}">${escaped(title)}</a>`;
	const by = author === null ? '' : ` <span class="p-author">${escaped(author)}</span>`;
	const tags = categories.map((name) => `<data class="p-category" value="${escaped(name)}"></data>`).join('');
	const body =
		content === null
			? `<p class="p-summary">${escaped(summary ?? '')}</p>`
			: `<div class="e-content">${content}</div>`;
	return `<article class="h-entry"><${heading} class="p-name">${link}</${heading}>
<p><time class="dt-published" datetime="${escaped(published)}">${escaped(published.slice(0, 10))}</time>${by}</p>
${body}${tags}</article>`;
}

function escaped(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
