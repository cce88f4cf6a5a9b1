/** address: the kind of page that a URL suggests: a home page, a list of posts, one post. */
import { canParse } from '../../lib/url/can-parse.ts';

export type AddressKind = 'home' | 'list' | 'post' | 'other';

export interface AddressSigns {
	/** Host, path and query, decoded, in lower case. */
	readonly address: string;
	readonly addressKind: AddressKind;
}

/** `/`, `/index.html`, `/~anna/`, `/blog/`, `/anna/diary/`. */
const HOME =
	/^\/(?:~[^/]{1,40}\/)?(?:(?:[\p{L}\d_.]{1,20}\/)?(?:blog|weblog|diary|journal|nikki|log|home)\/?)?(?:(?:index|default|home|blog|weblog|diary|nikki)\.\w{2,5})?$/u;
/** Below the folder of a day. */
const DAY_FOLDER = /\/(?:19|20)\d\d\/\d\d?\/\d\d?\/[^/]+/;
/** A year or a month, by folder or by file name; a page; a category, a tag, an author. */
const LISTS: readonly RegExp[] = [
	/\/(?:19|20)\d\d(?:[/_-](?:0?[1-9]|1[0-2]))?(?:\/|\.\w{2,5}|\/index\.\w{2,5})?$/,
	/(?<!\d)(?:(?:19|20)\d\d[-_]?|\d\d)(?:0[1-9]|1[0-2])[a-c]?\.\w{2,5}$/,
	/\/(?:[^/]*[_-])?archives?(?:\.\w{2,5}|\/(?:index\.\w{2,5})?)?$/,
	/\/page[/-]?\d+/,
	/\/(?:category|categories|tags?|topics?|labels?|author)(?:\/[^/]+){1,3}\/?$/,
	/[?&](?:paged?|cat|tag|m)=/,
];
/** A name in the folder of a month; a long number; three words or more; a number in the query. */
const POSTS: readonly RegExp[] = [
	/\/(?:19|20)\d\d\/\d\d?\/(?:\d\d?\/)?(?=[^/]*\p{L})[^/]+\/?$/u,
	/\/(?=[^/]*\d{5})[^/]+\/?$/,
	/\/(?:[^/_-]+[_-]){2}[^/]+\/?$/,
	/[?&](?:p|id|eid|entry|article)=\d/,
];

export function readAddress(url: string | undefined): AddressSigns {
	if (url === undefined || !canParse(url)) return { address: '', addressKind: 'other' };
	const { host, pathname, search } = new URL(url);
	const path = decode(pathname).toLowerCase();
	const query = decode(search).toLowerCase();
	return {
		address: `${host}${path}${query}`.slice(0, 1000),
		addressKind: kindOf(path.slice(0, 500), query.slice(0, 200)),
	};
}

function kindOf(path: string, query: string): AddressKind {
	if (DAY_FOLDER.test(path)) return 'post';
	const whole = path + query;
	if (LISTS.some((list) => list.test(whole))) return 'list';
	if (query === '' && HOME.test(path) && !/\d{3}/.test(path)) return 'home';
	return POSTS.some((post) => post.test(whole)) ? 'post' : 'other';
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
