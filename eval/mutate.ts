/**
 * mutate: damage to pages and bytes, drawn from a seed, so that a failure can be reproduced.
 *
 * In:     a text or bytes and a Random.
 * Out:    a damaged copy.
 */

/** A repeatable source of numbers (mulberry32, a 32-bit generator by Tommy Ettinger, public domain). */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed | 0;
	}

	/** A number from 0 up to, not including, `below`. */
	below(below: number): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
	}

	pick<T>(from: readonly T[]): T {
		return from[this.below(from.length)]!;
	}
}

/** Pieces of markup in which parsers differ. */
const ODD_PIECES = [
	...[
		'<',
		'>',
		'</',
		'<!',
		'<!--',
		'-->',
		'--!>',
		'<!-->',
		'<!--->',
		'<?',
		']]>',
		'<![CDATA[',
		'<!DOCTYPE html>',
	],
	...[
		'"',
		"'",
		'=',
		'/',
		'&',
		'&amp;',
		'&nbsp',
		'&notit;',
		'&#0;',
		'&#13;',
		'&#10;',
		'&#x80;',
		'&#xD800;',
		'&lt',
	],
	...['\0', '\r', '\r\n', '\n', '\t', '\f', ' ', '\u00a0', '\ud83d', '\udc00', '😀', '\ufeff', '\u0085'],
	...[
		'<p>',
		'</p>',
		'<b>',
		'</b>',
		'<a href=x>',
		'</a>',
		'<i>',
		'</i>',
		'<div>',
		'</div>',
		'<font color=red>',
	],
	...['<table>', '</table>', '<tr>', '<td>', '</td>', '<caption>', '<col>', '<tbody>', '</tr>', '<th>'],
	...[
		'<select>',
		'<option>',
		'</select>',
		'<input type=hidden>',
		'<button>',
		'</button>',
		'<form>',
		'</form>',
	],
	...['<svg>', '</svg>', '<title>', '</title>', '<desc>', '<foreignObject>', '<math>', '<mi>', '<mglyph>'],
	...[
		'<annotation-xml encoding="text/html">',
		'</math>',
		'<template>',
		'</template>',
		'<frameset>',
		'<frame>',
	],
	...[
		'<script>',
		'</script>',
		'<script><!--',
		'<style>',
		'</style>',
		'<textarea>\n',
		'</textarea>',
		'<pre>\n',
	],
	...[
		'<plaintext>',
		'<noscript>',
		'</noscript>',
		'<iframe>',
		'</iframe>',
		'<xmp>',
		'</xmp>',
		'<li>',
		'<dd>',
		'<h1>',
	],
	...[
		'<body class=a>',
		'<html lang=en>',
		'<head>',
		'</head>',
		'</body>',
		'</html>',
		'<image>',
		'<nobr>',
		'<ruby>',
	],
	...[
		'<rt>',
		'<br/>',
		'</br>',
		'<x-y>',
		'<DIV CLASS="A">',
		'<a b=c b=d>',
		'<a =b>',
		'<a"b>',
		'<é>',
		'<a é=1>',
		'<hr',
	],
];

/** A page made of odd pieces and words. */
export function oddPage(random: Random): string {
	let page = '';
	for (let count = 1 + random.below(24); count > 0; count--) {
		page += random.below(3) === 0 ? random.pick(['x', 'word ', '1 ', ' y']) : random.pick(ODD_PIECES);
	}
	return page;
}

const TEXT_DAMAGE: readonly ((text: string, random: Random) => string)[] = [
	(text, random) => text.slice(0, random.below(text.length)),
	(text, random) => splice(text, random.below(text.length), 1, ''),
	(text, random) => splice(text, random.below(text.length), random.below(20), random.pick(ODD_PIECES)),
	(text, random) => splice(text, random.below(text.length), 0, random.pick(ODD_PIECES)),
	(text, random) => splice(text, random.below(text.length), 1, String.fromCharCode(random.below(0x250))),
	(text, random) => {
		const from = random.below(text.length);
		return splice(text, random.below(text.length), 0, text.slice(from, from + random.below(60)));
	},
];

/** A text with one to four damages. */
export function mutateText(text: string, random: Random): string {
	let mutated = text;
	for (let count = 1 + random.below(4); count > 0; count--)
		mutated = random.pick(TEXT_DAMAGE)(mutated, random);
	return mutated;
}

function splice(text: string, at: number, drop: number, insert: string): string {
	return text.slice(0, at) + insert + text.slice(at + drop);
}

/** Bytes with flipped bits, a cut end, or a piece repeated. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
	const mutated = bytes.slice(0, random.below(4) === 0 ? random.below(bytes.length) : bytes.length);
	if (mutated.length === 0) return mutated;
	for (let flips = random.below(40); flips > 0; flips--) {
		mutated[random.below(mutated.length)]! ^= 1 << random.below(8);
	}
	if (random.below(4) === 0) mutated.copyWithin(random.below(mutated.length), random.below(mutated.length));
	return mutated;
}
