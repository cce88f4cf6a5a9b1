/** served: a store with made-up posts, and routes over it, behind a real port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import {
	createJsonSchemaTransform,
	jsonSchemaTransformObject,
	serializerCompiler,
	validatorCompiler,
	type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { SqliteStore } from '../../io/store/sqlite/sqlite-store.ts';
import type { Batch } from '../../io/store/store.ts';
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { installProblems, sendNothing } from '../problem.ts';
import { answerHere, makeReads } from '../reads.ts';

export interface Served {
	readonly base: string;
	readonly store: SqliteStore;
	/** What went wrong in handlers and was not foreseen. */
	readonly faults: unknown[];
	get(path: string, headers?: Record<string, string>): Promise<Response>;
	/** Written, and to be found by searches. */
	keep(...batches: Batch[]): Promise<void>;
	openApi(): unknown;
	end(): Promise<void>;
}

type Routes = (app: Api, context: ServeContext) => void;

export async function serveRoutes(...routes: Routes[]): Promise<Served> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-served-'));
	const store = new SqliteStore(folder);
	const app = fastify().withTypeProvider<ZodTypeProvider>();
	const faults: unknown[] = [];
	let base = 'http://none.invalid';
	await prepare(app, faults);
	const context: ServeContext = {
		reads: makeReads((name, args) => answerHere(store, name, args)),
		notes: store,
		crawl: null,
		now: () => '2004-04-01T00:00:00Z',
		base: () => base,
	};
	for (const add of routes) add(app, context);
	base = await app.listen({ port: 0, host: '127.0.0.1' });
	return {
		base,
		store,
		faults,
		get: (path, headers = {}) => fetch(base + path, { headers, redirect: 'manual' }),
		keep: async (...batches) => {
			await store.writeAll(batches);
			await store.indexed();
		},
		openApi: () => app.swagger(),
		end: async () => {
			await app.close();
			await store.close();
			rmSync(folder, { recursive: true });
		},
	};
}

async function prepare(app: Api, faults: unknown[]): Promise<void> {
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	installProblems(app, (error) => faults.push(error));
	app.setNotFoundHandler(sendNothing);
	await app.register(etag);
	await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
	await app.register(swagger, {
		openapi: { openapi: '3.1.0', info: { title: 'Logosphere', version: '0' } },
		transform: createJsonSchemaTransform({ skipList: [] }),
		transformObject: jsonSchemaTransformObject,
	});
}
