/**
 * train: feed items and their pages → a wrapper: how this blog marks title, author, date, content and categories.
 *
 * In:     examples, newest first as in feeds; the places of their comments, if known.
 * Out:    a Wrapper, plain JSON. Without examples, or if no page shows its item, it has no rules.
 * Source: Wrapper §3: step 1 reads the feed (given), step 2 finds its values on the pages (places.ts, container.ts),
 * step 3 makes rules of them (learn-*.ts). `order: 'paper'` does the last two steps as published (paper.ts).
 */
import { shownHost } from '../lib/url/host-of.ts';
import type { WrapperProperty, WrapperRule } from '../model/wrapper.ts';
import { WRAPPER_VERSION, type Wrapper } from '../model/wrapper.ts';
import { Example, type TrainingExample } from './example.ts';
import { learnCategories } from './learn-categories.ts';
import { learnContent } from './learn-content.ts';
import { learnValue } from './learn-value.ts';
import { learnAsPublished } from './paper.ts';
import { rangeOf, takeContent } from './take-content.ts';
import { commonMarks } from './themes.ts';
import type { Ranking } from './worth.ts';

/** How a wrapper is learned. */
export interface TrainOptions {
	/** The blog; the host of the first example when absent. */
	readonly site?: string | undefined;
	/** ISO; stored in the wrapper, and the base of relative dates on the pages. */
	readonly now?: string | undefined;
	/** Whether the feed has full posts or summaries, if known; a summary may look like a complete post. */
	readonly content?: 'full' | 'partial' | undefined;
	/** By our score; by the published one with the published filters only; or our rules by the published score. */
	readonly order?: 'worth' | 'paper' | 'gain' | undefined;
	/** The previous wrapper: its pinned rules stay. */
	readonly previous?: Wrapper | undefined;
}

/** More examples teach nothing new and cost time. */
export const MAX_EXAMPLES = 30;

type Rules = { readonly [property in WrapperProperty]: readonly WrapperRule[] };

export function trainWrapper(examples: readonly TrainingExample[], options: TrainOptions = {}): Wrapper {
	const { now, order = 'worth', previous } = options;
	const used = examples.slice(0, MAX_EXAMPLES);
	const ready = used.map((example) => new Example(example, now));
	const learnt =
		order === 'paper' ? learnAsPublished(ready) : learnRules(ready, options.content === 'partial', order);
	return {
		version: WRAPPER_VERSION,
		site: options.site ?? shownHost(used[0]?.url ?? ''),
		learntAt: now ?? null,
		examples: used.length,
		learntFrom: used.length === 0 ? [] : [...new Set([used[used.length - 1]!.url, used[0]!.url])],
		order: order === 'worth' ? 'worth' : 'paper',
		...(ready.length === 0 ? {} : { marks: commonMarks(ready.map(({ view }) => view.page)) }),
		rules: previous === undefined ? learnt : withPinned(learnt, previous.rules),
	};
}

function learnRules(examples: readonly Example[], isPartial: boolean, ranking: Ranking): Rules {
	const content = learnContent(examples, isPartial, ranking);
	for (const example of examples) placeContent(example, content);
	return {
		content,
		title: learnValue(examples, 'title', ranking),
		author: learnValue(examples, 'author', ranking),
		published: learnValue(examples, 'published', ranking),
		updated: learnValue(examples, 'updated', ranking),
		categories: learnCategories(examples),
		commentCount: learnValue(examples, 'commentCount', ranking),
	};
}

/** Where the content is on the example, for rules that depend on it. */
function placeContent({ view }: Example, rules: readonly WrapperRule[]): void {
	for (const { where, read } of rules) {
		if (where === undefined || read.from !== 'elements' || view.content !== null) continue;
		const taken = takeContent(view, where, read.parts);
		if (taken !== null) view.content = rangeOf(view.page, taken);
	}
}

/** Pinned rules stay first; one that was learned again is not repeated. */
function withPinned(learnt: Rules, previous: Rules): Rules {
	const merged: Record<string, readonly WrapperRule[]> = {};
	for (const property of Object.keys(learnt) as WrapperProperty[]) {
		const pinned = previous[property].filter((rule) => rule.pinned === true);
		const others = learnt[property].filter((rule) => !pinned.some((own) => isSameRule(own, rule)));
		merged[property] = [...pinned, ...others];
	}
	return merged as Rules;
}

/** Both look at the same place and read it the same way, whatever their scores. */
function isSameRule(one: WrapperRule, other: WrapperRule): boolean {
	return canonicalJson([one.where, one.read]) === canonicalJson([other.where, other.read]);
}

/** The order of the properties does not matter. */
function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) =>
		part === null || typeof part !== 'object' || Array.isArray(part)
			? part
			: Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
	);
}
