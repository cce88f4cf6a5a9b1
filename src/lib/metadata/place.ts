/**
 * place: the places that a page declares: geo tags, ICBM, h-card and hCard addresses, schema.org addresses.
 *
 * In:     a page.
 * Out:    countries and coordinates as written, each with the markup that names it. Which country is meant is decided by src/analyze/region.
 */
import { COMMENT, type Node, type Page, TAG, TEXT } from '../html/index.ts';
import { collapse } from './claim.ts';

/** A place as a page declares it. */
export type DeclaredPlace =
	| { readonly by: string; readonly country: string }
	| { readonly by: string; readonly latitude: number; readonly longitude: number };

const MAX_PLACES = 10;
const MAX_NAME = 60;
const COUNTRY_NAMES: ReadonlySet<string> = new Set(['geo.region', 'geo.country', 'dc.coverage.country']);
const POSITION_NAMES: ReadonlySet<string> = new Set(['geo.position', 'icbm']);
const COUNTRY_CLASS = /(?:^|\s)(?:p-country-name|country-name)(?:\s|$)/;

/** In document order. */
export function findDeclaredPlaces(page: Page): DeclaredPlace[] {
	const places: DeclaredPlace[] = [];
	for (let node = 1; node < page.size && places.length < MAX_PLACES; node++) {
		const tag = page.tag[node]!;
		const place =
			tag === TAG.META
				? readMeta(page, node)
				: tag === TEXT || tag === COMMENT
					? null
					: readMarked(page, node);
		if (place !== null) places.push(place);
	}
	return places;
}

function readMeta(page: Page, node: Node): DeclaredPlace | null {
	const name = (page.attr(node, 'name') ?? page.attr(node, 'property') ?? '').trim().toLowerCase();
	const content = page.attr(node, 'content') ?? '';
	if (COUNTRY_NAMES.has(name)) return namedCountry(`<meta name="${name}">`, content);
	if (POSITION_NAMES.has(name)) return position(`<meta name="${name}">`, content);
	return page.attr(node, 'itemprop')?.toLowerCase() === 'addresscountry'
		? namedCountry('addressCountry', content)
		: null;
}

function readMarked(page: Page, node: Node): DeclaredPlace | null {
	const text = () => page.attr(node, 'title') ?? page.attr(node, 'content') ?? page.text(node);
	if (COUNTRY_CLASS.test(page.attr(node, 'class') ?? '')) return namedCountry('class "country-name"', text());
	if (page.attr(node, 'itemprop')?.toLowerCase() === 'addresscountry')
		return namedCountry('addressCountry', text());
	return null;
}

/** `DE-BE` names a part of a country. */
function namedCountry(by: string, text: string): DeclaredPlace | null {
	const name = collapse(text);
	if (name === '' || name.length > MAX_NAME) return null;
	return { by, country: name.replace(/^([A-Za-z]{2})-[A-Za-z0-9]{1,3}$/, '$1') };
}

/** `52.5;13.4` or `52.5, 13.4`. */
function position(by: string, text: string): DeclaredPlace | null {
	const [latitude, longitude] = text.split(/[;,]/, 2).map((part) => Number.parseFloat(part));
	if (!(Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180)) return null;
	if (latitude === 0 && longitude === 0) return null;
	return { by, latitude: latitude!, longitude: longitude! };
}
