/**
 * safe-css: style sheets of a page that cannot fetch anything.
 *
 * What stands between two of `;`, `{` and `}` is kept whole or left out: it is left out when it calls a function or an at-rule that is
 * not known to be harmless. Addresses need a function (`url()`, `image-set()`) or `@import`, and names cannot be written otherwise,
 * since nothing with a backslash is kept; so whatever a browser makes of the strings and brackets of what is left, it holds no address.
 */

/** Longer sheets are read to here. */
const MOST_CHARACTERS = 300_000;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const PIECE = /[^;{}]*[;{}]?/g;
const CALL = /(?<![\w-])([\w-]*)\(/g;
const AT_RULE = /@([\w-]*)/g;
/** Escapes, and what could end the element or begin another. */
const NEVER = /[\\<]/;

const FUNCTIONS = new Set(
	[
		'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark',
		'calc min max clamp var minmax repeat fit-content',
		'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient',
		'translate translatex translatey translate3d rotate scale scalex scaley skew skewx skewy matrix',
		'not is where has nth-child nth-of-type nth-last-child nth-last-of-type lang dir',
		'cubic-bezier steps and or only blur opacity grayscale brightness rect',
	]
		.join(' ')
		.split(' '),
);
const AT_RULES = new Set(['media', 'supports', 'layer', 'container', 'keyframes', '-webkit-keyframes']);

export function safeCss(css: string): string {
	const bare = css.slice(0, MOST_CHARACTERS).replace(COMMENT, ' ');
	return (bare.match(PIECE) ?? []).map((piece) => (isHarmless(piece) ? piece : lastOf(piece))).join('');
}

function isHarmless(piece: string): boolean {
	if (NEVER.test(piece)) return false;
	return areAll(piece, CALL, FUNCTIONS) && areAll(piece, AT_RULE, AT_RULES);
}

/** A bracket without a name before it only groups. */
function areAll(piece: string, pattern: RegExp, known: ReadonlySet<string>): boolean {
	for (const [found, name = ''] of piece.matchAll(pattern))
		if (!known.has(name.toLowerCase()) && !(name === '' && found === '(')) return false;
	return true;
}

/** The sign that ends a piece stays, so that two pieces never become one. */
function lastOf(piece: string): string {
	const last = piece.at(-1) ?? '';
	return ';{}'.includes(last) ? last : ';';
}
