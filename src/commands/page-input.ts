/** page-input: the page that a command is given, read by the pipeline as a crawl reads it. */
import { Failure, messageOf } from '../io/failure.ts';
import type { FetchedDocument, ReadPage, UnderstoodHome } from '../pipeline/index.ts';
import { readPage, understandHome } from '../pipeline/index.ts';
import type { Values } from './command.ts';
import { NO_ADDRESS, readSource, type Source } from './source.ts';
import { printable } from './table.ts';

type Log = (text: string) => void;

export function documentOf({ url = NO_ADDRESS, headers, bytes, now }: Source): FetchedDocument {
	return { url, headers, body: bytes, at: now };
}

/** The page, decoded and parsed once; what is odd about its markup is logged. */
export function readSourcePage(source: Source, log: Log): ReadPage {
	const page = readPage(documentOf(source));
	for (const { message } of page.page.notices) log(message);
	return page;
}

/** What a crawl would understand of a home page. Its feeds are fetched where the page itself was, or `feed` stands in for them. */
export async function understandSource(
	page: ReadPage,
	source: Source,
	{
		values,
		log,
		feed,
	}: { readonly values: Values; readonly log: Log; readonly feed?: FetchedDocument | null },
): Promise<UnderstoodHome> {
	const steps = understandHome(page, null, { explain: values.explain === true });
	let step = steps.next();
	while (!step.done) {
		const wanted = step.value;
		const fetched = source.isFetched ? () => fetchFeed(wanted, values, log) : async () => null;
		step = steps.next(feed === undefined ? await fetched() : feed);
	}
	return step.value;
}

async function fetchFeed(url: string, { proxy }: Values, log: Log): Promise<FetchedDocument | null> {
	log(`reading the feed ${printable(url)}`);
	try {
		return documentOf(await readSource([url], proxy === undefined ? {} : { proxy }));
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log(`the feed is left out: ${printable(messageOf(error))}`);
		return null;
	}
}
