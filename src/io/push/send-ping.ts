/** send-ping: tell a ping server that a blog has something new. */
import { request } from 'undici';
import { parseResponse, writeCall, XmlError, type XmlRpcResponse } from '../../lib/xml-rpc/index.ts';
import { Failure, messageOf } from '../failure.ts';
import { USER_AGENT } from '../http/http.ts';

export interface OutgoingPing {
	readonly name: string;
	readonly url: string;
	readonly feedUrl?: string | undefined;
}

export interface PingReply {
	readonly isError: boolean;
	/** The server's words. */
	readonly message: string;
}

const MAX_REPLY_BYTES = 65_536;

/** Send one ping by XML-RPC, extended where the feed is known; a Failure when there is no answer that can be read. */
export async function sendPing(server: string, ping: OutgoingPing, timeoutMs: number): Promise<PingReply> {
	const { status, text } = await postCall(server, pingCall(ping), timeoutMs);
	const response = readResponse(text);
	if (response === null) {
		throw new Failure(
			'broken-answer',
			`${server} answered with status ${status} and no answer to a ping.`,
			'retry',
		);
	}
	if ('fault' in response) return { isError: true, message: response.fault.message };
	const { value } = response;
	if (!(value instanceof Map)) return { isError: false, message: String(value) };
	return { isError: value.get('flerror') === true, message: String(value.get('message') ?? '') };
}

function pingCall({ name, url, feedUrl }: OutgoingPing): string {
	if (feedUrl === undefined) return writeCall('weblogUpdates.ping', [name, url]);
	return writeCall('weblogUpdates.extendedPing', [name, url, url, feedUrl]);
}

async function postCall(
	server: string,
	body: string,
	timeoutMs: number,
): Promise<{ status: number; text: string }> {
	try {
		const response = await request(server, {
			method: 'POST',
			headers: { 'content-type': 'text/xml', 'user-agent': USER_AGENT },
			body,
			signal: AbortSignal.timeout(timeoutMs),
		});
		return { status: response.statusCode, text: await readText(response.body) };
	} catch (error) {
		throw new Failure(
			'no-ping-server',
			`${server} cannot be pinged: ${reasonOf(error, timeoutMs)}.`,
			'retry',
			{ cause: error },
		);
	}
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body) {
		length += chunk.length;
		if (length > MAX_REPLY_BYTES) break;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString('utf8');
}

function readResponse(text: string): XmlRpcResponse | null {
	try {
		return parseResponse(text);
	} catch (error) {
		if (error instanceof XmlError) return null;
		throw error;
	}
}

function reasonOf(error: unknown, timeoutMs: number): string {
	if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
	const code = (error as NodeJS.ErrnoException).code;
	if (code === 'ECONNREFUSED') return 'nobody listens there';
	return code === 'ENOTFOUND' ? 'there is no such host' : messageOf(error) || String(code);
}
