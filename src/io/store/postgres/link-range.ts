/** link-range: the condition that an address is a page of a blog, whose key it begins with. */

/** `key` and what stands below it: folders, queries, places. */
export function toBlog(column: string, key: string): string {
	const ranges = (
		[
			['/', '0'],
			['?', '@'],
			['#', '$'],
		] as const
	).map(([first, beyond]) => `(${column} >= ${key} || '${first}' AND ${column} < ${key} || '${beyond}')`);
	return `(${column} = ${key} OR ${ranges.join(' OR ')})`;
}
