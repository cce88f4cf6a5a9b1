/**
 * evidence: what speaks for a weblog beside the entries themselves, and what speaks for a single page.
 *
 * More than half of the weblogs that the paper missed fell to its rule that a month may not pass between two entries. A
 * slow weblog still looks like one: it has a feed, permalinks, archives, links to comments. Each such sign is a named
 * rule and counts one; how many are needed depends on how clear the entries are (judge.ts).
 */
import type { Reason } from '../../model/reason.ts';
import type { Sequence } from './sequences.ts';
import type { PageSigns } from './signs.ts';
import { MAIN_SHARE } from './verdict.ts';
import { BLOG_SOFTWARE, BLOG_WORDS } from './words.ts';

interface Rule {
	readonly name: string;
	holds(signs: PageSigns, sequence: Sequence | null): string | null;
}

const MOST = 0.6;
const LEAST_MONTHS = 3;
const LEAST_COMMENTED = 2;
/** News sites show more at once. */
const HOME_LIST = 30;

const FOR: readonly Rule[] = [
	{ name: 'feed', holds: ({ hasFeed }) => (hasFeed ? 'it names a feed' : null) },
	{
		name: 'software',
		holds: ({ generator }) =>
			BLOG_SOFTWARE.test(generator) ? `it is made with ${generator.slice(0, 60)}` : null,
	},
	{
		name: 'name',
		holds: ({ title, address }) => {
			const word = BLOG_WORDS.exec(title) ?? BLOG_WORDS.exec(address);
			return word === null ? null : `it is called “${word[0]}”`;
		},
	},
	{
		name: 'list-marks',
		holds: ({ bodyClass, schemaTypes }) => {
			if (schemaTypes.has('Blog')) return 'it is marked as a Blog';
			return /(?:^|\s)(?:blog|home|archive|paged|home-template|hfeed|h-feed)(?:\s|$)/.test(bodyClass)
				? 'its body is marked as a list of posts'
				: null;
		},
	},
	{
		name: 'permalinks',
		holds: (_signs, sequence) =>
			sequence !== null && sequence.marks.linked >= MOST ? 'most entries link to a place of their own' : null,
	},
	{
		name: 'comment-links',
		holds: ({ links }, sequence) =>
			links.comments >= LEAST_COMMENTED && (sequence === null || sequence.marks.commented > 0)
				? 'there are links to the comments of several posts'
				: null,
	},
	{
		name: 'months',
		holds: ({ links }) =>
			links.months >= LEAST_MONTHS ? `${links.months} months of archives are linked` : null,
	},
	{
		name: 'calendar',
		holds: ({ hasCalendar }) => (hasCalendar ? 'there is a calendar of a month' : null),
	},
	{
		name: 'list-address',
		holds: ({ addressKind }) =>
			addressKind === 'list' ? 'its address is that of a month, a page or a category' : null,
	},
	{
		name: 'home-list',
		holds: ({ addressKind, hasFeed }, sequence) =>
			addressKind === 'home' && hasFeed && sequence !== null && sequence.entries.length <= HOME_LIST
				? 'it is a home page whose list has a feed'
				: null,
	},
	{
		name: 'pager',
		holds: ({ links }) => (links.hasPager ? 'there is a link to older or newer posts' : null),
	},
];

export function findEvidence(signs: PageSigns, sequence: Sequence | null): Reason[] {
	return collect(FOR, signs, sequence);
}

const ARTICLE =
	/^(?:Article|BlogPosting|NewsArticle|TechArticle|Recipe|Review|ScholarlyArticle|VideoObject)$/;
const SINGLE_CLASS = /(?:^|\s)(?:single|single-post|post-template|singular|page-template)(?:\s|$)/;

/** What speaks for one post, or one page, and not for a list of posts. */
const SINGLE: readonly Rule[] = [
	{
		name: 'single-type',
		holds: ({ openGraphType }) =>
			/^(?:article|blog_?post|product|video)/.test(openGraphType)
				? `it says that it is of type “${openGraphType}”`
				: null,
	},
	{
		name: 'single-class',
		holds: ({ bodyClass }) => (SINGLE_CLASS.test(bodyClass) ? 'its body is marked as a single page' : null),
	},
	{
		name: 'single-data',
		holds: ({ schemaTypes, hasManyItems }) => {
			if (hasManyItems || schemaTypes.has('Blog') || schemaTypes.has('CollectionPage')) return null;
			return [...schemaTypes].some((type) => ARTICLE.test(type)) ? 'its data describe an article' : null;
		},
	},
	{
		name: 'answer-form',
		holds: ({ hasAnswerForm }, sequence) =>
			hasAnswerForm && (sequence === null || !isMainList(sequence)) ? 'it has a form to answer with' : null,
	},
	{
		name: 'post-address',
		holds: ({ addressKind }) => (addressKind === 'post' ? 'its address is that of a post' : null),
	},
	{
		name: 'one-article',
		holds: (_signs, sequence) =>
			sequence?.place === 'article' ? 'the entries stand within one article' : null,
	},
];

/** Newest first, each with a permalink, most of the page: some templates put a form for comments under each post. */
function isMainList({ direction, share, marks }: Sequence): boolean {
	return direction === 'down' && share >= MAIN_SHARE && marks.linked >= MOST;
}

/** The signs of a single page; a home page is none, whatever its template says. */
export function findSingleSigns(signs: PageSigns, sequence: Sequence | null): Reason[] {
	return signs.addressKind === 'home' ? [] : collect(SINGLE, signs, sequence);
}

function collect(rules: readonly Rule[], signs: PageSigns, sequence: Sequence | null): Reason[] {
	return rules.flatMap(({ name, holds }) => {
		const why = holds(signs, sequence);
		return why === null ? [] : [{ rule: name, why }];
	});
}
