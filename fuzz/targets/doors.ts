import { MemoryChanges } from '../../src/io/push/changes.ts';
import { formFields, type PushRequest, type Reply } from '../../src/io/push/exchange.ts';
import { DEFAULT_LIMITS } from '../../src/io/push/limits.ts';
import { PingService } from '../../src/io/push/pings.ts';
import { Recent } from '../../src/io/push/rate.ts';
import type { Service } from '../../src/io/push/service.ts';
import { answerConfirmation, answerDelivery, refuseDelivery } from '../../src/io/push/websub-callback.ts';
import { answerXmlRpc } from '../../src/io/push/xml-rpc.ts';
import { createSubscription, findHubLinks, noteVerified, signBody } from '../../src/lib/websub/index.ts';
import { parseCall, parseResponse, writeCall, XmlError } from '../../src/lib/xml-rpc/index.ts';
import { hold, type Target, textOf } from '../target.ts';
import { XML } from './feeds.ts';

const TOPIC = 'http://blog.example/feed';
const SECRET = 'made-up-secret';
const SIGNED = ['sha1', 'sha256', 'sha384', 'sha512'];
const NOW = Date.UTC(2026, 0, 2);
const SUBSCRIPTION = noteVerified(
	createSubscription(TOPIC, 'http://hub.example/', 'id1', SECRET),
	86_400,
	NOW,
);

/** A separate service for each input: one sender must not hide what the next does. */
function openService(): Service {
	const changes = new MemoryChanges();
	return {
		limits: DEFAULT_LIMITS,
		allowPrivate: false,
		changes,
		events: {},
		acceptsCloud: () => false,
		pings: new PingService(DEFAULT_LIMITS, false, changes),
		recentPingbacks: new Recent(DEFAULT_LIMITS.repeatMs),
		counts: {
			pings: 0,
			repeated: 0,
			refused: 0,
			limited: 0,
			pingbacks: 0,
			verifications: 0,
			deliveries: 0,
			badSignatures: 0,
			errors: 0,
		},
		websub: {
			find: (id) => (id === 'id1' ? SUBSCRIPTION : undefined),
			confirm: (id, { mode, topic }) => id === 'id1' && mode === 'subscribe' && topic === TOPIC,
			deny: (id, topic) => id === 'id1' && topic === TOPIC,
			noteDelivery: () => {},
		},
		clockMs: () => 0,
	};
}

function ask(
	method: string,
	path: string,
	body: Uint8Array,
	headers: PushRequest['headers'] = {},
): PushRequest {
	const [place = '', query = ''] = path.split('?', 2);
	return {
		method,
		path: place,
		query: new URLSearchParams(query),
		headers,
		from: '203.0.113.5',
		now: NOW,
		body,
	};
}

function checkReply({ status, type, body }: Reply): void {
	hold(status >= 200 && status < 600 && !/html/.test(type), 'a response is never a page', status, type);
	hold(body.length < 100_000, 'a response is short', body.length);
}

/** xml-rpc: any ping is answered in well-formed XML; nothing private is ever accepted. */
export const xmlRpc: Target = {
	name: 'xml-rpc',
	seeds: [
		writeCall('weblogUpdates.ping', ['A Blog', 'http://blog.example/']),
		writeCall('weblogUpdates.extendedPing', [
			'A',
			'http://blog.example/',
			'http://blog.example/1',
			'http://blog.example/feed',
		]),
		writeCall('pingback.ping', ['http://a.example/1', 'http://b.example/2']),
		'<methodCall><methodName>x</methodName><params><param><value><struct><member><name>a</name><value><i4>1</i4></value></member></struct></value></param></params></methodCall>',
	],
	words: [
		...XML.filter((word) => !word.includes(':')),
		...'<methodCall> </methodCall> <methodName> </methodName> <params> <param> <value> </value> <string> <int> <array><data> <struct> <member> <name> <nil/> <boolean> <double>'.split(
			' ',
		),
		...[
			'weblogUpdates.ping',
			'pingback.ping',
			'http://127.0.0.1/',
			'http://[::1]/',
			'http://blog.example/',
			'file:///etc/passwd',
			'<!DOCTYPE',
		],
	],
	maxBytes: 1024,
	share: 2,
	async run(input) {
		const service = openService();
		const reply = await answerXmlRpc(service, ask('POST', '/RPC2', input, { 'content-type': 'text/xml' }));
		checkReply(reply);
		parseResponse(reply.body);
		for (const { url } of service.changes.since(0))
			hold(!/127\.0\.0\.1|\[::1\]|file:/.test(url), 'a ping has a web URL', url);
		checkCall(textOf(input));
	},
};

/** A readable call survives a round trip. */
function checkCall(text: string): void {
	try {
		const call = parseCall(text);
		const written = writeCall(call.method, call.params);
		hold(writeCall(...callOf(written)) === written, 'a call survives a round trip', written);
	} catch (error) {
		if (!(error instanceof XmlError)) throw error;
	}
}

function callOf(xml: string): Parameters<typeof writeCall> {
	const { method, params } = parseCall(xml);
	return [method, params];
}

/** websub: hubs are trusted only for what was requested; a body without its signature is never passed on. */
export const websub: Target = {
	name: 'websub',
	seeds: [
		`/websub/id1?hub.mode=subscribe&hub.topic=${encodeURIComponent(TOPIC)}&hub.challenge=abc&hub.lease_seconds=86400\n`,
		`/websub/id1?hub.mode=denied&hub.topic=${encodeURIComponent(TOPIC)}&hub.reason=no\n`,
		`/websub/id1\nsha256=0011\n<feed/>`,
		`/websub/x\n${signBody(Buffer.from('x'), SECRET)}\nx`,
	],
	words: [
		...'hub.mode= subscribe unsubscribe denied hub.topic= hub.challenge= hub.lease_seconds= & = %00 %0a + /websub/id1 /websub/ sha1= sha256= sha512= md5= 99999999999999 -1 \n <feed> charset=sjis'.split(
			' ',
		),
		...[
			encodeURIComponent(TOPIC),
			'; rel="hub"',
			'<http://hub.example/>; rel=hub, ',
			', rel="self"',
			'<',
			'>',
			'"',
			'\\',
		],
	],
	maxBytes: 400,
	share: 2,
	async run(input) {
		const [path = '', signature = '', ...rest] = textOf(input).split('\n');
		const body = Buffer.from(rest.join('\n'));
		const service = openService();
		let handedOn = 0;
		const watched: Service = { ...service, events: { onDelivery: () => void handedOn++ } };
		const confirmation = ask('GET', path, body, { 'x-hub-signature': signature, 'content-type': signature });
		checkReply(await answerConfirmation(watched, confirmation));
		if (refuseDelivery(watched, confirmation) === null)
			checkReply(await answerDelivery(watched, { ...confirmation, method: 'POST' }));
		const signed = SIGNED.map((method) => signBody(body, SECRET, method));
		hold(
			handedOn === 0 || signed.includes(signature.trim().toLowerCase()),
			'only signed content is passed on',
			signature,
		);
		formFields({ ...confirmation, method: 'POST' })('url');
		const { hubs, self } = findHubLinks([signature, path], TOPIC);
		for (const address of [...hubs, self ?? TOPIC])
			hold(/^https?:/.test(address), 'a hub has a web URL', address);
	},
};
