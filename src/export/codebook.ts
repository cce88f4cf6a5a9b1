/** codebook: what each column of the four tables means. */
import type { TableName } from './format.ts';
import { TABLES } from './tables.ts';

interface TableBook {
	readonly about: string;
	readonly columns: Readonly<Record<string, string>>;
}

const SEEN = 'When the collection first saw it.';
const INSTANT = 'The same as an instant. A day starts at midnight, and an unknown time zone is UTC.';
const PRECISE =
	'As the page or the feed says, with its precision: 2004-03, 2004-03-05 or 2004-03-05T21:04:09+09:00.';

export const CODEBOOK: Readonly<Record<TableName, TableBook>> = {
	posts: {
		about: 'The posts, one a row.',
		columns: {
			id: 'The number of the post in the store. It never changes.',
			url: 'The permalink.',
			blog: 'The home page of its blog.',
			title: 'The title.',
			author: 'The author, as shown.',
			published: PRECISE,
			published_at: INSTANT,
			updated: `When its author last changed it. ${PRECISE}`,
			updated_at: INSTANT,
			language: 'The language (BCP 47), as declared or detected.',
			categories: 'Its categories and tags.',
			source: 'How it was read: full-feed, feed-guided, model, wrapper or page.',
			first_seen: SEEN,
			changed: 'When a change of its content was last seen.',
			content_hash: 'Equal for equal content.',
			versions: 'How many versions of it were seen.',
			comments: 'How many comments are stored.',
			inbound_links: 'How many links from other blogs lead to it.',
			text: 'The content as text. Paragraphs are separated by a blank line.',
			html: 'The content as clean HTML.',
		},
	},
	comments: {
		about: 'The comments of the posts, one a row.',
		columns: {
			post: 'The post, by its number.',
			post_url: 'The post, by its permalink.',
			place: 'Its place below the post, from 0.',
			parent: 'The place of the comment that it replies to.',
			author: 'The author, as shown.',
			published: PRECISE,
			published_at: INSTANT,
			source: 'Where it was found: on the page, or in the feed of the comments.',
			first_seen: SEEN,
			text: 'The comment as text.',
		},
	},
	links: {
		about: 'The links of posts, comments and blogrolls, one a row.',
		columns: {
			origin: 'Where the link is: in a post, a comment, a blogroll, a trackback or a pingback.',
			from_blog: 'The blog that has the link.',
			from_post: 'The post that has it, by its number. Unknown for a blogroll.',
			from_url: 'The post that has it, by its permalink.',
			to_url: 'Where it leads.',
			text: 'Its text.',
			rel: 'Its rel values.',
			not_followed: 'Why the crawl does not follow it.',
			first_seen: SEEN,
		},
	},
	blogs: {
		about: 'The blogs, one a row.',
		columns: {
			id: 'The number of the blog in the store. It never changes.',
			url: 'The home page.',
			title: 'The title.',
			description: 'What it says about itself.',
			language: 'The language (BCP 47) of most of its posts.',
			platform: 'The software that it is made with.',
			is_blog: 'Whether it was judged to be a blog.',
			judged_because: 'Why.',
			feeds: 'The URLs of its feeds.',
			first_seen: SEEN,
			last_visited: 'When its home page was last visited.',
			posts: 'How many of its posts are stored.',
			inbound_links: 'How many links from other blogs lead to it.',
			interval_days: 'The typical number of days between two posts.',
		},
	},
};

/** The columns of a table with their meanings. */
export function describeColumns(table: TableName) {
	return TABLES[table].map(({ name, type }) => ({ name, type, about: CODEBOOK[table].columns[name] ?? '' }));
}
