/**
 * finish: drafts → the feed.
 *
 * Steps that need the whole feed: authors are inherited, relative URLs without a base are resolved against the blog's
 * URL, ids that several items share are replaced.
 */
import type { Feed, FeedFormat, FeedHints, FeedItem } from '../../model/feed.ts';
import { findDateInTitle, parseFeedDate } from './dates.ts';
import type { Draft, Key } from './draft.ts';
import { madeUpId } from './identity.ts';
import { plainText } from './markup.ts';
import { isWebAddress, resolveUrl } from './urls.ts';
import type { Warnings } from './warnings.ts';

export interface Drafts {
	readonly format: FeedFormat;
	readonly feed: Draft;
	readonly items: readonly Draft[];
}

const PERIOD_MINUTES: Readonly<Record<string, number>> = {
	hourly: 60,
	daily: 1440,
	weekly: 10_080,
	monthly: 43_200,
	yearly: 525_600,
};

export function finishFeed({ format, feed, items }: Drafts, warnings: Warnings): Feed {
	const finisher = new Finisher(feed, warnings);
	const finished = distinct(
		items.map((item) => finisher.item(item)),
		warnings,
	);
	return {
		format,
		title: feed.get('title'),
		link: feed.get('url'),
		description: feed.get('summary'),
		language: feed.get('language'),
		updated: finisher.date(feed, 'updated'),
		hub: feed.get('hub'),
		next: feed.get('next'),
		hints: hintsOf(feed, finisher.author),
		items: finished,
		warnings: warnings.list(),
	};
}

class Finisher {
	/** The feed's author, whom items inherit. */
	readonly author: string | null;
	readonly #base: string | undefined;
	readonly #warnings: Warnings;

	constructor(feed: Draft, warnings: Warnings) {
		const link = feed.get('url');
		this.author = authorOf(feed.get('author'));
		this.#base = link !== null && isWebAddress(link) ? link : undefined;
		this.#warnings = warnings;
	}

	item(draft: Draft): FeedItem {
		const url = this.#address(draft, 'url');
		const title = draft.get('title');
		const content = draft.get('content');
		const summary = draft.get('summary');
		const updated = this.date(draft, 'updated');
		const published =
			this.date(draft, 'published') ?? (updated === null ? findDateInTitle(title ?? '') : null);
		return {
			id: draft.get('id') ?? url ?? madeUpId(title, published ?? updated, content ?? summary),
			url,
			title,
			author: authorOf(draft.get('author')) ?? this.author,
			...(draft.has('authorUrl') ? { authorUrl: this.#address(draft, 'authorUrl') } : {}),
			published,
			updated,
			summary,
			content,
			categories: draft.categories,
			commentsUrl: this.#address(draft, 'commentsUrl'),
			commentsFeed: this.#address(draft, 'commentsFeed'),
			commentCount: countOf(draft.get('commentCount')),
			inReplyTo: draft.get('inReplyTo'),
			enclosures: draft.enclosures,
			...(draft.comments.length === 0 ? {} : { comments: draft.comments.map((one) => this.item(one)) }),
		};
	}

	date(draft: Draft, key: Key): string | null {
		const written = draft.get(key);
		if (written === null) return null;
		const date = parseFeedDate(written);
		if (date === null) this.#warnings.add('unreadableDates');
		return date;
	}

	#address(draft: Draft, key: Key): string | null {
		const written = draft.get(key);
		return written === null ? null : resolveUrl(written, this.#base);
	}
}

/** If several items have the same id but different URLs, the URL is the better id. */
function distinct(items: readonly FeedItem[], warnings: Warnings): FeedItem[] {
	const urls = new Map<string, string | null>();
	const shared = new Set<string>();
	for (const { id, url } of items) {
		if (!urls.has(id)) urls.set(id, url);
		else if (urls.get(id) !== url) shared.add(id);
	}
	if (shared.size === 0) return [...items];
	return items.map((item) => {
		if (item.url === null || !shared.has(item.id)) return item;
		warnings.add('repeatedIds');
		return { ...item, id: item.url };
	});
}

function hintsOf(feed: Draft, author: string | null): FeedHints {
	return {
		self: feed.get('self'),
		generator: feed.get('generator'),
		author,
		ttlMinutes: countOf(feed.get('ttl')),
		skipHours: feed.skipHours,
		skipDays: feed.skipDays,
		updateEveryMinutes: updateMinutes(feed),
		movedTo: feed.get('movedTo'),
		isComplete: feed.has('complete'),
		isArchive: feed.has('archive'),
	};
}

/** The syndication module: this many updates in a period, one a day by default. */
function updateMinutes(feed: Draft): number | null {
	if (!feed.has('updatePeriod') && !feed.has('updateFrequency')) return null;
	const period = PERIOD_MINUTES[feed.get('updatePeriod')?.toLowerCase() ?? 'daily'];
	const frequency = Number(feed.get('updateFrequency') ?? 1);
	return period === undefined || !(frequency > 0) ? null : Math.max(1, Math.round(period / frequency));
}

function countOf(written: string | null): number | null {
	return written !== null && /^\d{1,9}$/.test(written.trim()) ? Number(written) : null;
}

/** Anything longer is not a name with an email address. */
const MAX_AUTHOR_LENGTH = 300;

/** A name without the email address that RSS puts before or after it; the address itself if there is nothing else. */
function authorOf(written: string | null): string | null {
	if (written === null) return null;
	const author = plainText(written);
	if (author.length > MAX_AUTHOR_LENGTH) return author;
	const [, behind] = /^(?:mailto:)?\S+@\S+\s*\(([^()]+)\)$/.exec(author) ?? [];
	const [, before] = /^([^<(@]+?)\s*[<(]\s*(?:mailto:)?[^\s@]+@[^\s@]+[>)]$/.exec(author) ?? [];
	return (behind ?? before ?? author).replace(/^"(.*)"$/, '$1').trim() || null;
}
