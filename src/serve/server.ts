/** server: one process, one port: the API, the web page, feeds, linked data, MCP, pings. */
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import {
	createJsonSchemaTransform,
	jsonSchemaTransformObject,
	serializerCompiler,
	validatorCompiler,
	type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { VERSION } from '../version.ts';
import type { Api } from './api/api.ts';
import { postRoutes } from './api/posts.ts';
import type { ServeContext } from './context.ts';
import { installProblems } from './problem.ts';

export async function makeServer(context: ServeContext): Promise<Api> {
	const app = fastify({ routerOptions: { maxParamLength: 2_000 } }).withTypeProvider<ZodTypeProvider>();
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	await app.register(swagger, {
		openapi: { openapi: '3.1.0', info: { title: 'Logosphere', version: VERSION } },
		transform: createJsonSchemaTransform({ skipList: [] }),
		transformObject: jsonSchemaTransformObject,
	});
	installProblems(app, () => {});
	postRoutes(app, context);
	app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
	return app;
}
