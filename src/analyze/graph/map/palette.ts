/**
 * palette: colours that people with common forms of colour blindness can distinguish.
 *
 * Source: Okabe & Ito, "Color universal design" (2008); without black, which is for names, and with grey for all further communities.
 */

export const PALETTE: readonly string[] = [
	'#0072b2',
	'#e69f00',
	'#009e73',
	'#cc79a7',
	'#56b4e9',
	'#d55e00',
	'#f0e442',
];

export const BEYOND_PALETTE = '#9a9a9a';

/** Communities are numbered by size, so the largest have the colours. */
export function colourOf(community: number): string {
	return PALETTE[community] ?? BEYOND_PALETTE;
}
