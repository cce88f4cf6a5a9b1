/** pages: a list that goes on: page after page by its cursor, kept while one looks at something else. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { address, ask, isAbort, type Problem, toProblem } from './api.ts';
import { entryKey, keep, kept } from './router.ts';

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

/** The lists looked at last, so that going back shows them at once; one that is come to anew is asked for anew. */
const MAX_LISTS = 12;
const lists = new Map<string, readonly unknown[]>();
const listKey = (path: string) => `${entryKey()} ${path}`;

function remember(path: string, pages: readonly unknown[]): void {
	lists.delete(listKey(path));
	lists.set(listKey(path), pages);
	if (lists.size > MAX_LISTS) lists.delete(lists.keys().next().value!);
}

/** How many pages this entry of the history had; they are loaded anew after a reload. */
function pagesKept(): number {
	const value = kept();
	return typeof value === 'number' && value > 1 ? Math.min(value, 20) : 1;
}

/** `path` holds all but `after`. A list that is asked for anew keeps the old one in sight until the new one is there. */
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
				if (pages.length > 1) keep(pages.length);
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
		} else void load([], pagesKept());
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
		pages.push(await ask<Page>(address(bare, { ...values, after }), { signal }));
	}
	return pages;
}
