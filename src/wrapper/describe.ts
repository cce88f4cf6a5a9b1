/** describe: the rules of a wrapper in words. */
import {
	type ElementMarks,
	type Reading,
	type Selector,
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';

const NAMES: Readonly<{ [property in WrapperProperty]: string }> = {
	content: 'content',
	title: 'title',
	author: 'author',
	published: 'date',
	updated: 'last change',
	categories: 'categories',
	commentCount: 'number of comments',
};
const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Describes a wrapper in words, one line per rule. */
export function describeWrapper(wrapper: Wrapper): string[] {
	const when = wrapper.learntAt === null ? '' : ` on ${wrapper.learntAt.slice(0, 10)}`;
	const lines = [`Wrapper for ${wrapper.site}, learned from ${plural(wrapper.examples, 'page')}${when}.`];
	for (const property of WRAPPER_PROPERTIES) {
		const rules = wrapper.rules[property];
		if (rules.length === 0) lines.push(`${NAMES[property]}: no rule; the pages do not show it reliably.`);
		for (const [i, rule] of rules.entries())
			lines.push(`${NAMES[property]} ${i + 1}: ${describeRule(property, rule)}`);
	}
	return lines;
}

export function describeRule(property: WrapperProperty, rule: WrapperRule): string {
	const pinned = rule.pinned === true ? ', pinned' : '';
	const heldOut = rule.agreement === null ? '' : `, ${percent(rule.agreement)} on held-out pages`;
	return `${describePlace(property, rule)} (right on ${plural(rule.support, 'page')}, exact ${percent(rule.exactness)}${heldOut}${pinned})`;
}

/** Where a rule looks, and what it reads there. */
export function describePlace(property: WrapperProperty, { where, read }: WrapperRule): string {
	const place = where === undefined ? '' : selectorWords(where);
	switch (read.from) {
		case 'claim':
			return `${read.name} in the page’s structured data`;
		case 'address':
			return 'the date in the page’s URL';
		case 'constant':
			return `always “${read.value}”, where the page shows the name`;
		default:
			return property === 'categories'
				? `each of ${place}${readingWords(read)}`
				: `${place}${readingWords(read)}`;
	}
}

function readingWords(read: Reading): string {
	switch (read.from) {
		case 'attribute':
			return `, its attribute ${read.attribute}`;
		case 'between':
			return `, the text${read.before === '' ? '' : ` after “${read.before}”`}${read.after === '' ? '' : ` before “${read.after}”`}`;
		case 'byline':
			return ', the name in its byline';
		case 'list':
			return ', the parts of its list';
		case 'date':
			return `, the ${read.nth < 0 ? 'last ' : read.nth === 0 ? '' : `${ordinal(read.nth)} `}date in it${read.behind === undefined ? '' : ` after “${read.behind}”`}`;
		case 'elements':
			return partsWords(read.parts);
		default:
			return '';
	}
}

function partsWords({ from, until, without }: Extract<Reading, { from: 'elements' }>['parts']): string {
	const parts = [
		from === undefined ? '' : `, after ${marksWords(from)}`,
		until === undefined ? '' : `, up to ${marksWords(until)}`,
		without.length === 0 ? '' : `, without ${without.map(marksWords).join(', ')}`,
	];
	return parts.join('');
}

function selectorWords(where: Selector): string {
	const own =
		where.path ??
		(where.idSet !== undefined
			? `ids {${where.idSet.join(', ')}}`
			: where.classSet !== undefined
				? `classes {${where.classSet.join(', ')}}`
				: marksWords(where));
	const nth = where.nth === undefined ? '' : `the ${ordinal(where.nth)} `;
	const within = where.within === undefined ? '' : ` in ${marksWords(where.within)}`;
	const beside = where.beside === undefined ? '' : ` ${where.beside} the content`;
	return `${nth}${own}${within}${beside}`;
}

/** As in a style sheet: `h1.entry-title`. */
function marksWords({ tag, id, classes, attribute }: ElementMarks): string {
	const parts = [
		tag ?? '',
		id === undefined ? '' : `#${id}`,
		...(classes ?? []).map((name) => `.${name}`),
		attribute === undefined ? '' : `[${attribute.name}=${attribute.value}]`,
	];
	return parts.join('');
}

function ordinal(place: number): string {
	return ORDINALS[place] ?? `${place + 1}th`;
}

function percent(share: number): string {
	return `${Math.round(share * 100)}%`;
}

function plural(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
