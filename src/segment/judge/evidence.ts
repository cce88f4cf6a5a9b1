/**
 * evidence: what suggests a blog besides the entries themselves, and what suggests a single page.
 *
 * More than half of the blogs that the paper missed failed its rule that at most a month may pass between two entries.
 * A slow blog still looks like one: it has a feed, permalinks, archives, links to comments. Each sign is a named rule
 * and counts one; how many are needed depends on how clear the entries are (verdict.ts).
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
const MIN_MONTHS = 3;
const MIN_COMMENTED = 2;
const MIN_IN_FOLDER = 5;
const MIN_TAGS = 3;
/** News sites show more of them together. */
const HOME_LIST = 30;

const LIST_CLASS = /(?:^|\s)(?:blog|home|archive|paged|home-template|hfeed|h-feed)(?:\s|$)/;
/** A front page that is one page of the site, not its list of posts. */
const STATIC_FRONT = /(?:^|\s)(?:page-template\S*|page-id-\d+)(?:\s|$)/;

const FOR: readonly Rule[] = [
	{ name: 'feed', holds: ({ hasFeed }) => (hasFeed ? 'it links to a feed' : null) },
	{
		name: 'software',
		holds: ({ generator }) =>
			BLOG_SOFTWARE.test(generator) ? `its generator tag says “${generator.slice(0, 60)}”` : null,
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
			const isFront = STATIC_FRONT.test(bodyClass);
			return !isFront && LIST_CLASS.test(bodyClass) ? 'its body is marked as a list of posts' : null;
		},
	},
	{
		name: 'permalinks',
		holds: (_signs, sequence) =>
			sequence !== null && sequence.marks.linked >= MOST ? 'most entries have their own permalink' : null,
	},
	{
		name: 'dated-addresses',
		holds: (_signs, sequence) =>
			sequence !== null && sequence.marks.dated >= MOST
				? 'most entries link to an address with their date'
				: null,
	},
	{
		name: 'comment-links',
		holds: ({ links }, sequence) =>
			links.comments >= MIN_COMMENTED && (sequence === null || sequence.marks.commented > 0)
				? 'it links to the comments of several posts'
				: null,
	},
	{
		name: 'months',
		holds: ({ links }) =>
			links.months >= MIN_MONTHS ? `it links to archives of ${links.months} months` : null,
	},
	{
		name: 'post-folder',
		holds: (signs, sequence) =>
			signs.links.posts >= MIN_IN_FOLDER && isListLike(signs, sequence)
				? 'it links to a folder of posts'
				: null,
	},
	{
		name: 'tags',
		holds: (signs, sequence) =>
			signs.links.tags >= MIN_TAGS && isListLike(signs, sequence)
				? `it links to ${signs.links.tags} tags`
				: null,
	},
	{
		name: 'calendar',
		holds: ({ hasCalendar }) => (hasCalendar ? 'it shows a month calendar' : null),
	},
	{
		name: 'list-address',
		holds: ({ addressKind }) =>
			addressKind === 'list' ? 'its URL is that of a month, a page or a category' : null,
	},
	{
		name: 'home-list',
		holds: ({ addressKind, hasFeed }, sequence) =>
			addressKind === 'home' && hasFeed && sequence !== null && sequence.entries.length <= HOME_LIST
				? 'it is a home page whose list of entries has a feed'
				: null,
	},
	{
		name: 'pager',
		holds: ({ links }) => (links.hasPager ? 'it links to older or newer posts' : null),
	},
];

/** Single posts link to tags and other posts, too, so they are a sign only at the URL of a home page or of a list with dates. */
function isListLike({ addressKind }: PageSigns, sequence: Sequence | null): boolean {
	return addressKind === 'home' || (addressKind === 'list' && sequence !== null);
}

export function findEvidence(signs: PageSigns, sequence: Sequence | null): Reason[] {
	return collect(FOR, signs, sequence);
}

const ARTICLE =
	/^(?:Article|BlogPosting|NewsArticle|TechArticle|Recipe|Review|ScholarlyArticle|VideoObject)$/;
const SINGLE_CLASS = /(?:^|\s)(?:single|single-post|post-template|singular|page-template)(?:\s|$)/;

/** What suggests one post, or one page, rather than a list of posts. */
const SINGLE: readonly Rule[] = [
	{
		name: 'single-type',
		holds: ({ openGraphType }) =>
			/^(?:article|blog_?post|product|video)/.test(openGraphType)
				? `its declared type is “${openGraphType}”`
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
			return [...schemaTypes].some((type) => ARTICLE.test(type))
				? 'its structured data describe an article'
				: null;
		},
	},
	{
		name: 'answer-form',
		holds: ({ hasAnswerForm }, sequence) =>
			hasAnswerForm && (sequence === null || !isMainList(sequence)) ? 'it has a reply form' : null,
	},
	{
		name: 'post-address',
		holds: ({ addressKind }) => (addressKind === 'post' ? 'its URL is that of a post' : null),
	},
	{
		name: 'one-article',
		holds: (_signs, sequence) =>
			sequence?.place === 'article' ? 'the entries are inside one article' : null,
	},
];

/** Newest first, each with a permalink, most of the page: some templates put a comment form under each post. */
function isMainList({ direction, share, marks }: Sequence): boolean {
	return direction === 'down' && share >= MAIN_SHARE && marks.linked >= MOST;
}

/** The signs of a single page. A home page never is one, whatever its template says. */
export function findSingleSigns(signs: PageSigns, sequence: Sequence | null): Reason[] {
	return signs.addressKind === 'home' ? [] : collect(SINGLE, signs, sequence);
}

function collect(rules: readonly Rule[], signs: PageSigns, sequence: Sequence | null): Reason[] {
	return rules.flatMap(({ name, holds }) => {
		const why = holds(signs, sequence);
		return why === null ? [] : [{ rule: name, why }];
	});
}
