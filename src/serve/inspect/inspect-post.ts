/**
 * inspect-post: a post page and the blog's wrapper, if it has one → the extracted values, their rules, and their positions in the page.
 *
 * The values come from the pipeline. The positions come from the wrapper for values found by its rules, and from the page stage
 * for all others, and for values that a rule found in invisible places such as meta tags.
 */
import { type Page, parseHtml } from '../../lib/html/index.ts';
import type { InspectedComment, InspectedValue, Inspection } from '../../model/inspection.ts';
import type { PageExtract } from '../../model/page.ts';
import type { Reason } from '../../model/reason.ts';
import type { Wrapper, WrapperProperty } from '../../model/wrapper.ts';
import { type LocatedPage, locatePage } from '../../page/index.ts';
import { extractPage } from '../../pipeline/index.ts';
import { explainWrapper, type RuleResult, type WrapperExplanation } from '../../wrapper/index.ts';
import { cutText, onlyShown, type StoredPage } from './inspection.ts';
import { type MarkKind, PageMarks, type Place } from './marks.ts';
import { renderSafePage } from './safe-page.ts';

export function inspectPost(stored: StoredPage, wrapper: Wrapper | null): Inspection {
	const { url, at, kind, html } = stored;
	const page = parseHtml(html);
	const look = new Look(page, stored, wrapper);
	const inspection: Inspection = {
		url,
		at,
		kind,
		by: wrapper === null ? 'page' : 'wrapper',
		isPost: look.extract.isPost,
		values: look.values(),
		comments: look.comments(),
		posts: [],
		notes: look.notes(),
		html: '',
	};
	const safe = renderSafePage(page, url, look.marks);
	return { ...onlyShown(inspection, safe.shown), html: safe.html };
}

/** Properties that the page stage extracts as well. */
type ReadProperty = 'title' | 'author' | 'published';
/** Properties that only wrappers extract. */
const WRAPPED_ONLY = ['updated', 'categories', 'commentCount'] as const;
const NO_RULE: Reason = { rule: 'none', why: 'no rule of the wrapper finds it' };

class Look {
	readonly marks: PageMarks;
	readonly extract: PageExtract;
	readonly #located: LocatedPage;
	readonly #explained: WrapperExplanation | null;

	constructor(page: Page, { url, at }: StoredPage, wrapper: Wrapper | null) {
		const options = { url, now: at };
		this.marks = new PageMarks(page);
		this.extract = extractPage(page, { ...options, ...(wrapper === null ? {} : { wrapper }) });
		this.#located = locatePage(page, options);
		this.#explained = wrapper === null ? null : explainWrapper(wrapper, page, options);
	}

	values(): Record<string, InspectedValue> {
		const wrapped = this.#explained === null ? [] : WRAPPED_ONLY.map((name) => [name, this.#wrapped(name)]);
		return {
			title: this.#value('title'),
			author: this.#value('author'),
			published: this.#value('published'),
			...Object.fromEntries(wrapped),
			content: this.#content(),
			comments: this.#commentsValue(),
		};
	}

	#value(property: ReadProperty): InspectedValue {
		const { extract } = this;
		const value = extract[property];
		const places = value === null ? [] : this.#placesOf(property, value);
		return this.#inspected(property, value, extract.reasons[property], places);
	}

	#placesOf(property: ReadProperty, value: string): readonly Place[] {
		const wrapped = this.#winner(property)?.places ?? [];
		if (wrapped.length > 0) return wrapped;
		const own = this.#located.extract[property];
		const isSame = own === value || (property === 'published' && isSameDay(own, value));
		return isSame ? this.#located.places[property] : [];
	}

	#content(): InspectedValue {
		const { text, reasons } = this.extract;
		const winner = isOfWrapper(reasons.main) ? this.#winner('content') : null;
		const value = text === '' ? null : cutText(text);
		const inspected = this.#inspected(
			'content',
			value,
			reasons.main,
			winner?.places ?? this.#located.places.content,
		);
		const left = winner?.without.map((node) => ({ node, text: null })) ?? [];
		this.marks.add('left-out', 'excluded: it never belongs to the post', left);
		return inspected;
	}

	#wrapped(property: (typeof WRAPPED_ONLY)[number]): InspectedValue {
		const results = this.#explained?.[property].filter(({ value }) => value !== null) ?? [];
		const used = property === 'categories' ? results : results.slice(0, 1);
		const value = used.length === 0 ? null : [...new Set(used.map((result) => result.value))].join(', ');
		const [first] = used;
		const reason = first === undefined ? NO_RULE : { rule: `wrapper-${first.rule.kind}`, why: first.where };
		return this.#inspected(
			property,
			value,
			reason,
			used.flatMap(({ places }) => places),
		);
	}

	#commentsValue(): InspectedValue {
		const { comments, reasons } = this.extract;
		const value =
			comments.length === 0 ? null : `${comments.length} comment${comments.length === 1 ? '' : 's'}`;
		return { value, by: 'page', ...reasons.split, marks: [] };
	}

	comments(): InspectedComment[] {
		return this.extract.comments.map(({ author, published, text }, i) => ({
			author,
			published,
			text: cutText(text),
			marks: this.marks.add(
				'comment',
				`comment ${i + 1}${author === null ? '' : ` by ${author}`}`,
				this.#located.places.comments[i] ?? [],
			),
		}));
	}

	notes(): string[] {
		const { isPost, reasons } = this.extract;
		return isPost ? [] : [`The page does not contain a single post: ${reasons.kind.why}.`];
	}

	#inspected(kind: MarkKind, value: string | null, reason: Reason, places: readonly Place[]): InspectedValue {
		const marks = value === null ? [] : this.marks.add(kind, `${NAMES[kind] ?? kind}: ${reason.why}`, places);
		return { value, by: isOfWrapper(reason) ? 'wrapper' : 'page', rule: reason.rule, why: reason.why, marks };
	}

	/** The first rule that finds a value. */
	#winner(property: WrapperProperty): RuleResult | null {
		return this.#explained?.[property].find(({ value }) => value !== null) ?? null;
	}
}

const NAMES: Readonly<Partial<Record<MarkKind, string>>> = {
	published: 'date',
	updated: 'date of the last change',
	commentCount: 'number of comments',
};

function isOfWrapper({ rule }: Reason): boolean {
	return rule.startsWith('wrapper-');
}

const DAY = 10;

function isSameDay(one: string | null, other: string): boolean {
	return one !== null && one.slice(0, DAY) === other.slice(0, DAY);
}
