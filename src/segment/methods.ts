/** methods: a page is judged by our rules, or as Nanno or Glance published it; all three answer in the same form. */
import { type Page, parseHtml } from '../lib/html/index.ts';
import type { Entry, Judgment } from '../model/judgment.ts';
import { type GlanceJudgment, judgeAsGlance as glance } from './glance/index.ts';
import { type JudgeContext, judgePage } from './judge/judge-page.ts';
import { type NannoJudgment, judgeAsNanno as nanno } from './nanno/index.ts';

/** The methods that `judgeBy` knows. */
export const JUDGE_METHODS = ['ours', 'nanno', 'glance'] as const;

/** Our rules, or the method that Nanno or Glance published. */
export type JudgeMethod = (typeof JUDGE_METHODS)[number];

/** Judges a page by the given method. */
export function judgeBy(method: JudgeMethod, html: string | Page, context: JudgeContext): Judgment {
	if (method === 'nanno') return judgeAsNanno(html, context);
	return method === 'glance' ? judgeAsGlance(html, context) : judgePage(html, context);
}

/** Judges a page as Nanno published it (§3.4, §3.5): a blog has a sequence of dated entries that passes all filters. */
export function judgeAsNanno(html: string | Page, context: JudgeContext): Judgment {
	const { wasBlog: exemptSizes } = context;
	return published(nanno(asTree(html), { ...context, exemptSizes }));
}

/** Judges a page as Glance published it: a weblog has a list of dates that passes the eight filters. */
export function judgeAsGlance(html: string | Page, context: JudgeContext): Judgment {
	return published(glance(asTree(html), context));
}

function asTree(html: string | Page): Page {
	return typeof html === 'string' ? parseHtml(html) : html;
}

/** The filters that removed a sequence are always listed: they are the reasons of the published methods. */
function published({ isBlog, reason, entries, candidates }: NannoJudgment | GlanceJudgment): Judgment {
	const removed = candidates.flatMap(({ removedBy }) => removedBy ?? []);
	const rules = [reason, ...removed.filter(({ rule, why }) => rule !== reason.rule || why !== reason.why)];
	return {
		isBlog,
		reason: reason.why,
		rules: rules.filter(isFirst),
		entries: entries.map(toEntry),
		candidates,
	};
}

function isFirst<T extends { readonly rule: string }>(
	{ rule }: T,
	place: number,
	all: readonly T[],
): boolean {
	return all.findIndex((other) => other.rule === rule) === place;
}

function toEntry({ day, text }: { readonly day: string; readonly text: string }): Entry {
	return { date: day, title: null, author: null, permalink: null, html: '', text };
}
