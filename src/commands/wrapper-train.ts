/** wrapper train: learns extraction rules for a blog from its feed and the pages of the items. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { WRAPPER_PROPERTIES, type Wrapper } from '../model/wrapper.ts';
import { trainWrapper } from '../pipeline/index.ts';
import { hasRules } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { checkedAddress, checkedDate } from './source.ts';
import { counted } from './table.ts';
import { readPrevious, renderWrapper, writeWrapper } from './wrapper-file.ts';
import { readItems } from './wrapper-items.ts';
import { viewOf } from './wrapper-show.ts';
import { openWeb } from './wrapper-web.ts';

export const DEFAULT_ITEMS = 10;
const MAX_ITEMS = 30;

export async function trainFromFeed({ args, values, out, log }: Invocation): Promise<number> {
	const [source, extra] = args;
	if (source === undefined)
		throw new Failure('usage', 'Give a blog: its URL, the URL of its feed, or a feed file.');
	if (extra !== undefined) throw new Failure('usage', `Give only one blog. Unexpected argument: "${extra}".`);
	const items = parseCount(values.items ?? String(DEFAULT_ITEMS), '--items', 1, MAX_ITEMS);
	const now = checkedDate(values.now);
	const url = checkedAddress(values.url, '--url');
	const previous = readPrevious(values.out);
	const web = openWeb(values);
	try {
		const read = await readItems(source, { web, items, url });
		for (const problem of read.problems) log(`wrapper: skipped: ${problem}`);
		const order = values.published === true ? 'paper' : 'worth';
		const wrapper = trainWrapper(read.examples, { now, previous, order });
		log(`wrapper: ${sumUp(wrapper, read.feed)}`);
		if (!hasRules(wrapper)) return 1;
		if (values.out !== undefined) writeWrapper(values.out, wrapper);
		const isShown = values.out !== undefined && values.json !== true;
		out(isShown ? viewOf(wrapper) : renderWrapper(wrapper));
		return 0;
	} finally {
		await web.close();
	}
}

/** Says what was learnt and what was not. */
function sumUp(wrapper: Wrapper, feed: string): string {
	const from = `from ${counted(wrapper.examples, 'page')} of ${feed}`;
	const learnt = WRAPPER_PROPERTIES.filter((property) => wrapper.rules[property].length > 0);
	const missing = WRAPPER_PROPERTIES.filter((property) => wrapper.rules[property].length === 0);
	if (learnt.length === 0)
		return `learnt nothing ${from}: no page shows the values of the feed. Posts will be read without a wrapper.`;
	const pinned = Object.values(wrapper.rules)
		.flat()
		.filter((rule) => rule.pinned === true).length;
	const kept = pinned === 0 ? '' : ` Kept ${counted(pinned, 'pinned rule')}.`;
	const without = missing.length === 0 ? '' : ` No rule for ${missing.join(', ')}.`;
	return `learnt ${from}: ${learnt.join(', ')}.${without}${kept}`;
}
