/**
 * request-sim: one request to the simulated web, as a client behind the proxy makes it. For tests and demonstrations.
 *
 * In:     the proxy's port, a URL, headers.
 * Out:    status, headers and the whole body as received; rejects when the connection breaks before the end.
 */

import { type IncomingHttpHeaders, request } from 'node:http';

export interface Reply {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

export interface RequestOptions {
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** The client hangs up after this many bytes and returns what it has. */
	readonly maxBytes?: number;
}

export function requestSim(port: number, url: string, options: RequestOptions = {}): Promise<Reply> {
	const { method = 'GET', headers = {}, maxBytes = Number.POSITIVE_INFINITY } = options;
	const host = new URL(url).host;
	return new Promise((resolve, reject) => {
		const outgoing = request(
			{ host: '127.0.0.1', port, path: url, method, headers: { host, ...headers } },
			(reply) => {
				const chunks: Buffer[] = [];
				let size = 0;
				const finish = () =>
					resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) });
				reply.on('data', (chunk: Buffer) => {
					chunks.push(chunk);
					size += chunk.length;
					if (size < maxBytes) return;
					finish();
					outgoing.destroy();
				});
				reply.on('end', finish);
				reply.on('error', reject);
			},
		);
		outgoing.on('error', reject);
		outgoing.end();
	});
}
