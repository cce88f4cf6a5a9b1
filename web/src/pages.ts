/** pages: a list with cursor paging. Loaded pages stay cached when the reader goes to another view. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { address, fetchJson, isAbort, type Problem, toProblem } from './api.ts';
import { entryKey, savedState, saveState } from './router.ts';

export interface Pages<Page> {
	readonly pages: readonly Page[];
	readonly isLoading: boolean;
	readonly problem: Problem | null;
	/** Null at the end. */
	readonly next: string | null;
	more(): void;
	reload(): void;
}

interface Loaded<Page> {
	readonly path: string;
	readonly pages: readonly Page[];
}

/** The most recent lists, so that going back shows them immediately. A new visit loads them again. */
const MAX_LISTS = 12;
const lists = new Map<string, readonly unknown[]>();
const listKey = (path: string) => `${entryKey()} ${path}`;

function remember(path: string, pages: readonly unknown[]): void {
	lists.delete(listKey(path));
	lists.set(listKey(path), pages);
	if (lists.size > MAX_LISTS) lists.delete(lists.keys().next().value!);
}

/** How many pages this history entry had loaded, to load them again after a reload. */
function savedPageCount(): number {
	const value = savedState();
	return typeof value === 'number' && value > 1 ? Math.min(value, 20) : 1;
}

/** `path` has every parameter except `after`. While a new list loads, the old one stays visible. */
export function usePages<Page extends { readonly next: string | null }>(path: string): Pages<Page> {
	const [loaded, setLoaded] = useState<Loaded<Page>>(() => recall<Page>(path));
	const [problem, setProblem] = useState<Problem | null>(null);
	const [isLoading, setLoading] = useState(loaded.pages.length === 0);
	const abort = useRef<AbortController | null>(null);

	const load = useCallback(
		async (before: readonly Page[], wanted: number) => {
			abort.current?.abort();
			abort.current = new AbortController();
			const { signal } = abort.current;
			setLoading(true);
			setProblem(null);
			try {
				const pages = await fetchPages(path, before, wanted, signal);
				remember(path, pages);
				setLoaded({ path, pages });
				if (pages.length > 1) saveState(pages.length);
				setLoading(false);
			} catch (error) {
				if (isAbort(error)) return;
				setProblem(toProblem(error));
				setLoading(false);
			}
		},
		[path],
	);
	useEffect(() => {
		const known = recall<Page>(path);
		if (known.pages.length > 0) {
			setLoaded(known);
			setLoading(false);
			setProblem(null);
		} else void load([], savedPageCount());
		return () => abort.current?.abort();
	}, [path, load]);

	const next = loaded.path === path ? (loaded.pages.at(-1)?.next ?? null) : null;
	return {
		pages: problem !== null && loaded.path !== path ? [] : loaded.pages,
		isLoading: isLoading || (loaded.path !== path && problem === null),
		problem,
		next,
		more: () => void load(loaded.pages, loaded.pages.length + 1),
		reload: () => void load([], 1),
	};
}

function recall<Page>(path: string): Loaded<Page> {
	return { path, pages: (lists.get(listKey(path)) ?? []) as readonly Page[] };
}

async function fetchPages<Page extends { readonly next: string | null }>(
	path: string,
	before: readonly Page[],
	wanted: number,
	signal: AbortSignal,
): Promise<readonly Page[]> {
	const pages = [...before];
	while (pages.length < wanted) {
		const after = pages.at(-1)?.next;
		if (after === null) break;
		const [bare, query] = path.split('?', 2) as [string, string?];
		const values = Object.fromEntries(new URLSearchParams(query));
		pages.push(await fetchJson<Page>(address(bare, { ...values, after }), { signal }));
	}
	return pages;
}
