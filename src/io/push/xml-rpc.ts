/**
 * xml-rpc: the pings that arrive as remote procedure calls.
 *
 * Source: weblogs.com's API (`weblogUpdates.ping`, `weblogUpdates.extendedPing`), Pingback 1.0 (`pingback.ping` and its
 * fault codes). The status is always 200: what went wrong stands in the answer.
 */
import {
	FAULT,
	parseCall,
	writeFault,
	writeResponse,
	XmlError,
	type XmlRpcCall,
	type XmlRpcFault,
	type XmlRpcValue,
} from '../../lib/xml-rpc/index.ts';
import { type Desk, takePing } from './desk.ts';
import { type Asked, bodyText, type Reply, xmlReply } from './exchange.ts';
import { type PingbackKind, takePingback } from './pingbacks.ts';

type Answer = { readonly value: XmlRpcValue } | { readonly fault: XmlRpcFault };
type Method = (desk: Desk, params: readonly string[], asked: Asked) => Promise<Answer>;

interface MethodEntry {
	readonly minParams: number;
	readonly run: Method;
}

/** By name in lower case: senders differ in that. */
const METHODS: ReadonlyMap<string, MethodEntry> = new Map([
	['weblogupdates.ping', { minParams: 2, run: ping }],
	['weblogupdates.extendedping', { minParams: 2, run: ping }],
	['pingback.ping', { minParams: 2, run: pingback }],
]);

export async function answerXmlRpc(desk: Desk, asked: Asked): Promise<Reply> {
	const call = readCall(asked);
	const answer = 'fault' in call ? call : await runCall(desk, call, asked);
	return xmlReply(200, 'fault' in answer ? writeFault(answer.fault) : writeResponse(answer.value));
}

/** The answer to a sender who sends too much, in the words of the protocol. */
export function limitedXmlRpc(message: string): string {
	return writeResponse(pingStruct(true, message));
}

function readCall(asked: Asked): XmlRpcCall | { readonly fault: XmlRpcFault } {
	try {
		return parseCall(bodyText(asked));
	} catch (error) {
		if (!(error instanceof XmlError)) throw error;
		return fault(FAULT.notWellFormed, `The call cannot be read: ${error.message}.`);
	}
}

async function runCall(desk: Desk, { method, params }: XmlRpcCall, asked: Asked): Promise<Answer> {
	const entry = METHODS.get(method.toLowerCase());
	if (entry === undefined) return fault(FAULT.noSuchMethod, `There is no method "${method.slice(0, 100)}".`);
	const texts = params.filter((param) => typeof param === 'string');
	if (texts.length < params.length || texts.length < entry.minParams) {
		return fault(FAULT.badParams, `${method} takes ${entry.minParams} or more strings.`);
	}
	return entry.run(desk, texts, asked);
}

/** An extended ping has the page that changed and the feed behind name and address; some send them with a plain one. */
async function ping(desk: Desk, params: readonly string[], { from, now }: Asked): Promise<Answer> {
	const [name, url, pageUrl, feedUrl] = params;
	const { isError, message } = await takePing(desk, { name: name!, url: url!, pageUrl, feedUrl }, from, now);
	return { value: pingStruct(isError, message) };
}

function pingStruct(isError: boolean, message: string): XmlRpcValue {
	return new Map<string, XmlRpcValue>([
		['flerror', isError],
		['message', message],
	]);
}

/** The codes of Pingback 1.0. */
const PINGBACK_FAULTS: Readonly<Record<Exclude<PingbackKind, 'accepted'>, number>> = {
	'bad-source': 0x10,
	'bad-target': 0x20,
	repeated: 0x30,
	limited: 0,
	failed: 0,
};

async function pingback(desk: Desk, params: readonly string[], asked: Asked): Promise<Answer> {
	const { kind, message } = await takePingback(desk, params[0]!, params[1]!, asked);
	return kind === 'accepted' ? { value: message } : fault(PINGBACK_FAULTS[kind], message);
}

function fault(code: number, message: string): { readonly fault: XmlRpcFault } {
	return { fault: { code, message } };
}
