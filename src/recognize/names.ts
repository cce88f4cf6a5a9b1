/**
 * names: classes, ids and the source of comments and scripts, for pages that nothing else identifies.
 *
 * Comments and scripts identify themselves at their beginning, so only that is read, and on pages with very many only
 * the first ones. One pattern of all words tests whether there is anything at all: on most pages there is not.
 */
import { type Attribute, COMMENT, type Page, TAG, TEXT } from '../lib/html/index.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Findings } from './findings.ts';

/** Different class attributes; a page with more names its elements by what they look like. */
const MAX_CLASSES = 200;
const MAX_COMMENT_CHARS = 120;
const MAX_SCRIPT_CHARS = 2_000;
const MAX_SOURCE_CHARS = 6_000;

const ANY_WORDS = new RegExp(
	[...CATALOGUE.texts.keys()].map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
);

export function readNames(page: Page, findings: Findings): void {
	const classes = new Set<string>();
	let sourceLeft = MAX_SOURCE_CHARS;
	for (let node = 1; node < page.size; node++) {
		const tag = page.tag[node];
		if (tag === TEXT) continue;
		if (tag === COMMENT || tag === TAG.SCRIPT || tag === TAG.STYLE) {
			if (sourceLeft <= 0) continue;
			const source = sourceStart(page, node);
			readSource(source, findings);
			sourceLeft -= source.length;
		}
		readAttributes(page.attributes(node), classes, findings);
	}
}

function readAttributes(attributes: readonly Attribute[], classes: Set<string>, findings: Findings): void {
	for (let i = 0; i < attributes.length; i++) {
		const { name, value } = attributes[i]!;
		if (name === 'class') readClasses(value, classes, findings);
		else if (name === 'id')
			findings.addSigns(CATALOGUE.ids.get(value), 'markup', 'an element has the id', value);
	}
}

/** `seen`: class attributes that were already read. */
function readClasses(value: string, seen: Set<string>, findings: Findings): void {
	const before = seen.size;
	if (before > MAX_CLASSES || seen.add(value).size === before) return;
	for (const name of value.split(' '))
		findings.addSigns(CATALOGUE.classes.get(name), 'markup', 'an element has the class', name);
}

function sourceStart(page: Page, node: number): string {
	if (page.tag[node] === COMMENT) return page.chars(node).slice(0, MAX_COMMENT_CHARS);
	return page.end[node] === node + 1 ? '' : page.chars(node + 1).slice(0, MAX_SCRIPT_CHARS);
}

function readSource(source: string, findings: Findings): void {
	if (!ANY_WORDS.test(source)) return;
	for (const [words, signs] of CATALOGUE.texts) {
		if (source.includes(words)) findings.addSigns(signs, 'markup', 'its source contains', words.trim());
	}
}
