/** page: one parsed HTML document, with the visible text and the paths, each computed once. */
import { numberPaths } from './paths.ts';
import { type Node, PageTree } from './tree.ts';
import { type VisibleText, visibleText } from './visible.ts';

/** A parsed HTML document. `parseHtml` makes it; every stage reads it. */
export class Page extends PageTree {
	#visible: VisibleText | null = null;
	#paths: Int32Array | null = null;

	/** The text of the whole page as a reader sees it, with line structure; made once. */
	get visible(): VisibleText {
		this.#visible ??= visibleText(this);
		return this.#visible;
	}

	/** A number per node, equal where the relative paths are equal; made once. */
	get paths(): Int32Array {
		this.#paths ??= numberPaths(this);
		return this.#paths;
	}

	/** What a reader sees of this node, trimmed. */
	text(node: Node): string {
		const { text, start } = this.visible;
		return text.slice(start[node], start[this.end[node]!]).trim();
	}

	/** How many visible characters the subtree has, all and outside links. */
	textLength(node: Node): { all: number; outsideLinks: number } {
		const { start, linked } = this.visible;
		const end = this.end[node]!;
		const all = start[end]! - start[node]!;
		return { all, outsideLinks: all - (linked[end]! - linked[node]!) };
	}
}

/** Returns a number per node; two numbers are equal where the relative paths are equal. Computed once per page. */
export function relativePathIds(page: Page): Int32Array {
	return page.paths;
}
