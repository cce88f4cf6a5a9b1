/** edit: rules of a wrapper pinned, unpinned and dropped by a person. */
import {
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';

export interface RuleChange {
	readonly kind: 'pin' | 'unpin' | 'drop';
	readonly property: WrapperProperty;
	/** From 0. */
	readonly place: number;
}

export const CHANGE_KINDS = ['pin', 'unpin', 'drop'] as const;

/** Thrown for an unknown rule name; the message lists the valid ones. */
export class UnknownRuleError extends Error {
	override readonly name = 'UnknownRuleError';
}

/** `title:2`, as descriptions count; the date's property is called published. */
export function parseRuleName(text: string, { rules }: Wrapper): Omit<RuleChange, 'kind'> {
	const [name = '', number = ''] = text.split(':');
	const property = WRAPPER_PROPERTIES.find((one) => one === (name === 'date' ? 'published' : name));
	if (property === undefined)
		throw new UnknownRuleError(
			`"${text}"; it must be a property and a number, such as title:2. The properties are ${WRAPPER_PROPERTIES.join(', ')}.`,
		);
	const count = rules[property].length;
	if (!/^\d{1,4}$/.test(number) || Number(number) < 1 || Number(number) > count) {
		const known = count === 0 ? 'has no rules' : `has rules 1 to ${count}`;
		throw new UnknownRuleError(`"${text}", but ${property} ${known}.`);
	}
	return { property, place: Number(number) - 1 };
}

/** All numbers are those before the edit. Pinned rules come first. */
export function editRules(wrapper: Wrapper, changes: readonly RuleChange[]): Wrapper {
	const rules = WRAPPER_PROPERTIES.map((property) => {
		const own = changes.filter((change) => change.property === property);
		const remaining = wrapper.rules[property].flatMap((rule, place) =>
			applyTo(
				rule,
				own.filter((change) => change.place === place),
			),
		);
		return [property, own.length === 0 ? remaining : pinnedFirst(remaining)];
	});
	return { ...wrapper, rules: Object.fromEntries(rules) as Wrapper['rules'] };
}

function applyTo(rule: WrapperRule, changes: readonly RuleChange[]): WrapperRule[] {
	const has = (kind: RuleChange['kind']) => changes.some((change) => change.kind === kind);
	if (has('drop')) return [];
	const { pinned, ...bare } = rule;
	if (has('unpin')) return [bare];
	return has('pin') || pinned === true ? [{ ...bare, pinned: true }] : [rule];
}

function pinnedFirst(rules: readonly WrapperRule[]): WrapperRule[] {
	return [...rules.filter(({ pinned }) => pinned === true), ...rules.filter(({ pinned }) => pinned !== true)];
}
