/**
 * resolve: the targets of a page's links, without their fragments.
 *
 * Most links are already in the normal form of the URL standard: absolute, from the root of the site or from the page's
 * folder. Those are resolved as strings; only the others need the URL parser.
 */
import { canParse } from './can-parse.ts';
import { takeWritten } from './written.ts';

/** Returns the http URL of an `href`; null where it has none. */
export type Resolve = (href: string) => string | null;

/** From the root of the site. Two slashes would start a host. */
const FROM_ROOT = /^\/(?!\/)/;
/** From the page's folder. A colon might end a scheme. */
const FROM_FOLDER = /^\w[^:]*$/;

export function resolver(base: string): Resolve {
	const place = placeOf(base);
	return (href) => {
		const hash = href.indexOf('#');
		const bare = hash < 0 ? href : href.slice(0, hash);
		const before =
			place === null ? '' : FROM_ROOT.test(bare) ? place.root : FROM_FOLDER.test(bare) ? place.folder : '';
		const written = before + bare;
		return takeWritten(written) === null ? parse(href.trim(), base) : written;
	};
}

/** The prefix of URLs that begin at the root or in the folder; null where the parser is needed. */
function placeOf(base: string): { root: string; folder: string } | null {
	const pathname = takeWritten(base)?.pathname;
	if (pathname === undefined) return null;
	const root = base.slice(0, base.indexOf('/', 'https://'.length));
	return { root, folder: root + pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}

function parse(href: string, base: string): string | null {
	if (!canParse(href, base)) return null;
	const target = new URL(href, base);
	if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
	target.hash = '';
	return target.href;
}
