/** link-range: the condition that an address is a page of a blog, i.e. begins with the blog's key. */

/** `key` and everything below it: folders, queries, fragments. */
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
