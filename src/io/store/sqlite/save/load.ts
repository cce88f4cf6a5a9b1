/** load: loads everything that batches mention, with one statement per table. */
import type { BlogColumns, BlogRecord, Corrections, Known, PostRecord } from '../../../../merge/records.ts';
import { correctionsOf } from '../../../../merge/records.ts';
import { addressKey, pageOf, type Wanted } from '../../../../merge/wanted.ts';
import {
	addToThread,
	FEED_COLUMN_NAMES,
	feedRecords,
	POST_RECORD_COLUMNS,
	sampleRecords,
	toBlogRecord,
	toPostRecord,
} from '../../known-rows.ts';
import type { Sqlite } from '../driver.ts';
import { lastNumber } from '../numbers-used.ts';
import { definePick, type Pick, pick, pickRows } from '../pick.ts';

const KEYS = definePick('t.post', 'CROSS JOIN post_keys t ON t.key = j.value');

export function loadKnown(database: Sqlite, wanted: Wanted): Known {
	const blogs = loadBlogs(database, wanted);
	const keys = [...wanted.postKeys];
	const idOfKey = pick(database, KEYS, keys) as [number, number][];
	const idsOfPage = listShown(database, wanted);
	const ids = new Set(idOfKey.map(([, id]) => id));
	for (const shown of idsOfPage.values()) for (const id of shown) ids.add(id);
	const posts = loadPosts(database, [...ids], wanted);
	const known = new Map<string, PostRecord>();
	for (const [i, id] of idOfKey) if (posts.has(id)) known.set(keys[i]!, posts.get(id)!);
	const listOf = (shown: readonly number[]) => shown.flatMap((id) => posts.get(id) ?? []);
	const idsOf = (keysOfBlogs: ReadonlySet<string>) => [...keysOfBlogs].map((key) => blogs.get(key)!.id);
	return {
		blogs,
		posts: known,
		shownBy: new Map([...idsOfPage].map(([page, shown]) => [page, listOf(shown)])),
		falsePositives: loadFalsePositives(database, posts),
		corrections: loadCorrections(database, posts),
		feeds: feedRecords(pickRows(database, FEEDS, idsOf(wanted.withFeeds))),
		wrappers: new Map(pickPairs<number>(database, WRAPPERS, idsOf(wanted.withWrapper))),
		samples: sampleRecords(pickRows(database, SAMPLES, idsOf(wanted.withSamples))),
		quarantined: new Map(pickPairs<string>(database, QUARANTINED, [...wanted.quarantined])),
	};
}

const FEEDS = definePick(
	`t.blog, t.key, ${FEED_COLUMN_NAMES.map((name) => `t.${name}`).join(', ')}`,
	'CROSS JOIN feeds t ON t.blog = j.value',
);
const WRAPPERS = definePick(
	't.blog, t.wrapper',
	`CROSS JOIN wrappers t ON t.blog = j.value AND t.since = (SELECT max(since) FROM wrappers WHERE blog = j.value)`,
);
const SAMPLES = definePick('t.blog, t.key, t.kind, t.at', 'CROSS JOIN samples t ON t.blog = j.value');
const QUARANTINED = definePick('t.key, t.at', 'CROSS JOIN quarantine t ON t.key = j.value');

function pickPairs<K extends string | number>(
	database: Sqlite,
	definition: Pick,
	list: readonly K[],
): [K, string][] {
	return pick(database, definition, list).map(([, key, value]) => [key as K, value as string]);
}

const BLOGS = definePick('t.id', 'CROSS JOIN blogs t ON t.key = j.value');
const JUDGED_BLOGS = definePick('t.id, t.is_blog, t.rules', 'CROSS JOIN blogs t ON t.key = j.value');

