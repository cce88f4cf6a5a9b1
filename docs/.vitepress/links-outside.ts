/**
 * links-outside: links from docs/ to files elsewhere in the repository, such as ../SECURITY.md.
 *
 * The site does not contain those files. Their links become plain text, and a link to a file that does not exist fails the build.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

export function linksOutside(markdown: MarkdownRenderer, docs: string): void {
	markdown.core.ruler.push('links-outside', (state) => {
		const { path: file = '' } = state.env as { path?: string };
		for (const { children } of state.tokens) {
			const open: boolean[] = [];
			for (const token of children ?? []) {
				if (token.type === 'link_open') open.push(isOutside(String(token.attrGet('href')), file, docs));
				const isText = token.type.startsWith('link_') && open.at(-1) === true;
				if (token.type === 'link_close') open.pop();
				if (isText) token.tag = 'span';
				if (isText) token.attrs = null;
				if (isText) token.type = token.type.replace('link', 'span');
			}
		}
	});
}

function isOutside(href: string, file: string, docs: string): boolean {
	if (/^(?:[a-z]+:|#|\/)/i.test(href)) return false;
	const target = path.resolve(path.dirname(file), decodeURI(href.replace(/[#?].*$/, '')));
	if (!path.relative(docs, target).startsWith('..')) return false;
	if (!existsSync(target))
		throw new Error(`${path.relative(docs, file)} links to ${href}, which does not exist.`);
	return true;
}
