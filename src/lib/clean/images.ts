/** images: the address of a picture, where pages hide it until it is scrolled to, and pictures that are text. */
import type { Node, Page } from '../html/index.ts';
import type { Addresses } from './address.ts';

/** Where scripts keep the address of a picture that is loaded later, best first. */
const LAZY =
	'data-src data-lazy-src data-original data-lazy data-orig-file data-echo data-url data-img-src data-hi-res-src data-full-src data-actualsrc data-delayed-url'.split(
		' ',
	);
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const;
/** Most pictures have none of these, and need no look at each. */
const KEEPERS: ReadonlyMap<string, 'address' | 'set'> = new Map([
	...LAZY.map((name) => [name, 'address'] as const),
	...LAZY_SETS.map((name) => [name, 'set'] as const),
]);
/** Names of the pictures that stand in for one not loaded yet. */
const PLACEHOLDER =
	/(?:^|[/_-])(?:blank|spacer|placeholder|transparent|lazy|loading|pixel|clear|grey|1x1|trans)[\w-]*\.(?:gif|png|svg|jpe?g)/i;
/** Smaller pictures count visitors. */
const MIN_PIXELS = 3;
/** An alternative text without letters stands for the picture: a smiley. */
const SYMBOL = /^[^\p{L}\p{N}\s]{1,6}$|^:\w{1,20}:$|^[:;=8xX]['-]?[()DPpOo|3*/\\]$/u;

/** In UTF-16 units: what the pattern can match. */
const LONGEST_SYMBOL = 22;

export interface Picture {
	readonly src: string;
	readonly alt: string;
	/** The address came from where scripts keep it, so a `noscript` beside it repeats the picture. */
	readonly lazy: boolean;
}

/** The picture of an `img`; null when it has no usable address or only counts visitors. */
export function findPicture(page: Page, node: Node, addresses: Addresses): Picture | null {
	if (isPixel(page, node)) return null;
	const alt = (page.attr(node, 'alt') ?? '').replace(/\s+/g, ' ').trim();
	const shown = addresses.image(page.attr(node, 'src'));
	const isUsable = shown !== null && !PLACEHOLDER.test(shown);
	const keepers = keepersOf(page, node);
	const lazy = keepers === null ? null : lazyAddress(page, node, addresses);
	if (lazy !== null && (!isUsable || keepers === 'address')) return { src: lazy, alt, lazy: true };
	return isUsable ? { src: shown, alt, lazy: false } : null;
}

/** What a picture that is a character stands for, else null. */
export function findSymbol(page: Page, node: Node): string | null {
	const alt = page.attr(node, 'alt')?.trim() ?? '';
	return alt.length <= LONGEST_SYMBOL && SYMBOL.test(alt) ? alt : null;
}

function isPixel(page: Page, node: Node): boolean {
	return isTiny(page.attr(node, 'width')) && isTiny(page.attr(node, 'height'));
}

function isTiny(size: string | undefined): boolean {
	return size !== undefined && Number.parseInt(size, 10) < MIN_PIXELS;
}

/** Whether a script keeps an address of the picture, or only a set of them. */
function keepersOf(page: Page, node: Node): 'address' | 'set' | null {
	let found: 'set' | null = null;
	for (const { name } of page.attributes(node)) {
		const keeps = KEEPERS.get(name);
		if (keeps === 'address') return keeps;
		found = keeps ?? found;
	}
	return found;
}

function lazyAddress(page: Page, node: Node, addresses: Addresses): string | null {
	for (const name of LAZY) {
		const address = addresses.image(page.attr(node, name));
		if (address !== null) return address;
	}
	for (const name of LAZY_SETS) {
		const address = addresses.image(largestOf(page.attr(node, name)));
		if (address !== null) return address;
	}
	return null;
}

/** The candidate of a `srcset` with the greatest width or density. */
function largestOf(set: string | undefined): string | undefined {
	let best: string | undefined;
	let bestSize = -1;
	for (const candidate of (set ?? '').split(/,\s+/)) {
		const [address, size] = candidate.trim().split(/\s+/);
		const number = Number.parseFloat(size ?? '1');
		if (address !== '' && number > bestSize) [best, bestSize] = [address, number];
	}
	return best;
}
