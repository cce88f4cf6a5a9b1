/** inspection: a stored page, and helpers that shorten its inspected values. */

import type { Inspection } from '../../model/inspection.ts';

export type { StoredPage } from '../../observe/stored-pages.ts';

const LONGEST_VALUE = 2_000;

export function cutText(text: string, most: number = LONGEST_VALUE): string {
	return text.length <= most ? text : `${text.slice(0, most).trimEnd()} …`;
}

/** Removes marks that are not on the shown page. */
export function onlyShown(inspection: Inspection, shown: ReadonlySet<string>): Inspection {
	const keep = <T extends { readonly marks: readonly string[] }>(one: T): T => ({
		...one,
		marks: one.marks.filter((id) => shown.has(id)),
	});
	const values = Object.entries(inspection.values).map(([name, value]) => [name, keep(value)]);
	return {
		...inspection,
		values: Object.fromEntries(values) as Inspection['values'],
		comments: inspection.comments.map(keep),
		posts: inspection.posts.map(keep),
	};
}
