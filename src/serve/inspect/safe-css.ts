/**
 * safe-css: makes the style sheets of a page unable to load anything.
 *
 * CSS is split at `;`, `{` and `}`. A piece is dropped if it calls a function or uses an at-rule that is
 * not known to be harmless. URLs need a function (`url()`, `image-set()`) or `@import`, and these names cannot be escaped,
 * because pieces with a backslash are dropped. So however a browser parses the remaining strings and brackets, they contain no URL.
 */

/** Longer style sheets are cut off here. */
const MAX_CHARACTERS = 300_000;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const PIECE = /[^;{}]*[;{}]?/g;
const CALL = /(?<![\w-])([\w-]*)\(/g;
const AT_RULE = /@([\w-]*)/g;
/** Escapes, and the start of a tag. */
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
	const bare = css.slice(0, MAX_CHARACTERS).replace(COMMENT, ' ');
	return (bare.match(PIECE) ?? []).map((piece) => (isHarmless(piece) ? piece : lastOf(piece))).join('');
}

function isHarmless(piece: string): boolean {
	if (NEVER.test(piece)) return false;
	return areAll(piece, CALL, FUNCTIONS) && areAll(piece, AT_RULE, AT_RULES);
}

/** A parenthesis without a name only groups. */
function areAll(piece: string, pattern: RegExp, known: ReadonlySet<string>): boolean {
	for (const [found, name = ''] of piece.matchAll(pattern))
		if (!known.has(name.toLowerCase()) && !(name === '' && found === '(')) return false;
	return true;
}

/** Keeps the character that ends a piece, so that two pieces never merge. */
function lastOf(piece: string): string {
	const last = piece.at(-1) ?? '';
	return ';{}'.includes(last) ? last : ';';
}
