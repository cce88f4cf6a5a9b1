/** link-places: the blogs that an address may be a page of. */

/** Characters of an anchor text that are kept. */
export const MAX_LINK_TEXT = 300;

/** Deepest folder of an address that is looked at: several blogs may live on one host. */
const MAX_FOLDERS = 4;

/** Keys of the blogs whose page a plain address may be, the likeliest (longest) first. */
export function foldersOf(key: string): string[] {
	const parts = key
		.replace(/[?#].*/s, '')
		.split('/')
		.slice(0, MAX_FOLDERS);
	return parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
}
