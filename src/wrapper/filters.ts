/**
 * filters: an element by the ids and classes of itself and of the parents that show nothing else, and by its path.
 *
 * Source: Wrapper §3.2, Figure 1.
 */
import { absolutePath, type Node } from '../lib/html/index.ts';
import type { PageView } from './view.ts';

export interface Filter {
	/** Sorted, joined by spaces; null if there is none. */
	readonly ids: string | null;
	readonly classes: string | null;
	readonly path: string;
}

export interface ClimbedNames {
	readonly ids: readonly string[];
	readonly classes: readonly string[];
}

/** Parents of one value are few; a longer chain is hostile. */
const MAX_STEPS = 12;

/** Ids and classes from the element upwards, as long as the parent contains only the value. */
export function climbedNames({ page }: PageView, node: Node): ClimbedNames {
	const ids = new Set<string>();
	const classes = new Set<string>();
	const { length } = page.text(node);
	for (let n = node, step = 0; n > 0 && step < MAX_STEPS; n = page.parent[n]!, step++) {
		if (page.text(n).length !== length) break;
		for (const name of (page.attr(n, 'class') ?? '').split(/\s+/)) if (name !== '') classes.add(name);
		const id = page.attr(n, 'id')?.trim() ?? '';
		if (id !== '') ids.add(id);
	}
	return { ids: [...ids].sort(), classes: [...classes].sort() };
}

export function filterOf(view: PageView, node: Node): Filter {
	const { ids, classes } = climbedNames(view, node);
	return {
		ids: ids.length === 0 ? null : ids.join(' '),
		classes: classes.length === 0 ? null : classes.join(' '),
		path: absolutePath(view.page, node),
	};
}
