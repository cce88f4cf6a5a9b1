/** key-directory: the public keys of the crawler, signed with each of them (Web Bot Auth), so that servers can check its requests. */
import { readText } from '../config.ts';
import { listedKeys, publicKeyOf, readSigningKeys } from '../io/http/signing-keys.ts';
import { signDirectory } from '../lib/signatures/index.ts';
import type { Api } from './api/api.ts';
import type { ServeContext } from './context.ts';
import { notFound } from './problem.ts';

const PATH = '/.well-known/http-message-signatures-directory';
const TYPE = 'application/http-message-signatures-directory+json';

export function keyDirectoryRoutes(app: Api, { base }: ServeContext): void {
	app.get(PATH, { schema: { hide: true }, config: { access: 'open' } }, async (_request, reply) => {
		const file = readText('signingKeys', process.env);
		const now = Math.floor(Date.now() / 1000);
		const keys = file === '' ? [] : listedKeys(readSigningKeys(file), now);
		if (keys.length === 0) throw notFound('This program does not sign its requests.');
		const agent = readText('signatureAgent', process.env) || base();
		return reply
			.headers(signDirectory(new URL(agent).host, keys, now))
			.header('Cache-Control', 'max-age=3600')
			.type(TYPE)
			.send(Buffer.from(JSON.stringify({ keys: keys.map(publicKeyOf) })));
	});
}
