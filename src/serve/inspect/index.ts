/**
 * inspect: shows what the program extracts from stored pages.
 *
 * A home page is segmented into posts. A post page is read with the blog's newest wrapper, if it has one. The results are computed
 * on request and never stored.
 */

import type { Wrapper } from '../../model/wrapper.ts';
import { InvalidWrapperError, parseWrapper } from '../../wrapper/parse-wrapper.ts';
import type { Reads } from '../reads.ts';
import type { StoredPage } from './inspection.ts';

export type { StoredPage } from './inspection.ts';
export { type Inspector, InspectThreads, inspectHere } from './inspector.ts';

export interface NewestWrapper {
	readonly wrapper: Wrapper;
	readonly from: string;
}

/** The newest wrapper of a blog; null if there is none or this version of the program cannot read it. */
export async function newestWrapper(
	reads: Pick<Reads, 'wrappers'>,
	blog: string,
): Promise<NewestWrapper | null> {
	const [newest] = await reads.wrappers(blog);
	const wrapper = newest === undefined ? null : readWrapper(newest.wrapper);
	return wrapper === null ? null : { wrapper, from: newest!.from };
}

function readWrapper(stored: unknown): Wrapper | null {
	try {
		return parseWrapper(stored);
	} catch (error) {
		if (error instanceof InvalidWrapperError) return null;
		throw error;
	}
}

type SampleReads = Pick<Reads, 'samples' | 'sample'>;

/** A stored page by its URL; by default the newest post page, else the home page. */
export async function findStored(reads: SampleReads, blog: string, url?: string): Promise<StoredPage | null> {
	const samples = await reads.samples(blog);
	const sample =
		url === undefined
			? (samples.find(({ kind }) => kind === 'post') ?? samples[0])
			: samples.find((one) => one.url === url);
	return sample === undefined ? null : withMarkup(reads, blog, sample);
}

/** The stored post pages. */
export async function storedPosts(reads: SampleReads, blog: string): Promise<StoredPage[]> {
	const samples = (await reads.samples(blog)).filter(({ kind }) => kind === 'post');
	const pages = await Promise.all(samples.map((sample) => withMarkup(reads, blog, sample)));
	return pages.filter((page) => page !== null);
}

async function withMarkup(
	reads: SampleReads,
	blog: string,
	sample: Omit<StoredPage, 'html'>,
): Promise<StoredPage | null> {
	const html = await reads.sample(blog, sample.url);
	return html === null ? null : { ...sample, html };
}
