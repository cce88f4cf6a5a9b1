/**
 * evidence: which kinds of URLs of a host lead to posts.
 *
 * A page that no rule explains is read if pages of its kind, mostly those of the same folder, have shown posts or have not been
 * tried often enough. Lists by subject repeat the posts of the lists by time, so they end when a number of them brought
 * nothing new. What is left out has a coverage gap with the reason.
 */
import { addressKind, isIndexWord } from '../history/index.ts';
import type { Batch } from '../model/batch.ts';
import type { Tries } from '../model/blog-state.ts';
import type { Task } from '../model/task.ts';

/** Fitted on the whole blogs of the corpus: how many pages of a kind are tried in vain, and how many more for each that was a post. */
const CANDIDATES: TrialBudget = { least: 4, perUseful: 3 };
/** The pages at the root of a site are of any kind. */
const AT_ROOT: TrialBudget = { least: 10, perUseful: 3 };
const ALL_CANDIDATES: TrialBudget = { least: 60, perUseful: 4 };
const LISTS: TrialBudget = { least: 15, perUseful: 5 };
/** Kinds that are remembered for a host. */
const MAX_KINDS = 1_000;
const ALL = 'page *';

interface TrialBudget {
	readonly least: number;
	readonly perUseful: number;
}

interface Kind {
	readonly key: string;
	readonly budget: TrialBudget;
	/** What its pages are and what they lack, for the reader of a coverage gap. */
	readonly words: (tried: number, useful: number) => string;
}

export class Evidence {
	readonly #tries: Record<string, Tries>;

	constructor(tries: Record<string, Tries>) {
		this.#tries = tries;
	}

	/** Why the page is not worth a request; null when it is. */
	refuse(task: Task): string | null {
		for (const { key, budget, words } of kindsOf(task)) {
			const { tried, useful } = this.#tries[key] ?? { tried: 0, useful: 0 };
			if (tried >= budget.least + budget.perUseful * useful) return words(tried, useful);
		}
		return null;
	}

	/** Counts a visit, and whether it planned a page for the first time that may be a post, or is one by its URL. */
	note(
		task: Task,
		{ posts = [] }: Batch,
		{ hasNew, hasNewPost }: { readonly hasNew: boolean; readonly hasNewPost: boolean },
	): void {
		const isUseful = posts.length > 0 || (task.kind === 'list' ? hasNew : hasNewPost);
		for (const { key } of kindsOf(task)) {
			const known = this.#tries[key];
			if (known === undefined && Object.keys(this.#tries).length >= MAX_KINDS) continue;
			const { tried, useful } = known ?? { tried: 0, useful: 0 };
			this.#tries[key] = { tried: tried + 1, useful: useful + (isUseful ? 1 : 0) };
		}
	}
}

function kindsOf(task: Task): Kind[] {
	if (task.kind === 'list') {
		const subject = subjectOf(task.url);
		return subject === null ? [] : [{ key: `list ${subject}`, budget: LISTS, words: listWords(subject) }];
	}
	if (task.kind !== 'post' || task.note === null || task.note.hasShape === true) return [];
	const kind = addressKind(task.url);
	const budget = kind.startsWith('/…') ? AT_ROOT : CANDIDATES;
	return [
		{ key: `page ${kind}`, budget, words: pageWords(`with URLs like it (${kind})`) },
		{ key: ALL, budget: ALL_CANDIDATES, words: pageWords('of this host that no rule explains') },
	];
}

function pageWords(which: string): Kind['words'] {
	return (tried, useful) =>
		`${tried} pages ${which} were read and ${useful === 0 ? 'none' : `only ${useful}`} of them showed a dated post, so this one was not visited.`;
}

function listWords(subject: string): Kind['words'] {
	return (tried, useful) =>
		`${tried} lists of the kind “${subject}” were read and ${useful === 0 ? 'none' : `only ${useful}`} of them led to a new post, so this one was not visited.`;
}

const SUBJECT = /^(?:tags?|topics?|labels?|categor(?:y|ies|ie)|kategorie|categoria|authors?|series|search)$/i;

/** The word of a list of posts by subject: `tag`, `category`, `author`. */
export function subjectOf(url: string): string | null {
	const parts = new URL(url).pathname.split('/');
	return parts.find((part) => isIndexWord(part) && SUBJECT.test(part))?.toLowerCase() ?? null;
}
