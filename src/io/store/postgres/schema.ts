/**
 * schema: the tables, as a list of migration steps from the first version on; `steps` counts the ones applied.
 *
 * Every table that grows is partitioned by the column that it would be sharded by (Citus: create_distributed_table
 * with the same column), and that column is in its primary key and in every unique index:
 *   by blog     blogs (its own number), blog_counts, feeds, posts, post_counts, versions, comments, links, visits, judgments,
 *               wrappers, gaps, samples: the rows of a blog lie together
 *   by key      blog_keys, post_keys (address or other key → number), post_places (post → blog), link_targets (by the host that is
 *               linked to): the tables that find a row by something other than its blog
 *   by host     frontier, hosts: the rows of a host lie together
 *   on each     index_source, memory, saved_searches, reviews, sources, worked, quarantine, forgotten: small, or always read completely
 * Inbound counts of blogs and posts (blog_counts, post_counts) have rows of their own, which are changed only under the commit
 * lock (keep/settle.ts), so that two writers never deadlock.
 * Keys and dates are compared byte by byte, as in SQLite. Long keys are shortened (short-key.ts): an index row holds 2,700 bytes.
 */
import { Failure } from '../../failure.ts';
import type { Postgres, Session } from './driver.ts';
import { COMMIT_SLOT, STORE } from './save/lock.ts';

/** Partitions of a big table; chosen once, when the store is created. */
export const PARTITIONS = 16;

/** Text that is compared byte by byte. */
const KEY = 'text COLLATE "C"';

type Step = (partitions: number) => string;

function cut(partitions: number, table: string, by: string, columns: string): string {
	const parts = Array.from(
		{ length: partitions },
		(_, i) =>
			`CREATE TABLE ${table}_${i} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i});`,
	);
	return `CREATE TABLE ${table} (${columns}) PARTITION BY HASH (${by}); ${parts.join(' ')}`;
}

