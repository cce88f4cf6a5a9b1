/** verdict: a person's decision whether a site is a blog, or its withdrawal → the judgment to store, and what that changes in search. */
import type { Store } from '../io/store/store.ts';
import type { Batch } from '../model/batch.ts';
import type { Blog, KeptJudgment } from '../model/blog.ts';
import { PERSON } from '../model/review.ts';
import { type Source, SUBSCRIBED, WITHDRAWN } from '../model/source.ts';
import { PERSON_PRIORITY } from '../schedule/index.ts';
import { findOutcome, type OutcomeStore } from './sources.ts';

export type BlogVerdict = 'blog' | 'not-a-blog' | 'undo';

export interface VerdictEffect {
	readonly judgment: Omit<KeptJudgment, 'at'>;
	/** How many stored posts enter or leave search. */
	readonly enter: number;
	readonly leave: number;
	/** The same in words. */
	readonly effect: string;
}

/** `history`: the judgments of the blog, the newest first. */
export function weighVerdict(
	verdict: BlogVerdict,
	blog: Pick<Blog, 'posts' | 'judgment'> | null,
	{ history, note = null }: { readonly history: readonly KeptJudgment[]; readonly note?: string | null },
): VerdictEffect {
	const judgment = verdict === 'undo' ? withdraw(history) : decide(verdict === 'blog', note);
	const posts = blog?.posts ?? 0;
	const wasIn = blog?.judgment?.isBlog !== false;
	const enter = judgment.isBlog && !wasIn ? posts : 0;
	const leave = !judgment.isBlog && wasIn ? posts : 0;
	return { judgment, enter, leave, effect: describe(judgment.isBlog, { enter, leave }) };
}

/** A decision that stands until a person changes it. */
export function decide(
	isBlog: boolean,
	note: string | null,
	rules: KeptJudgment['rules'] = [],
): Omit<KeptJudgment, 'at'> {
	const what = isBlog ? 'a blog' : 'not a blog';
	const word = { rule: PERSON, why: note ?? `a person reviewed it and decided that it is ${what}` };
	const reason = `A person decided that it is ${what}${note === null ? '' : `: ${note}`}.`;
	return { isBlog, reason, rules: [word, ...rules] };
}

/** What held before a person decided: a subscription, or the program's latest judgment. */
function withdraw(history: readonly KeptJudgment[]): Omit<KeptJudgment, 'at'> {
	const has = ({ rules }: KeptJudgment, name: string) => rules.some(({ rule }) => rule === name);
	const own = history.filter((one) => !has(one, PERSON));
	const before = own.find((one) => one.isBlog && has(one, SUBSCRIBED)) ?? own[0];
	const word = { rule: WITHDRAWN, why: 'a person withdrew the decision' };
	if (before === undefined) return { isBlog: false, reason: 'The site was not judged yet.', rules: [word] };
	const rules = before.rules.filter(({ rule }) => rule !== WITHDRAWN);
	return { isBlog: before.isBlog, reason: before.reason, rules: [...rules, word] };
}

function describe(
	isBlog: boolean,
	{ enter, leave }: { readonly enter: number; readonly leave: number },
): string {
	const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);
	const read = isBlog ? ' The crawl visits it next.' : ' It is not read any more.';
	if (enter > 0) return `${posts(enter)} ${enter === 1 ? 'enters' : 'enter'} search.${read}`;
	if (leave > 0) return `${posts(leave)} ${leave === 1 ? 'leaves' : 'leave'} search.${read}`;
	return `No post enters or leaves search.${read}`;
}

export function isVerdict(text: string): text is BlogVerdict {
	return text === 'blog' || text === 'not-a-blog' || text === 'undo';
}

export interface SourceDecision {
	readonly verdict: BlogVerdict;
	readonly note: string | null;
	readonly now: string;
}

type VerdictStore = OutcomeStore & Pick<Store, 'judgments'>;

/** The batch that puts a decision into force, and its effect; null if the address is neither a source nor a stored site. */
export async function judgeSource(
	store: VerdictStore,
	address: string,
	{ source, verdict, note, now }: SourceDecision & { readonly source: Source | null },
): Promise<(VerdictEffect & { readonly url: string; readonly batch: Batch }) | null> {
	const outcome = source === null ? null : await findOutcome(store, source, now);
	const blog = await store.blog(outcome?.blog?.url ?? address);
	const url = blog?.url ?? source?.url ?? source?.feed ?? null;
	if (url === null) return null;
	const history = blog === null ? [] : await store.judgments(url);
	const weighed = weighVerdict(verdict, blog, { history, note });
	const visit = {
		url,
		kind: 'home',
		blog: null,
		due: now,
		priority: PERSON_PRIORITY,
		depth: 0,
		via: null,
	} as const;
	const feed = source?.feed == null ? [] : [{ ...visit, url: source.feed, kind: 'feed' as const, blog: url }];
	const frontier = weighed.judgment.isBlog || verdict === 'undo' ? [visit, ...feed] : [];
	return {
		...weighed,
		url,
		batch: {
			at: now,
			blogs: [{ url, judgment: weighed.judgment }],
			frontier: frontier.map((task) => ({ ...task, as: 'sooner' })),
		},
	};
}
