/** clean: what no feed may hold is taken out of the text before it is read. */
import { replaceCodePoint } from 'entities/decode';
import type { Warnings } from './warnings.ts';

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;
/** The second set of control characters: windows-1252 that was turned into Unicode byte by byte. */
const MISTAKEN = /[\x80-\x9f]/g;
const ESCAPED_ROOT = /^\s*&lt;(?:\?xml|rss|feed|rdf:RDF)\b/i;

export function cleanText(text: string, warnings: Warnings): string {
	let clean = text.replace(/^[\ufeff\s]+/, '');
	if (CONTROL.test(clean)) {
		const before = clean.length;
		clean = clean.replace(CONTROLS, '');
		if (clean.length < before) warnings.add('controlCharacters', before - clean.length);
		clean = clean.replace(MISTAKEN, (char) => {
			warnings.add('mixedEncoding');
			return String.fromCodePoint(replaceCodePoint(char.charCodeAt(0)));
		});
	}
	if (!ESCAPED_ROOT.test(clean)) return clean;
	warnings.add('escapedDocument');
	return clean.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ESCAPES[name]!);
}

const ESCAPES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