export const STEPS: readonly Step[] = [
	(partitions) => `
	CREATE SEQUENCE blog_ids; CREATE SEQUENCE post_ids; CREATE SEQUENCE link_ids; CREATE SEQUENCE gap_ids;
	CREATE SEQUENCE changes; CREATE SEQUENCE index_segment_ids;
	${cut(
		partitions,
		'blogs',
		'id',
		`id bigint PRIMARY KEY, key ${KEY} NOT NULL, url text NOT NULL,
		title text, description text, language text, platform text, platform_evidence text NOT NULL DEFAULT '[]',
		is_blog smallint, reason text, rules text, judged text,
		first_seen text NOT NULL, last_visited text, next_due text, state text`,
	)}
	${cut(partitions, 'blog_keys', 'key', `key ${KEY} PRIMARY KEY, blog bigint NOT NULL`)}
	${cut(
		partitions,
		'blog_counts',
		'blog',
		'blog bigint PRIMARY KEY, posts bigint NOT NULL DEFAULT 0, inbound bigint NOT NULL DEFAULT 0, interval_days float8',
	)}
	${cut(
		partitions,
		'feeds',
		'blog',
		`blog bigint, key ${KEY}, url text NOT NULL, format text, role ${KEY} NOT NULL DEFAULT 'posts', content text, title text,
		etag text, last_modified text, last_fetched text, trouble text, PRIMARY KEY (blog, key)`,
	)}
	${cut(
		partitions,
		'posts',
		'blog',
		`blog bigint, id bigint, url text NOT NULL, guid text, title text, author text, published ${KEY}, updated text,
		categories text NOT NULL, language text, source text NOT NULL,
		first_seen ${KEY} NOT NULL, changed text NOT NULL, gone text, hash text NOT NULL,
		versions int NOT NULL DEFAULT 1, comments int NOT NULL DEFAULT 0,
		html text NOT NULL, text text NOT NULL, PRIMARY KEY (blog, id)`,
	)}
	CREATE INDEX ON posts (blog, coalesce(published, ''), id);
	CREATE INDEX ON posts (coalesce(published, ''), id);
	${cut(partitions, 'post_places', 'id', 'id bigint PRIMARY KEY, blog bigint NOT NULL')}
	${cut(partitions, 'post_keys', 'key', `key ${KEY} PRIMARY KEY, blog bigint NOT NULL, post bigint NOT NULL`)}
	${cut(
		partitions,
		'post_counts',
		'blog',
		'blog bigint, post bigint, change bigint NOT NULL, inbound bigint NOT NULL DEFAULT 0, PRIMARY KEY (blog, post)',
	)}
	CREATE INDEX ON post_counts (change);
	${cut(
		partitions,
		'versions',
		'blog',
		`blog bigint, post bigint, place int, title text, html text NOT NULL, text text NOT NULL, hash text NOT NULL, seen text NOT NULL,
		PRIMARY KEY (blog, post, place)`,
	)}
	${cut(
		partitions,
		'comments',
		'blog',
		`blog bigint, post bigint, place int, key text NOT NULL, author text, published text, text text NOT NULL, parent int,
		source text NOT NULL, first_seen text NOT NULL, PRIMARY KEY (blog, post, place)`,
	)}
	${cut(
		partitions,
		'links',
		'blog',
		`blog bigint, id bigint, post bigint, mark text NOT NULL, origin text NOT NULL, to_key ${KEY} NOT NULL, to_url text NOT NULL,
		text text NOT NULL, rel text NOT NULL DEFAULT '[]', not_followed text, first_seen text NOT NULL,
		PRIMARY KEY (blog, id)`,
	)}
	CREATE UNIQUE INDEX ON links (blog, coalesce(post, 0), mark);
	CREATE INDEX ON links (id);
	${cut(
		partitions,
		'link_targets',
		'site',
		`site ${KEY}, to_key ${KEY}, link bigint, blog bigint NOT NULL, post bigint, PRIMARY KEY (site, to_key, link)`,
	)}
	${cut(
		partitions,
		'visits',
		'blog',
		`blog bigint, mark text, url text NOT NULL, at ${KEY}, status int NOT NULL, bytes bigint NOT NULL, new_posts int NOT NULL,
		trouble text, PRIMARY KEY (blog, at, mark)`,
	)}
	CREATE INDEX ON visits (at);
	${cut(
		partitions,
		'judgments',
		'blog',
		`blog bigint, at ${KEY}, is_blog smallint NOT NULL, reason text NOT NULL, rules text NOT NULL, PRIMARY KEY (blog, at)`,
	)}
	${cut(partitions, 'wrappers', 'blog', `blog bigint, since ${KEY}, wrapper text NOT NULL, PRIMARY KEY (blog, since)`)}
	${cut(
		partitions,
		'gaps',
		'blog',
		`blog bigint, mark text, id bigint NOT NULL, url text, kind text NOT NULL, why text NOT NULL, since ${KEY}, until ${KEY},
		at text NOT NULL, PRIMARY KEY (blog, mark)`,
	)}
	CREATE INDEX ON gaps (id);
	${cut(
		partitions,
		'samples',
		'blog',
		`blog bigint, key ${KEY}, url text NOT NULL, kind ${KEY} NOT NULL, at ${KEY} NOT NULL, packed bytea NOT NULL, PRIMARY KEY (blog, key)`,
	)}
	${cut(
		partitions,
		'frontier',
		'host',
		`host ${KEY}, key ${KEY}, url text NOT NULL, kind text NOT NULL, blog text, due ${KEY}, priority float8 NOT NULL,
		depth int NOT NULL, strays int NOT NULL, via text, failures int NOT NULL, note text,
		told_as text NOT NULL, PRIMARY KEY (host, key)`,
	)}
	CREATE INDEX ON frontier (host, priority DESC, key) WHERE due IS NOT NULL;
	CREATE INDEX ON frontier (host, due) WHERE due IS NOT NULL;
	-- status: 0 waits until it is due, 1 can be taken, 2 is out.
	${cut(
		partitions,
		'hosts',
		'host',
		`host ${KEY} PRIMARY KEY, status smallint NOT NULL, due ${KEY}, priority float8 NOT NULL, state text, out_since ${KEY}`,
	)}
	CREATE INDEX ON hosts (due) WHERE status = 0 AND due IS NOT NULL;
	CREATE INDEX ON hosts (priority DESC, host) WHERE status = 1;
	CREATE INDEX ON hosts (host) WHERE status = 2;
	${cut(
		partitions,
		'docs',
		'blog',
		`blog bigint, post bigint, doc bigint NOT NULL, time bigint, day int, size int NOT NULL, language ${KEY}, stems text,
		source text NOT NULL, is_commented boolean NOT NULL, hash_high bigint, hash_low bigint, PRIMARY KEY (blog, post)`,
	)}
	CREATE INDEX ON docs (time DESC NULLS LAST, post DESC);
	CREATE INDEX ON docs (post);
	CREATE INDEX ON docs (day);
	CREATE TABLE index_segments (
		id bigint PRIMARY KEY, first_doc bigint NOT NULL, last_doc bigint NOT NULL,
		docs int NOT NULL, facts bytea NOT NULL, dead bigint[] NOT NULL DEFAULT '{}'
	);
	CREATE TABLE index_pages (segment bigint, first ${KEY}, bytes bytea NOT NULL, PRIMARY KEY (segment, first));
	-- They are packed already.
	ALTER TABLE index_pages ALTER COLUMN bytes SET STORAGE EXTERNAL;
	ALTER TABLE index_segments ALTER COLUMN facts SET STORAGE EXTERNAL;
	CREATE TABLE index_progress (taken bigint NOT NULL, version int NOT NULL);
	INSERT INTO index_progress (taken, version) VALUES (0, 0);
	CREATE TABLE stem_languages (language ${KEY} PRIMARY KEY);
	CREATE TABLE memory (name ${KEY} PRIMARY KEY, value text NOT NULL);
	CREATE TABLE saved_searches (
		name ${KEY} PRIMARY KEY, query text NOT NULL, sort text, saved text NOT NULL, webhook text, delivery text
	);
	CREATE TABLE reviews (
		kind text, subject ${KEY}, decided text NOT NULL, drawn text NOT NULL, verdict text NOT NULL, note text, at ${KEY} NOT NULL,
		PRIMARY KEY (kind, subject)
	);
	CREATE TABLE worked (kind text, key ${KEY}, stamp text NOT NULL, value bytea NOT NULL, PRIMARY KEY (kind, key));
	`,
	// Pages that the program failed on, with their bytes; and the blocklist.
	() => `
	CREATE TABLE asides (
		key ${KEY} PRIMARY KEY, url text NOT NULL, blog text, why text NOT NULL, content_type text, at ${KEY} NOT NULL, packed bytea NOT NULL
	);
	CREATE INDEX ON asides (at);
	CREATE TABLE forgotten (key ${KEY} PRIMARY KEY, url text NOT NULL, kind text NOT NULL, at text NOT NULL);
	`,
	// Quarantined pages get the stack of the error.
	() => 'ALTER TABLE asides RENAME TO quarantine; ALTER TABLE quarantine ADD COLUMN stack text;',
	// The index moves out of the database: each machine that searches builds its own from the change numbers, which blogs and counts get, too.
	() => `
	DROP TABLE docs; DROP TABLE index_segments; DROP TABLE index_pages; DROP TABLE index_progress; DROP TABLE stem_languages;
	DROP SEQUENCE index_segment_ids;
	ALTER TABLE blog_counts ADD COLUMN change bigint NOT NULL DEFAULT nextval('changes');
	CREATE INDEX ON blog_counts (change);
	ALTER TABLE post_counts ADD COLUMN counted bigint;
	CREATE INDEX ON post_counts (counted) WHERE counted IS NOT NULL;
	-- What an index has of a blog changes with its title and platform, too; the number is given at the very end of the transaction.
	CREATE FUNCTION number_blog() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		PERFORM pg_advisory_xact_lock(${STORE}, ${COMMIT_SLOT});
		UPDATE blog_counts SET change = nextval('changes') WHERE blog = NEW.id;
		RETURN NULL;
	END $$;
	CREATE CONSTRAINT TRIGGER number_blog AFTER UPDATE ON blogs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
		WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.platform IS DISTINCT FROM NEW.platform)
		EXECUTE FUNCTION number_blog();
	-- erased: the number of the last erasure, after which every index is swept.
	CREATE TABLE index_source (id uuid NOT NULL, erased bigint NOT NULL);
	INSERT INTO index_source (id, erased) VALUES (gen_random_uuid(), 0);
	`,
	// A claimed host has a lease with a fencing number; the roles of a fleet have leases, too. Times are milliseconds of the server's clock.
	() => `
	ALTER TABLE hosts ADD COLUMN fence bigint NOT NULL DEFAULT 0, ADD COLUMN holder text, ADD COLUMN writer text,
		ADD COLUMN lease_until float8 NOT NULL DEFAULT 0, ADD COLUMN tries int NOT NULL DEFAULT 0, ADD COLUMN bound text;
	CREATE TABLE fleet_roles (role ${KEY} PRIMARY KEY, holder text NOT NULL, lease_until float8 NOT NULL);
	`,
	// What persons asked to be read.
	() => `
	CREATE TABLE sources (
		key ${KEY} PRIMARY KEY, url text, feed text, title text, tags text NOT NULL, added ${KEY} NOT NULL, origin text NOT NULL,
		planned text, removed text
	);
	CREATE INDEX ON sources (key) WHERE planned IS NULL OR removed IS NOT NULL;
	`,
	// What owners declared about the uses of their posts.
	() =>
		'ALTER TABLE posts ADD COLUMN IF NOT EXISTS rights text; ALTER TABLE blogs ADD COLUMN IF NOT EXISTS rights text;',
];

