/** Stores of older programs still hold the same data after their tables are upgraded. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLong } from '../../../../test/effort.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../../../test/postgres.fixture.ts';
import { dump, FULL_BATCH } from '../facts.fixture.ts';
import { Postgres } from './driver.ts';
import { PostgresStore } from './postgres-store.ts';
import { migrate, STEPS } from './schema.ts';

/** Tables that were renamed. */
const RENAMED: Readonly<Record<string, string>> = { asides: 'quarantine' };

type Dump = Awaited<ReturnType<typeof dump>>;

/** What a store after so many steps could hold: quarantined pages since step 2, stacks of their errors since step 3. */
function before(steps: number, expected: Dump): Dump {
	if (steps === 1) return { ...expected, quarantine: [], stats: { ...expected.stats, quarantined: 0 } };
	return steps === 2
		? { ...expected, quarantine: expected.quarantine.map((page) => ({ ...page, stack: null })) }
		: expected;
}

/** The oldest, and in `npm test` the last. */
const OLD = STEPS.map((_, i) => i + 1).filter((steps) => isLong || steps === 1 || steps === STEPS.length - 1);

describeOnPostgres('a PostgreSQL store', () => {
	let url: string;
	let [now, old] = ['', ''];

	beforeEach(async () => {
		[url, now, old] = [await sharedPostgres(), newSchema(), newSchema()];
	});
	afterEach(() => ask(url, `DROP SCHEMA ${now} CASCADE; DROP SCHEMA ${old} CASCADE`));

	async function using<T>(schema: string, work: (store: PostgresStore) => Promise<T>): Promise<T> {
		const store = await PostgresStore.open(url, { schema, partitions: 1 });
		try {
			return await work(store);
		} finally {
			await store.close();
		}
	}

	/** Puts today's rows into the tables of an older program. */
	async function copyRows(): Promise<void> {
		const tables = await ask(
			url,
			`SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
			WHERE nspname = '${old}' AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT IN ('schema_steps', 'index_source')`,
		);
		for (const { name } of tables) {
			const from = RENAMED[name as string] ?? name;
			const columns = await ask(
				url,
				`SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns a
				WHERE table_schema = '${old}' AND table_name = '${name}' AND EXISTS (SELECT 1 FROM information_schema.columns b
					WHERE b.table_schema = '${now}' AND b.table_name = '${from}' AND b.column_name = a.column_name)`,
			);
			const { names } = columns[0]!;
			if (names === null) continue;
			await ask(
				url,
				`DELETE FROM ${old}.${name}; INSERT INTO ${old}.${name} (${names}) SELECT ${names} FROM ${now}.${from}`,
			);
		}
	}

	it.each(OLD)('after %i steps still has all its data and can be written to', async (steps) => {
		const expected = await using(now, async (store) => {
			await store.write(FULL_BATCH);
			return dump(store);
		});
		const postgres = new Postgres(url, { schema: old });
		await migrate(postgres, { isReader: false, partitions: 1 }, STEPS.slice(0, steps));
		await postgres.close();
		await copyRows();
		await using(old, async (store) => {
			expect(await dump(store)).toEqual(before(steps, expected));
			await store.write(FULL_BATCH);
			expect(await store.frontier.leases.take({ now: '2099-01-01', limit: 9, waitMs: 1_000 })).not.toEqual(
				[],
			);
		});
	});
});
