/** wrappers: the newest wrapper of each blog of a collection. */
import type { Store } from '../io/store/store.ts';
import type { Wrapper } from '../model/wrapper.ts';
import {
	type ClassRow,
	findThemes,
	type GainRow,
	InvalidWrapperError,
	parseWrapper,
	type Theme,
	type ThemeMember,
	tabulateClasses,
	tabulateGains,
} from '../wrapper/index.ts';

const SLICE = 500;
/** More wrappers say nothing new about what blogs have in common. */
const MAX_WRAPPERS = 5_000;

/** The wrappers of at most `most` blogs. A stored wrapper that cannot be read is left out. */
export async function readNewestWrappers(store: Store, most = MAX_WRAPPERS): Promise<ThemeMember[]> {
	const found: ThemeMember[] = [];
	for (let after: string | null = null; found.length < most; ) {
		const slice = await store.blogs({ limit: SLICE, ...(after === null ? {} : { after }) });
		for (const { url } of slice.items) {
			const [newest] = await store.wrappers(url);
			const wrapper = newest === undefined ? null : readWrapper(newest.wrapper);
			if (wrapper !== null && found.length < most) found.push({ blog: url, wrapper });
		}
		if (slice.items.length === 0 || slice.next === null) break;
		after = slice.next;
	}
	return found;
}

/** The themes of a collection's blogs. */
export async function readThemes(store: Store): Promise<Theme[]> {
	return findThemes(await readNewestWrappers(store));
}

/** Wrapper, Tables 6 and 7, over the newest wrapper of each blog. */
export interface WrapperTables {
	readonly wrappers: number;
	readonly gains: readonly GainRow[];
	readonly classes: Readonly<Record<'author' | 'title', readonly ClassRow[]>>;
}

/** Values that a collection's table lists for each property. */
const MAX_VALUES = 200;

export async function tabulateWrappers(store: Store): Promise<WrapperTables> {
	const wrappers = (await readNewestWrappers(store)).map(({ wrapper }) => wrapper);
	const { author, title } = tabulateClasses(wrappers);
	const listed = new Map<string, number>();
	const gains = tabulateGains(wrappers).filter(({ property }) => {
		listed.set(property, (listed.get(property) ?? 0) + 1);
		return listed.get(property)! <= MAX_VALUES;
	});
	return {
		wrappers: wrappers.length,
		gains,
		classes: { author: author.slice(0, MAX_VALUES), title: title.slice(0, MAX_VALUES) },
	};
}

function readWrapper(stored: unknown): Wrapper | null {
	try {
		return parseWrapper(stored);
	} catch (error) {
		if (error instanceof InvalidWrapperError) return null;
		throw error;
	}
}
