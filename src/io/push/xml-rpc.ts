/**
 * xml-rpc: pings that arrive as remote procedure calls.
 *
 * Source: weblogs.com's API (`weblogUpdates.ping`, `weblogUpdates.extendedPing`), Pingback 1.0 (`pingback.ping` and its
 * fault codes). The status is always 200: errors are in the answer.
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
import { bodyText, type PushRequest, type Reply, xmlReply } from './exchange.ts';
import { type PingbackKind, takePingback } from './pingbacks.ts';
import { type Service, takePing } from './service.ts';

type Answer = { readonly value: XmlRpcValue } | { readonly fault: XmlRpcFault };
type Method = (service: Service, params: readonly string[], request: PushRequest) => Promise<Answer>;

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

export async function answerXmlRpc(service: Service, request: PushRequest): Promise<Reply> {
	const call = readCall(request);
	const answer = 'fault' in call ? call : await runCall(service, call, request);
	return xmlReply(200, 'fault' in answer ? writeFault(answer.fault) : writeResponse(answer.value));
}

/** The answer to a sender who sends too much, in the format of the protocol. */
export function limitedXmlRpc(message: string): string {
	return writeResponse(pingStruct(true, message));
}

function readCall(request: PushRequest): XmlRpcCall | { readonly fault: XmlRpcFault } {
	try {
		return parseCall(bodyText(request));
	} catch (error) {
		if (!(error instanceof XmlError)) throw error;
		return fault(FAULT.notWellFormed, `The call is not valid: ${error.message}.`);
	}
}

async function runCall(
	service: Service,
	{ method, params }: XmlRpcCall,
	request: PushRequest,
): Promise<Answer> {
	const entry = METHODS.get(method.toLowerCase());
	if (entry === undefined) return fault(FAULT.noSuchMethod, `There is no method "${method.slice(0, 100)}".`);
	const texts = params.filter((param) => typeof param === 'string');
	if (texts.length < params.length || texts.length < entry.minParams) {
		return fault(FAULT.badParams, `${method} expects at least ${entry.minParams} strings.`);
	}
	return entry.run(service, texts, request);
}

/** An extended ping has the changed page and the feed after name and address; some senders add them to a plain one. */
async function ping(
	service: Service,
	params: readonly string[],
	{ from, now }: PushRequest,
): Promise<Answer> {
	const [name, url, pageUrl, feedUrl] = params;
	const { isError, message } = await takePing(
		service,
		{ name: name!, url: url!, pageUrl, feedUrl },
		from,
		now,
	);
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

async function pingback(service: Service, params: readonly string[], request: PushRequest): Promise<Answer> {
	const { kind, message } = await takePingback(service, params[0]!, params[1]!, request);
	return kind === 'accepted' ? { value: message } : fault(PINGBACK_FAULTS[kind], message);
}

function fault(code: number, message: string): { readonly fault: XmlRpcFault } {
	return { fault: { code, message } };
}
