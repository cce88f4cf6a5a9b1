/** send-ping: notifies a ping server that a blog has something new. */
import { parseResponse, writeCall, XmlError, type XmlRpcResponse } from '../../lib/xml-rpc/index.ts';
import { Failure, messageOf } from '../failure.ts';
import type { Gate } from '../http/gate.ts';
import type { WebAnswer } from '../web.ts';

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

/** Sends one ping by XML-RPC, extended if the feed is known; a Failure if there is no readable answer. */
export async function sendPing(gate: Gate, server: string, ping: OutgoingPing): Promise<PingReply> {
	const { status, body } = await postCall(gate, server, pingCall(ping));
	const response = readResponse(new TextDecoder().decode(body));
	if (response === null) {
		throw new Failure(
			'broken-answer',
			`${server} answered with status ${status} and did not answer the ping.`,
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

async function postCall(gate: Gate, server: string, body: string): Promise<WebAnswer> {
	const content = { body, headers: { 'content-type': 'text/xml' } };
	try {
		const request = { url: server, wants: 'any', content, maxBytes: MAX_REPLY_BYTES, takeCut: true } as const;
		return await gate.send('ping', request);
	} catch (error) {
		throw new Failure('no-ping-server', `${server} cannot be pinged: ${messageOf(error)}`, 'retry', {
			cause: error,
		});
	}
}

function readResponse(text: string): XmlRpcResponse | null {
	try {
		return parseResponse(text);
	} catch (error) {
		if (error instanceof XmlError) return null;
		throw error;
	}
}
