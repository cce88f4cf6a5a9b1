/** stored-pages: the pages of a blog that are stored as they were fetched, and its newest wrapper. */
import type { Store } from '../io/store/store.ts';
import type { Wrapper } from '../model/wrapper.ts';
import { InvalidWrapperError, parseWrapper } from '../wrapper/index.ts';

/** A page as it was fetched. */
export interface StoredPage {
	readonly url: string;
	readonly at: string;
	readonly kind: 'home' | 'post';
	readonly html: string;
}

export interface NewestWrapper {
	readonly wrapper: Wrapper;
	readonly from: string;
}

/** The newest wrapper of a blog; null if there is none or this version of the program cannot read it. */
export async function newestWrapper(
	store: Pick<Store, 'wrappers'>,
	blog: string,
): Promise<NewestWrapper | null> {
	const [newest] = await store.wrappers(blog);
	const wrapper = newest === undefined ? null : readWrapper(newest.wrapper);
	return wrapper === null ? null : { wrapper, from: newest!.from };
}

/** Null if this version of the program cannot read it. */
export function readWrapper(stored: unknown): Wrapper | null {
	try {
		return parseWrapper(stored);
	} catch (error) {
		if (error instanceof InvalidWrapperError) return null;
		throw error;
	}
}

type SampleStore = Pick<Store, 'samples' | 'sample'>;

/** A stored page by its URL; by default the newest post page, else the home page. */
export async function findStored(store: SampleStore, blog: string, url?: string): Promise<StoredPage | null> {
	const samples = await store.samples(blog);
	const sample =
		url === undefined
			? (samples.find(({ kind }) => kind === 'post') ?? samples[0])
			: samples.find((one) => one.url === url);
	return sample === undefined ? null : withMarkup(store, blog, sample);
}

/** The stored post pages. */
export async function storedPosts(store: SampleStore, blog: string): Promise<StoredPage[]> {
	const samples = (await store.samples(blog)).filter(({ kind }) => kind === 'post');
	const pages = await Promise.all(samples.map((sample) => withMarkup(store, blog, sample)));
	return pages.filter((page) => page !== null);
}

async function withMarkup(
	store: SampleStore,
	blog: string,
	sample: Omit<StoredPage, 'html'>,
): Promise<StoredPage | null> {
	const html = await store.sample(blog, sample.url);
	return html === null ? null : { ...sample, html };
}
