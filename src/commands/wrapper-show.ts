/** wrapper show: describes the rules of a wrapper. */
import type { Wrapper } from '../model/wrapper.ts';
import { describeWrapper } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { printable } from './table.ts';
import { readWrapper, renderWrapper } from './wrapper-file.ts';

export async function showWrapper({ args, values, out }: Invocation): Promise<number> {
	const wrapper = readWrapper(args[0]);
	out(values.json === true ? renderWrapper(wrapper) : viewOf(wrapper));
	return 0;
}

export function viewOf(wrapper: Wrapper): string {
	const lines = describeWrapper(wrapper).map(printable);
	return [...lines, ...originOf(wrapper)].join('\n');
}

function originOf({ learntFrom }: Wrapper): string[] {
	return learntFrom.length === 0 ? [] : ['', `learnt from ${learntFrom.map(printable).join(' to ')}`];
}