export interface SchemaOptions {
	/** Reads only: the schema must exist. */
	readonly isReader: boolean;
	readonly partitions: number;
}

/** Upgrades the tables to this program's version. Refuses a store of a newer program. */
export async function migrate(
	postgres: Postgres,
	{ isReader, partitions }: SchemaOptions,
	steps: readonly Step[] = STEPS,
): Promise<void> {
	const { schema, place, session } = postgres;
	await expectServer(postgres);
	const found = await findVersion(session, schema);
	if (found === null && isReader) throw noStore(postgres);
	if (found === steps.length) return;
	refuseNewer(found, steps, `${place}, schema ${schema},`);
	await postgres.transaction(async (one) => {
		await one.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`logosphere migrate ${schema}`]);
		const taken = await findVersion(one, schema);
		refuseNewer(taken, steps, `${place}, schema ${schema},`);
		if (taken === null) await begin(one, schema);
		for (const step of steps.slice(taken ?? 0)) await one.run(step(partitions));
		await one.run('UPDATE schema_steps SET taken = $1', [steps.length]);
	});
}

const MIN_SERVER = 15;

async function expectServer({ session, place }: Postgres): Promise<void> {
	const { version, encoding } = (await session.get(
		"SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding",
	))!;
	if ((version as number) < MIN_SERVER)
		throw new Failure(
			'old-server',
			`${place} runs PostgreSQL ${version}. Version ${MIN_SERVER} or newer is needed.`,
		);
	if (encoding !== 'UTF8')
		throw new Failure(
			'old-server',
			`${place} has the encoding ${encoding}. Create the database with UTF8 (createdb -E UTF8 -T template0).`,
		);
}

/** The number of steps applied; null if there is no store. */
async function findVersion(session: Session, schema: string): Promise<number | null> {
	const there = await session.get('SELECT to_regclass($1) IS NOT NULL AS is_there', [
		`${schema}.schema_steps`,
	]);
	if (there!.is_there !== true) return null;
	return (await session.get('SELECT taken FROM schema_steps'))!.taken as number;
}

async function begin(session: Session, schema: string): Promise<void> {
	await session.run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
	await session.run(
		'CREATE TABLE schema_steps (taken int NOT NULL); INSERT INTO schema_steps (taken) VALUES (0)',
	);
}

function refuseNewer(taken: number | null, steps: readonly Step[], what: string): void {
	if (taken === null || taken <= steps.length) return;
	throw new Failure(
		'newer-store',
		`${what} was written by a newer version of Logosphere (its schema version is ${taken}, this program supports ${steps.length}). Use that version. Nothing was changed.`,
	);
}

function noStore({ place, schema }: Postgres): Failure {
	return new Failure(
		'no-store',
		`There is no store at ${place} in the schema ${schema}. Crawl or import first, or choose another with --data.`,
	);
}
