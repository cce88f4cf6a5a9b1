/** compile: what applying a wrapper to many pages needs to compute only once. */
import type { Reason } from '../model/reason.ts';
import type { ElementMarks, Selector, Wrapper, WrapperProperty, WrapperRule } from '../model/wrapper.ts';
import { describeRule } from './describe.ts';
import { classKey, idKey, keysOfMarks, type MarkKey, MarkReader } from './marks.ts';

export class CompiledWrapper {
	readonly wrapper: Wrapper;
	/** Reads the marks that some rule uses: nothing else is indexed. */
	readonly marks: MarkReader;
	readonly #reasons = new Map<WrapperRule, Reason>();

	constructor(wrapper: Wrapper) {
		this.wrapper = wrapper;
		this.marks = new MarkReader(
			new Set(Object.values(wrapper.rules).flatMap((rules) => rules.flatMap(keysOfRule))),
		);
	}

	/** Why a rule gave a value, in words. */
	reasonOf(property: WrapperProperty, rule: WrapperRule): Reason {
		let reason = this.#reasons.get(rule);
		if (reason === undefined) {
			reason = { rule: `wrapper-${rule.kind}`, why: describeRule(property, rule) };
			this.#reasons.set(rule, reason);
		}
		return reason;
	}
}

/** Cached: a wrapper is mostly applied to several pages in a row by callers that only have the wrapper. */
const compiled = new WeakMap<Wrapper, CompiledWrapper>();

/** Prepares a wrapper for many pages. */
export function compileWrapper(wrapper: Wrapper): CompiledWrapper {
	const known = compiled.get(wrapper) ?? new CompiledWrapper(wrapper);
	compiled.set(wrapper, known);
	return known;
}

function keysOfRule({ where, read }: WrapperRule): MarkKey[] {
	const keys = where === undefined ? [] : keysOfSelector(where);
	if (read.from !== 'elements') return keys;
	const { from, until, without } = read.parts;
	const marks: ElementMarks[] = [...without];
	if (from !== undefined) marks.push(from);
	if (until !== undefined) marks.push(until);
	return [...keys, ...marks.flatMap(keysOfMarks)];
}

function keysOfSelector(where: Selector): MarkKey[] {
	return [
		...keysOfMarks(where),
		...(where.within === undefined ? [] : keysOfMarks(where.within)),
		...(where.idSet ?? []).map(idKey),
		...(where.classSet ?? []).map(classKey),
	];
}
