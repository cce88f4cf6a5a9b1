/** wrapper edit: rules pinned, let go and dropped; the file is checked before and written whole. */
import { Failure } from '../io/failure.ts';
import {
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
	type WrapperRule,
} from '../model/wrapper.ts';
import { parseWrapper } from '../wrapper/index.ts';
import type { Invocation, Values } from './command.ts';
import { readWrapper, renderWrapper, writeWrapper } from './wrapper-file.ts';
import { viewOf } from './wrapper-show.ts';

export async function editWrapper({ args, values, out, log }: Invocation): Promise<number> {
	const [file, extra] = args;
	const wrapper = readWrapper(file);
	if (extra !== undefined) throw new Failure('usage', `One wrapper at a time: "${extra}" is one too many.`);
	const changes = readChanges(values, wrapper);
	if (changes.length === 0) log(BY_HAND);
	const edited = parseWrapper(applyChanges(wrapper, changes));
	if (changes.length > 0) writeWrapper(file!, edited);
	out(values.json === true ? renderWrapper(edited) : viewOf(edited));
	return 0;
}

const BY_HAND = [
	'wrapper: the file is a good wrapper. --pin title:2 keeps a rule first whatever is learnt, --unpin lets it go, --drop removes it.',
	'By hand: it is JSON; under "rules" each property has a list of rules, best first. "where" says which element, "read" how its value is read;',
	'"pinned": true keeps a rule. Then run `wrapper edit FILE` again: it says where a mistake is.',
].join('\n');

interface Change {
	readonly kind: 'pin' | 'unpin' | 'drop';
	readonly property: WrapperProperty;
	/** From 0. */
	readonly place: number;
}

const KINDS = ['pin', 'unpin', 'drop'] as const;

function readChanges(values: Values, wrapper: Wrapper): Change[] {
	return KINDS.flatMap((kind) =>
		(values[kind] ?? []).map((text) => ({ kind, ...readPlace(text, `--${kind}`, wrapper) })),
	);
}

/** `title:2`, as `wrapper show` counts; the date's property is called published. */
function readPlace(text: string, option: string, { rules }: Wrapper): Omit<Change, 'kind'> {
	const [name = '', number = ''] = text.split(':');
	const property = WRAPPER_PROPERTIES.find((one) => one === (name === 'date' ? 'published' : name));
	if (property === undefined)
		throw new Failure(
			'usage',
			`${option} is "${text}"; it takes a property and a number such as title:2. There are ${WRAPPER_PROPERTIES.join(', ')}.`,
		);
	const count = rules[property].length;
	if (!/^\d{1,4}$/.test(number) || Number(number) < 1 || Number(number) > count) {
		const known = count === 0 ? 'has no rules' : `has rules 1 to ${count}`;
		throw new Failure('usage', `${option} is "${text}", but ${property} ${known}.`);
	}
	return { property, place: Number(number) - 1 };
}

/** All numbers are those before the edit. Pinned rules come first. */
function applyChanges(wrapper: Wrapper, changes: readonly Change[]): Wrapper {
	const rules = WRAPPER_PROPERTIES.map((property) => {
		const own = changes.filter((change) => change.property === property);
		const kept = wrapper.rules[property].flatMap((rule, place) =>
			applyTo(
				rule,
				own.filter((change) => change.place === place),
			),
		);
		return [property, own.length === 0 ? kept : pinnedFirst(kept)];
	});
	return { ...wrapper, rules: Object.fromEntries(rules) as Wrapper['rules'] };
}

function applyTo(rule: WrapperRule, changes: readonly Change[]): WrapperRule[] {
	const has = (kind: Change['kind']) => changes.some((change) => change.kind === kind);
	if (has('drop')) return [];
	const { pinned, ...bare } = rule;
	if (has('unpin')) return [bare];
	return has('pin') || pinned === true ? [{ ...bare, pinned: true }] : [rule];
}

function pinnedFirst(rules: readonly WrapperRule[]): WrapperRule[] {
	return [...rules.filter(({ pinned }) => pinned === true), ...rules.filter(({ pinned }) => pinned !== true)];
}