function loadBlogs(database: Sqlite, { blogs, judged }: Wanted): Map<string, BlogRecord> {
	const keys = [...blogs.keys()];
	const records = new Map<string, BlogRecord>();
	for (const [i, id, is_blog, rules] of pick(database, judged.size > 0 ? JUDGED_BLOGS : BLOGS, keys)) {
		const columns = judged.size > 0 ? ({ is_blog, rules } as BlogColumns) : {};
		records.set(keys[i]!, toBlogRecord(id as number, keys[i]!, blogs.get(keys[i]!)!, columns));
	}
	if (records.size === keys.length) return records;
	let last = lastNumber(database, 'id', 'blogs');
	for (const [key, named] of blogs)
		if (!records.has(key)) records.set(key, toBlogRecord(++last, key, named, null));
	return records;
}

const POSTS = definePick(POST_RECORD_COLUMNS, 'CROSS JOIN posts p ON p.id = j.value');
const COMMENTS = definePick('t.post, t.place, t.key, t.parent', 'CROSS JOIN comments t ON t.post = j.value');
const VERSIONS = definePick('t.post, t.hash', 'CROSS JOIN versions t ON t.post = j.value');

function loadPosts(
	database: Sqlite,
	ids: readonly number[],
	{ hasComments, isHistory }: Wanted,
): Map<number, PostRecord> {
	const posts = new Map(pickRows(database, POSTS, ids).map((row) => [row.id as number, toPostRecord(row)]));
	const listIf = (condition: boolean, isListed: (post: PostRecord) => boolean) =>
		condition ? [...posts.values()].filter(isListed).map(({ id }) => id) : [];
	const commented = listIf(hasComments, ({ comments }) => comments > 0);
	for (const row of pickRows(database, COMMENTS, commented)) addToThread(posts.get(row.post as number)!, row);
	const edited = listIf(isHistory, ({ versions }) => versions > 1);
	for (const { post, hash } of pickRows(database, VERSIONS, edited))
		posts.get(post as number)!.versionHashes.add(hash as string);
	return posts;
}

/** The posts on withdrawn pages: the page's own post, and posts that have no other page. */
function listShown(database: Sqlite, { withdrawn, shorten }: Wanted): Map<string, number[]> {
	const shown = new Map<string, number[]>();
	for (const page of withdrawn) {
		const own = database
			.sql(
				"SELECT DISTINCT post AS id FROM post_keys WHERE key = ?1 OR (key >= ?1 || '#' AND key < ?1 || '$')",
			)
			.all(addressKey(page, shorten));
		const onPage = database
			.sql(
				"SELECT p.id, p.url FROM blogs b JOIN posts p ON p.blog = b.id WHERE b.key = ? AND instr(p.url, '#') > 0",
			)
			.all(page)
			.filter(({ url }) => pageOf(url as string) === page);
		shown.set(page, [...new Set([...own, ...onPage].map(({ id }) => id as number))]);
	}
	return shown;
}

const FALSE_POSITIVES = definePick(
	't.subject',
	"CROSS JOIN reviews t ON t.kind = 'post' AND t.subject = j.value AND t.verdict = 'no-post'",
);

/** Only a post that is gone can come back, or stay gone. */
function loadFalsePositives(database: Sqlite, posts: ReadonlyMap<number, PostRecord>): Set<string> {
	const gone: string[] = [];
	for (const post of posts.values()) if (post.gone !== null) gone.push(post.url);
	return new Set(pick(database, FALSE_POSITIVES, gone).map(([, subject]) => subject as string));
}

const CORRECTIONS = definePick(
	't.subject, t.kind, t.note',
	"CROSS JOIN reviews t ON t.kind IN ('title', 'author', 'published') AND t.subject = j.value",
);

function loadCorrections(
	database: Sqlite,
	posts: ReadonlyMap<number, PostRecord>,
): ReadonlyMap<string, Corrections> {
	const urls = [...posts.values()].map(({ url }) => url);
	return correctionsOf(
		pick(database, CORRECTIONS, urls).map(([, subject, kind, note]) => ({ subject, kind, note })),
	);
}
