/** by-persons: what people add to the crawled data: saved searches with their webhooks, reviews, and sources. Also the derived cache. */
import type { Decision } from '../../../model/review.ts';
import type { Source } from '../../../model/source.ts';
import { IS_PENDING, toSearch, toSource } from '../rows.ts';
import type { SavedSearch, WebhookState, WorkedOut } from '../store.ts';
import type { Session } from './driver.ts';
import { shortKey } from './short-key.ts';

export async function readSearches(session: Session): Promise<SavedSearch[]> {
	const rows = await session.all(
		'SELECT name, query, sort, saved, webhook, delivery FROM saved_searches ORDER BY name',
	);
	return rows.map(toSearch);
}

export async function keepSearch(
	session: Session,
	{ name, query, sort, saved, webhook, delivery }: SavedSearch,
): Promise<void> {
	const [hook, state] = [webhook, delivery].map((value) => (value === null ? null : JSON.stringify(value)));
	await session.run(
		`INSERT INTO saved_searches (name, query, sort, saved, webhook, delivery) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (name) DO UPDATE SET query = excluded.query, sort = excluded.sort, saved = excluded.saved,
			webhook = excluded.webhook, delivery = excluded.delivery`,
		[name, query, sort, saved, hook, state],
	);
}

export async function dropSearch(session: Session, name: string): Promise<boolean> {
	return (await session.run('DELETE FROM saved_searches WHERE name = $1', [name])) > 0;
}

export async function noteDelivery(session: Session, name: string, delivery: WebhookState): Promise<void> {
	await session.run('UPDATE saved_searches SET delivery = $1 WHERE name = $2', [
		JSON.stringify(delivery),
		name,
	]);
}

export async function readReviews(session: Session): Promise<Decision[]> {
	const rows = await session.all('SELECT * FROM reviews ORDER BY at DESC');
	return rows as unknown as Decision[];
}

export async function keepReview(session: Session, review: Decision): Promise<void> {
	const { kind, subject, decided, drawn, verdict, note, at } = review;
	await session.run(
		`INSERT INTO reviews (kind, subject, decided, drawn, verdict, note, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (kind, subject) DO UPDATE SET decided = excluded.decided, drawn = excluded.drawn, verdict = excluded.verdict,
			note = excluded.note, at = excluded.at`,
		[kind, subject, decided, drawn, verdict, note, at],
	);
}

export async function dropReview(
	session: Session,
	kind: Decision['kind'],
	subject: string,
): Promise<boolean> {
	return (await session.run('DELETE FROM reviews WHERE kind = $1 AND subject = $2', [kind, subject])) > 0;
}

export async function readSources(session: Session): Promise<Source[]> {
	return (await session.all('SELECT * FROM sources ORDER BY added, key')).map(toSource);
}

export async function readPendingSources(session: Session): Promise<Source[]> {
	return (await session.all(`SELECT * FROM sources WHERE ${IS_PENDING} ORDER BY key`)).map(toSource);
}

export async function keepSources(session: Session, sources: readonly Source[]): Promise<void> {
	const rows = sources.map(({ by, tags, ...source }) => ({
		...source,
		origin: by,
		tags: JSON.stringify(tags),
	}));
	await session.run(
		`INSERT INTO sources SELECT key, url, feed, title, tags, added, origin, planned, removed
			FROM json_populate_recordset(NULL::sources, $1)
		ON CONFLICT (key) DO UPDATE SET url = excluded.url, feed = excluded.feed, title = excluded.title, tags = excluded.tags,
			added = excluded.added, origin = excluded.origin, planned = excluded.planned, removed = excluded.removed`,
		[JSON.stringify(rows)],
	);
}

export async function dropSources(session: Session, keys: readonly string[]): Promise<void> {
	await session.run('DELETE FROM sources WHERE key = ANY($1)', [keys]);
}

export class PostgresWorkedOut implements WorkedOut {
	readonly #session: Session;

	constructor(session: Session) {
		this.#session = session;
	}

	async get(kind: string, key: string, stamp: string): Promise<Uint8Array | null> {
		const row = await this.#session.get(
			'SELECT value FROM worked WHERE kind = $1 AND key = $2 AND stamp = $3',
			[kind, shortKey(key), stamp],
		);
		return (row?.value as Uint8Array | undefined) ?? null;
	}

	async set(kind: string, key: string, stamp: string, value: Uint8Array): Promise<void> {
		await this.#session.run(
			`INSERT INTO worked (kind, key, stamp, value) VALUES ($1, $2, $3, $4)
			ON CONFLICT (kind, key) DO UPDATE SET stamp = excluded.stamp, value = excluded.value`,
			[kind, shortKey(key), stamp, value],
		);
	}
}
