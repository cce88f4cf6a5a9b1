/** page-input: reads the page given to a command with the same pipeline as a crawl. */
import { Failure, messageOf } from '../io/failure.ts';
import type { FetchedDocument, ReadPage, UnderstoodHome } from '../pipeline/index.ts';
import { readPage, understandHome } from '../pipeline/index.ts';
import type { TaskContext } from './batch/page-task.ts';
import type { Invocation, Values } from './command.ts';
import { NO_ADDRESS, readSource, type Source } from './source.ts';
import { printable } from './table.ts';

type Log = (text: string) => void;

export function documentOf({ url = NO_ADDRESS, headers, bytes, now }: Source): FetchedDocument {
	return { url, headers, body: bytes, at: now };
}

/** Decodes and parses the page, and logs oddities of its markup. */
export function readSourcePage(source: Source, log: Log): ReadPage {
	const page = readPage(documentOf(source));
	for (const { message } of page.page.notices) log(message);
	if (page.filled !== undefined)
		log(`the page needs scripts and was read from the data for them: ${page.filled}`);
	return page;
}

/** Processes a home page as a crawl does. Fetches what else it needs only if the page itself was fetched; `feed` replaces its feeds. */
export async function understandSource(
	page: ReadPage,
	source: Source,
	{ values, fetchFurther }: Pick<TaskContext, 'values' | 'fetchFurther'>,
	feed?: FetchedDocument | null,
): Promise<UnderstoodHome> {
	const steps = understandHome(page, null, { explain: values.explain === true });
	let step = steps.next();
	while (!step.done) {
		const { url, wants } = step.value;
		if (wants === 'feed' && feed !== undefined) step = steps.next(feed);
		else step = steps.next(source.isFetched ? await fetchFurther(url) : null);
	}
	return step.value;
}

/** Reads the one page given to a command, and does the command's task with it. */
export async function runForOnePage<Result>(
	name: string,
	{ args, values, log }: Pick<Invocation, 'args' | 'values' | 'log'>,
	read: (source: Source, context: TaskContext) => Result | Promise<Result>,
): Promise<{ readonly source: Source; readonly result: Result }> {
	const source = await readSource(args, values);
	const note = (text: string) => log(`${name}: ${text}`);
	const context = { values, note, fetchFurther: (url: string) => fetchFurther(url, values, note) };
	return { source, result: await read(source, context) };
}

/** A further document of the page, such as its feed. Null if it cannot be fetched, with the reason in the log. */
async function fetchFurther(url: string, { proxy, now }: Values, log: Log): Promise<FetchedDocument | null> {
	log(`fetching ${printable(url)}`);
	try {
		return documentOf(await readSource([url], { ...(proxy && { proxy }), ...(now && { now }) }));
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log(`continuing without it: ${printable(messageOf(error))}`);
		return null;
	}
}
