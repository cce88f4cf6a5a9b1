/**
 * strict-policy: pages without inline scripts and styles, because the server's content security policy refuses them.
 *
 * Inline scripts move to files. Colours of code and the alignment of table cells become classes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import type { MarkdownRenderer } from 'vitepress';

/** Styles that scripts of the theme set again as soon as they run. */
const THEME_STYLE = / style="(?:--vp-vh:0px;|display:none;|position:relative;|)"/g;
const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

export class StrictPolicy {
	readonly codeTransformer = transformerStyleToClass({ classPrefix: 'code-' });
	readonly #files = new Map<string, string>();

	constructor(private readonly base: string) {}

	/** `text-align` of table cells. */
	readonly alignByClass = (markdown: MarkdownRenderer): void => {
		markdown.core.ruler.push('align-by-class', ({ tokens }) => {
			for (const token of tokens) {
				const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
				if (align === undefined) continue;
				token.attrs = token.attrs!.filter(([name]) => name !== 'style');
				token.attrJoin('class', `align-${align}`);
			}
		});
	};

	/** Runs after all code was coloured: the classes are complete. */
	withoutInline(html: string): string {
		const styles = this.#fileOf(this.codeTransformer.getCSS(), 'css');
		const moved = html
			.replace(THEME_STYLE, '')
			.replace(INLINE_SCRIPT, (_, attributes: string, code: string) =>
				code.trim() === '' ? '' : `<script${attributes} src="${this.#fileOf(code, 'js')}"></script>`,
			)
			.replace('</head>', () => `<link rel="stylesheet" href="${styles}"></head>`);
		const left = /<[^>]* style="[^"]*"|<style\b/.exec(moved)?.[0];
		if (left !== undefined) throw new Error(`The content security policy does not allow this: ${left}`);
		return moved;
	}

	writeFiles(folder: string): void {
		mkdirSync(path.join(folder, 'assets'), { recursive: true });
		for (const [name, text] of this.#files) writeFileSync(path.join(folder, name), text);
	}

	#fileOf(text: string, ending: string): string {
		const name = `assets/inline.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${ending}`;
		this.#files.set(name, text);
		return this.base + name;
	}
}
