/** wrapper train: learn from a blog's feed and the pages of its items how the blog marks its posts. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { WRAPPER_PROPERTIES, type Wrapper } from '../model/wrapper.ts';
import { trainWrapper } from '../pipeline/index.ts';
import { hasRules } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { checkedAddress, checkedDate } from './source.ts';
import { readFormer, renderWrapper, writeWrapper } from './wrapper-file.ts';
import { readItems } from './wrapper-items.ts';
import { viewOf } from './wrapper-show.ts';
import { openWeb } from './wrapper-web.ts';

export const DEFAULT_ITEMS = 10;
const MOST_ITEMS = 30;

export async function trainFromFeed({ args, values, out, log }: Invocation): Promise<number> {
	const [source, extra] = args;
	if (source === undefined)
		throw new Failure('usage', 'Name a blog: its address, its feed’s address, or a feed file.');
	if (extra !== undefined) throw new Failure('usage', `One blog at a time: "${extra}" is one too many.`);
	const items = parseCount(values.items ?? String(DEFAULT_ITEMS), '--items', 1, MOST_ITEMS);
	const now = checkedDate(values.now);
	const url = checkedAddress(values.url, '--url');
	const previous = readFormer(values.out);
	const web = openWeb(values);
	try {
		const read = await readItems(source, { web, items, url });
		for (const problem of read.problems) log(`wrapper: left out: ${problem}`);
		const wrapper = trainWrapper(read.examples, { now, previous });
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

/** What was learnt and what not, in one sentence. */
function sumUp(wrapper: Wrapper, feed: string): string {
	const from = `from ${wrapper.examples} ${wrapper.examples === 1 ? 'page' : 'pages'} of ${feed}`;
	const learnt = WRAPPER_PROPERTIES.filter((property) => wrapper.rules[property].length > 0);
	const missing = WRAPPER_PROPERTIES.filter((property) => wrapper.rules[property].length === 0);
	if (learnt.length === 0)
		return `nothing was learnt ${from}: no page shows what the feed says. Posts are read without a wrapper.`;
	const pinned = Object.values(wrapper.rules)
		.flat()
		.filter((rule) => rule.pinned === true).length;
	const kept = pinned === 0 ? '' : ` ${pinned} pinned ${pinned === 1 ? 'rule was' : 'rules were'} kept.`;
	const without = missing.length === 0 ? '' : ` No rule for ${missing.join(', ')}.`;
	return `learnt ${from}: ${learnt.join(', ')}.${without}${kept}`;
}
