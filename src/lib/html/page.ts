/** page: one parsed HTML document with what is derived from its tree once: the visible text and the paths. */
import { numberPaths } from './paths.ts';
import { type Node, PageTree } from './tree.ts';
import { type VisibleText, visibleText } from './visible.ts';

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

	/** What a reader sees of this node, without the white space around it. */
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

/** A number per node, equal where the relative paths are equal; one pass over the page, once. */
export function relativePathIds(page: Page): Int32Array {
	return page.paths;
}
