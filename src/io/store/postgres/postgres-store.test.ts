import { beforeAll } from 'vitest';
import {
	describeOnPostgres,
	emptyStore,
	newSchema,
	sharedPostgres,
} from '../../../../test/postgres.fixture.ts';
import { searchPosts } from '../../../search/index.ts';
import { storeContract } from '../contract.fixture.ts';
import { PostgresStore } from './postgres-store.ts';

describeOnPostgres('on a real server', () => {
	const schema = newSchema();
	beforeAll(async () => {
		await (await PostgresStore.open(await sharedPostgres(), { schema })).close();
	});
	storeContract(
		'PostgreSQL',
		async () => {
			const url = await sharedPostgres();
			const store = await PostgresStore.open(url, { schema });
			return {
				store,
				async end() {
					await store.close();
					await emptyStore(url, schema);
				},
			};
		},
		searchPosts,
	);
});
