/** wrapper edit: pins, unpins and removes rules. The file is checked first and replaced atomically. */
import { Failure } from '../io/failure.ts';
import type { Wrapper } from '../model/wrapper.ts';
import {
	CHANGE_KINDS,
	editRules,
	parseRuleName,
	parseWrapper,
	type RuleChange,
	UnknownRuleError,
} from '../wrapper/index.ts';
import type { Invocation, Values } from './command.ts';
import { readWrapper, renderWrapper, writeWrapper } from './wrapper-file.ts';
import { viewOf } from './wrapper-show.ts';

export async function editWrapper({ args, values, out, log }: Invocation): Promise<number> {
	const [file, extra] = args;
	const wrapper = readWrapper(file);
	if (extra !== undefined)
		throw new Failure('usage', `Give only one wrapper. Unexpected argument: "${extra}".`);
	const changes = readChanges(values, wrapper);
	if (changes.length === 0) log(BY_HAND);
	const edited = parseWrapper(editRules(wrapper, changes));
	if (changes.length > 0) writeWrapper(file!, edited);
	out(values.json === true ? renderWrapper(edited) : viewOf(edited));
	return 0;
}

const BY_HAND = [
	'wrapper: the file is a valid wrapper. --pin title:2 keeps a rule first whatever is learnt, --unpin undoes that, --drop removes a rule.',
	'To edit by hand: the file is JSON. Under "rules", each property has a list of rules, best first. "where" selects an element, "read" says how to get its value,',
	'and "pinned": true keeps a rule. Then run `wrapper edit FILE` again to check the file.',
].join('\n');

function readChanges(values: Values, wrapper: Wrapper): RuleChange[] {
	return CHANGE_KINDS.flatMap((kind) =>
		(values[kind] ?? []).map((text) => ({ kind, ...readName(text, `--${kind}`, wrapper) })),
	);
}

function readName(text: string, option: string, wrapper: Wrapper): Omit<RuleChange, 'kind'> {
	try {
		return parseRuleName(text, wrapper);
	} catch (error) {
		if (!(error instanceof UnknownRuleError)) throw error;
		throw new Failure('usage', `${option} is ${error.message}`, 'stop', { cause: error });
	}
}
