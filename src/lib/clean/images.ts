/** images: the address of a picture, where pages hide it until it is scrolled to, and pictures that are text. */
import type { Node, Page } from '../html/index.ts';
import { imageAddress } from './address.ts';

/** Where scripts keep the address of a picture that is loaded later, best first. */
const LAZY =
	'data-src data-lazy-src data-original data-lazy data-orig-file data-echo data-url data-img-src data-hi-res-src data-full-src data-actualsrc data-delayed-url'.split(
		' ',
	);
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const;
/** Names of the pictures that stand in for one not loaded yet. */
const PLACEHOLDER =
	/(?:^|[/_-])(?:blank|spacer|placeholder|transparent|lazy|loading|pixel|clear|grey|1x1|trans)[\w-]*\.(?:gif|png|svg|jpe?g)/i;
/** Smaller pictures count visitors. */
const MIN_PIXELS = 3;
/** An alternative text without letters stands for the picture: a smiley. */
const SYMBOL = /^[^\p{L}\p{N}\s]{1,6}$|^:\w{1,20}:$|^[:;=8xX]['-]?[()DPpOo|3*/\\]$/u;

export interface Picture {
	readonly src: string;
	readonly alt: string;
	/** The address came from where scripts keep it, so a `noscript` beside it repeats the picture. */
	readonly lazy: boolean;
}

/** The picture of an `img`; null when it has no usable address or only counts visitors. */
export function findPicture(page: Page, node: Node, base: string | undefined): Picture | null {
	if (isPixel(page, node)) return null;
	const alt = (page.attr(node, 'alt') ?? '').replace(/\s+/g, ' ').trim();
	const shown = imageAddress(page.attr(node, 'src'), base);
	const lazy = lazyAddress(page, node, base);
	if (lazy !== null && (shown === null || PLACEHOLDER.test(shown) || hasLazyAttribute(page, node)))
		return { src: lazy, alt, lazy: true };
	return shown === null || PLACEHOLDER.test(shown) ? null : { src: shown, alt, lazy: false };
}

/** What a picture that is a character stands for, else null. */
export function findSymbol(page: Page, node: Node): string | null {
	const alt = page.attr(node, 'alt')?.trim() ?? '';
	return SYMBOL.test(alt) ? alt : null;
}

function isPixel(page: Page, node: Node): boolean {
	const [width, height] = ['width', 'height'].map((name) => Number.parseInt(page.attr(node, name) ?? '', 10));
	return width! < MIN_PIXELS && height! < MIN_PIXELS;
}

function hasLazyAttribute(page: Page, node: Node): boolean {
	return page.attributes(node).some(({ name }) => LAZY.includes(name));
}

function lazyAddress(page: Page, node: Node, base: string | undefined): string | null {
	for (const name of LAZY) {
		const address = imageAddress(page.attr(node, name), base);
		if (address !== null) return address;
	}
	for (const name of LAZY_SETS) {
		const address = imageAddress(largestOf(page.attr(node, name)), base);
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
