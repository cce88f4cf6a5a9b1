/**
 * protocol: the Model Context Protocol, as far as a server needs it that has tools and neither streams nor sessions.
 *
 * Messages are JSON-RPC 2.0. Specification: modelcontextprotocol.io, version 2025-11-25 ("Lifecycle", "Transports", "Tools").
 * The tests speak with it through the official client.
 */
import { z } from 'zod';

/** The newest first; the differences between them concern nothing that is used here. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

const messageSchema = z.object({
	jsonrpc: z.literal('2.0'),
	/** Left out in notifications. */
	id: z.union([z.string(), z.number()]).optional(),
	/** Left out in responses. */
	method: z.string().optional(),
	params: z.record(z.string(), z.unknown()).optional(),
});
type Message = z.output<typeof messageSchema>;

export interface ToolResult {
	readonly content: readonly { readonly type: 'text'; readonly text: string }[];
	readonly structuredContent?: unknown;
	readonly isError?: true;
}

/** What a client sees of the server. */
export interface Offer {
	readonly name: string;
	readonly version: string;
	readonly instructions: string;
	/** The tools, as `tools/list` shows them. */
	readonly tools: readonly unknown[];
	call(name: string, input: unknown): Promise<ToolResult>;
}

export interface Reply {
	readonly status: number;
	/** Null if the client expects no answer. */
	readonly body: unknown;
}

type Header = string | string[] | undefined;

/** Answers the body of one request: a message, or a batch, as earlier versions of the protocol allow. */
export async function answerMessages(
	offer: Offer,
	body: unknown,
	headers: Readonly<Record<string, Header>>,
): Promise<Reply> {
	const accept = String(headers.accept ?? '');
	if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
		return refusal(406, 'Accept both application/json and text/event-stream.');
	const version = headers['mcp-protocol-version'];
	if (version !== undefined && !VERSIONS.includes(String(version)))
		return refusal(400, `This version of the protocol is not supported. Use one of ${VERSIONS.join(', ')}.`);
	const messages = z.array(messageSchema).safeParse(Array.isArray(body) ? body : [body]);
	if (!messages.success) return refusal(400, 'This is not a JSON-RPC 2.0 message.');
	const requests = messages.data.filter(({ id, method }) => id !== undefined && method !== undefined);
	if (requests.length > 1 && requests.some(({ method }) => method === 'initialize'))
		return refusal(400, 'Send "initialize" alone.');
	const answers = await Promise.all(requests.map((request) => answerOne(offer, request)));
	if (answers.length === 0) return { status: 202, body: null };
	return { status: 200, body: Array.isArray(body) ? answers : answers[0] };
}

function refusal(status: number, message: string): Reply {
	return { status, body: failure(null, INVALID_REQUEST, message) };
}

function failure(id: Message['id'] | null, code: number, message: string) {
	return { jsonrpc: '2.0', id, error: { code, message } };
}

const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });

async function answerOne(offer: Offer, { id, method, params = {} }: Message) {
	const result = (value: unknown) => ({ jsonrpc: '2.0', id, result: value });
	switch (method) {
		case 'initialize':
			return result(introduce(offer, params.protocolVersion));
		case 'ping':
			return result({});
		case 'tools/list':
			return result({ tools: offer.tools });
		case 'tools/call': {
			const call = callSchema.safeParse(params);
			if (!call.success) return failure(id, INVALID_PARAMS, z.prettifyError(call.error));
			return result(await offer.call(call.data.name, call.data.arguments));
		}
		default:
			return failure(id, METHOD_NOT_FOUND, `There is no method ${JSON.stringify(method?.slice(0, 100))}.`);
	}
}

function introduce({ name, version, instructions }: Offer, wanted: unknown) {
	return {
		protocolVersion: VERSIONS.find((one) => one === wanted) ?? VERSIONS[0],
		capabilities: { tools: {} },
		serverInfo: { name, version },
		instructions,
	};
}
