/**
 * agreement: a wrapper compared with feed items whose pages are available. Every new item is a free test.
 *
 * In:     a wrapper and examples that it was not learned from.
 * Out:    how often it agrees, property by property, with the cases in which it does not.
 * Not here: what follows from it (drift.ts).
 */
import type { FeedItem } from '../model/feed.ts';
import {
	type PropertyTest,
	WRAPPER_PROPERTIES,
	type WrappedPost,
	type Wrapper,
	type WrapperDisagreement,
	type WrapperProperty,
	type WrapperTest,
} from '../model/wrapper.ts';
import { applyWrapper } from './apply.ts';
import { sameCategories } from './categories.ts';
import { compileWrapper } from './compile.ts';
import { itemTokens } from './coverage.ts';
import type { TrainingExample } from './example.ts';
import { wantedValue } from './example.ts';
import { agreement } from './match-value.ts';
import { tokensOf, Vocabulary } from './tokens.ts';

/** Half right counts as right: a date in another zone, an edited title. */
const RIGHT = 0.5;
const RIGHT_CATEGORIES = 0.6;
const RIGHT_CONTENT = 0.7;
const LONGEST_SHOWN = 120;

/** Compares a wrapper with feed items and their pages. A property without rules is not tested. */
export function testWrapper(
	wrapper: Wrapper,
	examples: readonly TrainingExample[],
	now?: string,
): WrapperTest {
	const compiled = compileWrapper(wrapper);
	const tests = new Map<WrapperProperty, PropertyTest>();
	const failed: WrapperProperty[][] = [];
	for (const { html, url, item } of examples) {
		const post = applyWrapper(compiled, html, { url, now });
		const wrong: WrapperProperty[] = [];
		for (const property of WRAPPER_PROPERTIES) {
			const wanted = wrapper.rules[property].length === 0 ? null : wantedText(item, property);
			if (wanted === null) continue;
			const isRight = agrees(property, post, item);
			if (!isRight) wrong.push(property);
			const before = tests.get(property) ?? UNTESTED;
			tests.set(property, {
				tested: before.tested + 1,
				right: before.right + (isRight ? 1 : 0),
				disagreements: isRight
					? before.disagreements
					: [...before.disagreements, disagreement(property, post, url, wanted)],
			});
		}
		failed.push(wrong);
	}
	const properties = Object.fromEntries(
		WRAPPER_PROPERTIES.map((name) => [name, tests.get(name) ?? UNTESTED]),
	);
	return { properties: properties as WrapperTest['properties'], failed };
}

const UNTESTED: PropertyTest = { tested: 0, right: 0, disagreements: [] };

/** The item's value of a property, as text; null when it has none. */
function wantedText(item: FeedItem, property: WrapperProperty): string | null {
	if (property === 'content') return item.content ?? item.summary;
	if (property === 'categories') return item.categories.length === 0 ? null : item.categories.join(', ');
	return wantedValue(item, property);
}

function agrees(property: WrapperProperty, post: WrappedPost, item: FeedItem): boolean {
	if (property === 'content') return agreesInContent(post.text, item);
	if (property === 'categories') return sameCategories(post.categories, item.categories) >= RIGHT_CATEGORIES;
	const given = givenText(property, post);
	const wanted = wantedValue(item, property);
	return given !== null && wanted !== null && agreement(property, given, wanted) >= RIGHT;
}

/** A full item must agree with the text. Of a summary, the text must contain most. */
function agreesInContent(text: string, item: FeedItem): boolean {
	const vocabulary = new Vocabulary();
	const wanted = itemTokens(item, vocabulary)?.words;
	if (wanted === undefined) return true;
	const given = tokensOf(text, vocabulary).words;
	const counts = new Map<number, number>();
	for (const word of wanted) counts.set(word, (counts.get(word) ?? 0) + 1);
	let both = 0;
	for (const word of given) {
		const left = counts.get(word) ?? 0;
		if (left === 0) continue;
		counts.set(word, left - 1);
		both++;
	}
	const isWhole = item.content !== null && (2 * both) / (wanted.length + given.length) >= RIGHT_CONTENT;
	return isWhole || both >= RIGHT_CONTENT * wanted.length;
}

function givenText(property: WrapperProperty, post: WrappedPost): string | null {
	switch (property) {
		case 'content':
			return post.text === '' ? null : post.text;
		case 'categories':
			return post.categories.length === 0 ? null : post.categories.join(', ');
		case 'commentCount':
			return post.commentCount === null ? null : String(post.commentCount);
		default:
			return post[property];
	}
}

function disagreement(
	property: WrapperProperty,
	post: WrappedPost,
	url: string,
	wanted: string,
): WrapperDisagreement {
	return {
		url,
		wanted: wanted.slice(0, LONGEST_SHOWN),
		given: givenText(property, post)?.slice(0, LONGEST_SHOWN) ?? null,
		rule: post.reasons[property]?.why ?? null,
	};
}

/** Rules that held on fewer of the held-out pages may fail now and then. */
const RELIABLE = 0.8;
const IN_A_ROW = 2;
const AT_ONCE = 3;
const MAIN: readonly WrapperProperty[] = ['title', 'published', 'content', 'author'];

/**
 * Has the blog changed since its wrapper was learned? A property that used to agree has drifted when it fails on two
 * new items in a row. One item is enough when several main properties fail on it together, which a single odd post
 * rarely does and a new theme always.
 */
export function findDrift(wrapper: Wrapper, { failed }: Pick<WrapperTest, 'failed'>): WrapperProperty[] {
	const reliable = MAIN.filter((property) => isReliable(wrapper, property));
	const last = failed[failed.length - 1] ?? [];
	const now = reliable.filter((property) => last.includes(property));
	if (now.length >= AT_ONCE) return now;
	const recent = failed.slice(-IN_A_ROW);
	if (recent.length < IN_A_ROW) return [];
	return reliable.filter((property) => recent.every((wrong) => wrong.includes(property)));
}

export function hasDrifted(wrapper: Wrapper, test: Pick<WrapperTest, 'failed'>): boolean {
	return findDrift(wrapper, test).length > 0;
}

function isReliable({ rules }: Wrapper, property: WrapperProperty): boolean {
	const best = rules[property][0];
	return best !== undefined && (best.agreement ?? best.exactness) >= RELIABLE;
}
