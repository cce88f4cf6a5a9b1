/** copy-rows: a schema as the source or the target of a copy; see ../tables.ts. */
import { Failure } from '../../failure.ts';
import { NOTE_NAME, parseNote, refuseHalf } from '../copy-note.ts';
import type {
	CopyNote,
	CopySource,
	CopyTarget,
	Place,
	Row,
	RowReader,
	RowSlice,
	TableName,
} from '../tables.ts';
import { partsOf, READS, toWhole } from './copy-columns.ts';
import type { Postgres, Session } from './driver.ts';

class PostgresRows implements RowReader {
	readonly #session: Session;

	constructor(session: Session) {
		this.#session = session;
	}

	/** The limit is part of the SQL text, so that the planner uses the index and stops at the limit. */
	async read(table: TableName, after: Place | null, limit: number): Promise<RowSlice> {
		const { columns, from, key } = READS[table];
		const beyond = `(${key.join(', ')}) > (${key.map((_, i) => `$${i + 1}`).join(', ')})`;
		const conditions = [...conditionsOf(table), ...(after === null ? [] : [beyond])];
		const rows = await this.#session.all(
			`SELECT ${columns.join(', ')}, ${key.map((name, i) => `${name} AS key_${i}`).join(', ')} FROM ${from}
			${where(conditions)} ORDER BY ${key.join(', ')} LIMIT ${limit}`,
			after ?? [],
		);
		const last = rows.at(-1);
		return {
			rows: rows.map((row) => toWhole(table, row)),
			next: last ? key.map((_, i) => last[`key_${i}`] as string | number) : null,
		};
	}

	async count(table: TableName): Promise<number> {
		const sql = `SELECT count(*) AS n FROM ${table} t ${where(conditionsOf(table))}`;
		return (await this.#session.get(sql))!.n as number;
	}

	async stamp(): Promise<string> {
		const row = (await this.#session.get(
			`SELECT (SELECT max(change) FROM post_counts) AS change, (SELECT max(id) FROM links) AS link, (SELECT max(at) FROM visits) AS visit,
				(SELECT max(id) FROM blogs) AS blog, (SELECT key || ' ' || first_seen FROM blogs ORDER BY id LIMIT 1) AS first`,
		))!;
		return [row.change, row.link, row.visit, row.blog, row.first].join(' ');
	}
}

function conditionsOf(table: TableName): string[] {
	return table === 'memory' ? [`t.name <> '${NOTE_NAME}'`] : [];
}

const where = (conditions: readonly string[]) =>
	conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** With `isLocked`, nobody else continues the copy before the transaction ends: a killed process may still be connected. */
async function noteOf(session: Session, isLocked = false): Promise<unknown> {
	const sql = `SELECT value FROM memory WHERE name = $1${isLocked ? ' FOR UPDATE' : ''}`;
	return (await session.get(sql, [NOTE_NAME]))?.value;
}

/** Warns whoever opens the store that half of it is missing. */
export async function expectWhole({ session, place, schema }: Postgres): Promise<void> {
	refuseHalf(await noteOf(session), `${place}, schema ${schema},`);
}

export function sourceOf(postgres: Postgres): CopySource {
	return {
		atOneMoment: (work) => postgres.snapshot((session) => work(new PostgresRows(session))),
		close: () => postgres.close(),
	};
}

export class PostgresTarget implements CopyTarget {
	readonly rows: RowReader;
	readonly #postgres: Postgres;
	/** The text of the last saved note. If the stored one differs, another process is copying. */
	#last: string | null = null;

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
		this.rows = new PostgresRows(postgres.session);
	}

	async readNote(): Promise<CopyNote | null> {
		const value = await this.#postgres.transaction((session) => noteOf(session, true));
		this.#last = (value as string | undefined) ?? null;
		return parseNote(value);
	}

	async begin(note: CopyNote): Promise<void> {
		const text = JSON.stringify(note);
		const begun = await this.#postgres.session.run(
			'INSERT INTO memory (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
			[NOTE_NAME, text],
		);
		if (begun === 0) throw this.#otherProcess();
		this.#last = text;
	}

	async put(table: TableName, rows: readonly Row[], noteFor: (fresh: number) => CopyNote): Promise<CopyNote> {
		return this.#step(async (session) => noteFor(await insertAll(session, table, rows)));
	}

	async finish(note: CopyNote): Promise<void> {
		await this.#step(async (session) => {
			for (const [sequence, column, table] of SEQUENCES) {
				await session.run(
					`SELECT setval('${sequence}', coalesce(max(${column}), 1), max(${column}) IS NOT NULL) FROM ${table}`,
				);
			}
			// Blogs use the same sequence, and took numbers from it while the posts' own numbers were copied.
			await session.run("UPDATE blog_counts SET change = nextval('changes')");
			return note;
		});
	}

	/** Saves rows and note in one transaction. */
	async #step(work: (session: Session) => Promise<CopyNote>): Promise<CopyNote> {
		const note = await this.#postgres.transaction(async (session) => {
			if ((await noteOf(session, true)) !== this.#last) throw this.#otherProcess();
			const next = await work(session);
			await session.run('UPDATE memory SET value = $2 WHERE name = $1', [NOTE_NAME, JSON.stringify(next)]);
			return next;
		});
		this.#last = JSON.stringify(note);
		return note;
	}

	#otherProcess(): Failure {
		return new Failure('two-writers', `Another process is already copying into ${this.#postgres.place}.`);
	}

	close(): Promise<void> {
		return this.#postgres.close();
	}
}

const SEQUENCES = [
	['blog_ids', 'id', 'blogs'],
	['post_ids', 'id', 'post_places'],
	['link_ids', 'id', 'links'],
	['gap_ids', 'id', 'gaps'],
	['changes', 'change', 'post_counts'],
] as const;

/** How many rows of the table itself are new. */
async function insertAll(session: Session, table: TableName, rows: readonly Row[]): Promise<number> {
	let fresh = 0;
	for (const { into, columns } of partsOf(table)) {
		const lists = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ');
		const changes = await session.run(
			`INSERT INTO ${into} (${columns.map(({ name }) => name).join(', ')}) SELECT * FROM unnest(${lists}) ON CONFLICT DO NOTHING`,
			columns.map(({ value }) => rows.map((row) => value(row) ?? null)),
		);
		if (into === table) fresh = changes;
	}
	return fresh;
}
