/** report: the health of one process of a fleet over HTTP: `/livez`, `/readyz` and `/metrics` in the form that Prometheus reads. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure, messageOf } from '../io/failure.ts';
import { limitConnections } from '../io/push/admit.ts';
import { DEFAULT_LIMITS } from '../io/push/limits.ts';

export interface Reported {
	/** What it can do now; null when all is well. */
	trouble(): string | null;
	/** Name → value; names that end in `_total` only grow. */
	metrics(): Readonly<Record<string, number>>;
}

/** What answers the requests that are not for the report, such as pings. */
export interface Guest {
	owns(request: IncomingMessage): boolean;
	serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export async function serveReport(
	reported: Reported,
	{ host, port }: { readonly host: string; readonly port: number },
	guest?: Guest,
): Promise<Server> {
	const server = createServer((request, response) => {
		if (guest?.owns(request) === true) return void guest.serve(request, response);
		const { status, body } = answer(reported, request.url ?? '/');
		response
			.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
			.end(body);
	});
	if (guest !== undefined) limitConnections(server, DEFAULT_LIMITS);
	server.listen(port, host);
	try {
		await once(server, 'listening');
	} catch (error) {
		throw new Failure('no-port', `Port ${port} of ${host} cannot be opened: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
	server.unref();
	return server;
}

function answer(reported: Reported, url: string): { status: number; body: string } {
	const trouble = reported.trouble();
	if (url === '/livez' || url === '/healthz') return { status: 200, body: 'Running.\n' };
	if (url === '/readyz') return { status: trouble === null ? 200 : 503, body: `${trouble ?? 'Ready.'}\n` };
	if (url === '/metrics') return { status: 200, body: renderMetrics(reported.metrics()) };
	return { status: 404, body: 'Try /livez, /readyz or /metrics.\n' };
}

function renderMetrics(metrics: Readonly<Record<string, number>>): string {
	return Object.entries(metrics)
		.map(([name, value]) => {
			const kind = name.endsWith('_total') ? 'counter' : 'gauge';
			return `# TYPE logosphere_${name} ${kind}\nlogosphere_${name} ${value}\n`;
		})
		.join('');
}
