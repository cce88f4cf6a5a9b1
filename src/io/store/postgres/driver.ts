/** driver: the only file that knows the PostgreSQL library: connections, transactions, and its errors in words. */
import pg from 'pg';
import { canParse } from '../../../lib/url/can-parse.ts';
import { digest } from '../../../merge/identity.ts';
import { Failure } from '../../failure.ts';
import type { Row } from '../rows.ts';
import { inWords, mayBeTriedAgain } from './troubles.ts';

export type { Row };

/** Runs statements: one after another on one connection, or each on any connection. */
export interface Session {
	all(text: string, values?: readonly unknown[]): Promise<Row[]>;
	get(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
	/** Returns the number of changed rows. */
	run(text: string, values?: readonly unknown[]): Promise<number>;
}

export interface PostgresOptions {
	/** The schema of the tables, so that several stores share a database. */
	readonly schema: string;
	/** Maximum number of connections. */
	readonly connections?: number;
	/** The server cancels statements that take longer. */
	readonly statementMs?: number;
}

const CONNECTIONS = 8;
const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
/** Our longest statement, over a large store, takes minutes. Without a limit, one would run on when nobody waits for it any more. */
const STATEMENT_MS = 600_000;

/**
 * All our statements read through an index, row by row or slice by slice. A plan is cached per connection, perhaps while the table
 * is small, and must not become a full scan when it has grown. JIT compilation would take longer than any statement runs.
 */
const PLANNING = [
	'jit=off',
	'plan_cache_mode=force_generic_plan',
	'enable_seqscan=off',
	'enable_hashjoin=off',
	'enable_mergejoin=off',
	'random_page_cost=1.1',
];

/** A process that stalls inside a transaction loses it, so that nobody waits for its locks. */
const IDLE_LIMIT = 'idle_in_transaction_session_timeout=60s';

/** 64-bit numbers arrive as text. Ours all fit a JavaScript number. */
const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
	getTypeParser: ((id: number, format?: 'text' | 'binary') =>
		id === INT8 || id === NUMERIC
			? Number
			: pg.types.getTypeParser(id, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export class Postgres {
	/** The address without the password, for messages. */
	readonly place: string;
	readonly schema: string;
	readonly #pool: pg.Pool;
	/** How often each SQL text was run. */
	readonly #uses = new Map<string, number>();

	constructor(
		address: string,
		{ schema, connections = CONNECTIONS, statementMs = STATEMENT_MS }: PostgresOptions,
	) {
		if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
			throw new Failure(
				'bad-schema',
				`${schema} is not a valid schema name. Use up to 48 lowercase letters, digits and _.`,
			);
		this.place = namePlace(address);
		this.schema = schema;
		this.#pool = new pg.Pool({
			connectionString: address,
			max: connections,
			connectionTimeoutMillis: CONNECT_MS,
			idleTimeoutMillis: IDLE_MS,
			application_name: 'logosphere',
			keepAlive: true,
			types,
			options: `-c search_path=${schema} ${[...PLANNING, IDLE_LIMIT, `statement_timeout=${statementMs}`].map((setting) => `-c ${setting}`).join(' ')}`,
		});
		// If an idle connection breaks, whoever needs one next opens a new one.
		this.#pool.on('error', () => {});
	}

	/** Runs independent statements. */
	readonly session: Session = sessionOf((text, values) => this.#query(text, values));

	async #query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
		return this.#inWords(() => this.#pool.query(this.#prepared(text, values)));
	}

	/** A text that comes again and again is prepared once per connection: with many partitions, planning takes longer than running. */
	#prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
		const config = { text, values: withoutZeros(values) };
		if (values.length === 0) return config;
		const uses = (this.#uses.get(text) ?? 0) + 1;
		if (uses > 1 || this.#uses.size < MAX_TEXTS) this.#uses.set(text, uses);
		return uses < OFTEN ? config : { ...config, name: digest(text) };
	}

	/** All or nothing. A transaction that failed because of a concurrent one is retried a few times. */
	async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await this.#attempt('BEGIN', work);
			} catch (error) {
				if (!mayBeTriedAgain(error) || attempt === MAX_ATTEMPTS) throw this.#inWordsOf(error);
			}
		}
	}

	/** All statements see the same snapshot; none may write. */
	async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
		return this.#inWords(() => this.#attempt('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work));
	}

	async #attempt<T>(begin: string, work: (session: Session) => Promise<T>): Promise<T> {
		const client = await this.#pool.connect();
		let broken: Error | undefined;
		const onError = (error: Error) => {
			broken = error;
		};
		client.on('error', onError);
		try {
			await client.query(begin);
			const result = await work(sessionOf((text, values) => client.query(this.#prepared(text, values))));
			await client.query('COMMIT');
			return result;
		} catch (error) {
			await client.query('ROLLBACK').catch((failure: Error) => {
				broken ??= failure;
			});
			throw error;
		} finally {
			client.removeListener('error', onError);
			client.release(broken);
		}
	}

	/**
	 * Holds a connection whose statement took something for the session, such as a lock, until it is released or breaks.
	 * Null if the statement does not return `has` as true.
	 */
	async hold(text: string): Promise<Hold | null> {
		const client = await this.#inWords(() => this.#pool.connect());
		const hold = { isHeld: true, letGo: () => client.release(true) };
		client.on('error', () => {
			hold.isHeld = false;
		});
		try {
			const { has } = (await this.#inWords(() => client.query(text))).rows[0] as Row;
			if (has === true) return hold;
		} catch (error) {
			hold.letGo();
			throw error;
		}
		hold.letGo();
		return null;
	}

	async #inWords<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			throw this.#inWordsOf(error);
		}
	}

	#inWordsOf(error: unknown): unknown {
		return inWords(error, this.place);
	}

	close(): Promise<void> {
		return this.#pool.end();
	}
}

/** Per-session settings. */
export interface Hold {
	readonly isHeld: boolean;
	letGo(): void;
}

const MAX_ATTEMPTS = 20;
/** Number of SQL texts that are counted; they vary with the query. */
const MAX_TEXTS = 300;
const OFTEN = 3;

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

function sessionOf(query: Query): Session {
	return {
		all: async (text, values = []) => (await query(text, values)).rows as Row[],
		get: async (text, values = []) => (await query(text, values)).rows[0] as Row | undefined,
		run: async (text, values = []) => (await query(text, values)).rowCount ?? 0,
	};
}

/** PostgreSQL's text cannot hold the character zero, which pages sometimes contain. */
function withoutZeros(values: readonly unknown[]): unknown[] {
	return values.map((value) => (Array.isArray(value) ? value.map(withoutZero) : withoutZero(value)));
}

function withoutZero(value: unknown): unknown {
	return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

function namePlace(address: string): string {
	if (!canParse(address)) return 'the PostgreSQL server';
	const { hostname, port, pathname } = new URL(address);
	return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
}
