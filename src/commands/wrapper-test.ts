/** wrapper test: compares a wrapper with the current feed: agreement, disagreements, drift. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import {
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
	type WrapperTest,
} from '../model/wrapper.ts';
import { watchWrapper } from '../pipeline/index.ts';
import { findDrift } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { checkedAddress, checkedDate } from './source.ts';
import { clip, counted, printable, renderTable } from './table.ts';
import { readWrapper } from './wrapper-file.ts';
import { readItems } from './wrapper-items.ts';
import { DEFAULT_ITEMS } from './wrapper-train.ts';
import { openWeb, type Web } from './wrapper-web.ts';

const MAX_VALUE_WIDTH = 44;
const MAX_URL_WIDTH = 60;

interface FeedTest extends WrapperTest {
	readonly feed: string;
	readonly items: number;
	readonly drifted: readonly WrapperProperty[];
}

export async function testOnFeeds({ args, values, out, log }: Invocation): Promise<number> {
	const [file, ...sources] = args;
	const wrapper = readWrapper(file);
	if (sources.length === 0)
		throw new Failure(
			'usage',
			'Give something to test it on: the URL of a blog, the URL of its feed, or a feed file.',
		);
	const items = parseCount(values.items ?? String(DEFAULT_ITEMS), '--items', 1, 1000);
	const now = checkedDate(values.now);
	const web = openWeb(values);
	const tests: FeedTest[] = [];
	try {
		for (const source of sources) {
			const { test, problems } = await testOn(source, wrapper, {
				web,
				items,
				url: checkedAddress(values.url, '--url'),
				now,
			});
			for (const problem of problems) log(`wrapper: skipped: ${problem}`);
			tests.push(test);
		}
	} finally {
		await web.close();
	}
	out(values.json === true ? JSON.stringify(tests, null, 2) : tests.map(viewOf).join('\n\n'));
	return tests.some(({ drifted }) => drifted.length > 0) ? 1 : 0;
}

interface TestOptions {
	readonly web: Web;
	readonly items: number;
	readonly url: string | undefined;
	readonly now: string;
}

async function testOn(
	source: string,
	wrapper: Wrapper,
	options: TestOptions,
): Promise<{ readonly test: FeedTest; readonly problems: readonly string[] }> {
	const { feed, examples, problems } = await readItems(source, options);
	if (examples.length === 0)
		throw new Failure(
			'no-items',
			`${source} has no item whose page can be read, so there is nothing to test on.`,
		);
	// A feed has the newest items first, but drift is measured from the oldest on.
	const test = watchWrapper(wrapper, examples.toReversed(), options.now);
	return { test: { feed, items: examples.length, drifted: findDrift(wrapper, test), ...test }, problems };
}

function viewOf(test: FeedTest): string {
	const tested = WRAPPER_PROPERTIES.filter((property) => test.properties[property].tested > 0);
	const rows = tested.map((property) => {
		const { tested: all, right } = test.properties[property];
		return [property, `${right} of ${all}`, `${Math.round((100 * right) / all)}%`];
	});
	const parts = [
		`${printable(test.feed)}, ${counted(test.items, 'item')}`,
		renderTable(['property', 'agrees', ''], rows, ['left', 'right', 'right']),
	];
	const cases = tested.flatMap((property) => casesOf(property, test));
	if (cases.length > 0) parts.push(renderTable(['property', 'feed', 'wrapper', 'page'], cases, []));
	parts.push(verdictOf(test.drifted));
	return parts.join('\n\n');
}

function casesOf(property: WrapperProperty, { properties }: FeedTest): string[][] {
	return properties[property].disagreements.map(({ wanted, given, url }) => [
		property,
		clip(printable(wanted), MAX_VALUE_WIDTH),
		clip(printable(given ?? '–'), MAX_VALUE_WIDTH),
		clip(printable(url), MAX_URL_WIDTH),
	]);
}

function verdictOf(drifted: readonly WrapperProperty[]): string {
	if (drifted.length === 0) return 'The wrapper still works.';
	return `The blog has changed: the best rules for ${drifted.join(', ')} no longer work. Train the wrapper again with \`wrapper train\`. Old pages may still need the old file.`;
}
