/**
 * bus: the messages between the processes of a fleet, over NATS JetStream.
 *
 * `hosts`   one message per due host, with everything a visit needs; a newer one replaces it
 * `results` what a visit to a host found, for the writers
 * `dead`    what failed after several tries, with the reason
 * Besides these: claims (requests that any process with the store answers), and an object store for what is too large for a message. The
 * scheduler creates all of it, and creates it again if it is lost. Nothing here is the truth: the leases in PostgreSQL are.
 */
import { readFileSync } from 'node:fs';
import {
	AckPolicy,
	type ConsumerConfig,
	DiscardPolicy,
	type JetStreamClient,
	type JetStreamManager,
	jetstream,
	jetstreamManager,
	RetentionPolicy,
	StorageType,
	type StreamConfig,
} from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { connect, credsAuthenticator, type NatsConnection, nanos } from '@nats-io/transport-node';
import { canParse } from '../../lib/url/can-parse.ts';
import { hideSecrets } from '../../lib/url/hide-secrets.ts';
import { Failure, messageOf } from '../failure.ts';

export interface BusOptions {
	/** `nats://` or `tls://`, several separated by commas; may contain user and password or a token. */
	readonly servers: string;
	/** Separates fleets on the same servers. */
	readonly name: string;
	readonly credentials?: string | undefined;
	/** Files for TLS: the trusted authorities, and our certificate. */
	readonly ca?: string | undefined;
	readonly cert?: string | undefined;
	readonly key?: string | undefined;
	/** Copies of each message, on as many servers. */
	readonly replicas?: number;
	readonly limits?: Partial<BusLimits>;
	/** Create missing streams; true by default. Without the permission for it, a process waits for one that has it. */
	readonly isMaker?: boolean;
	readonly onNotice?: (text: string) => void;
}

interface BusLimits {
	/** A lease that is not renewed expires. */
	readonly leaseMs: number;
	/** The lease of the active scheduler: a standby takes over after it. */
	readonly leaderMs: number;
	/** A message that nobody has acknowledged after this time is delivered again. */
	readonly ackMs: number;
	/** Limit of results that wait to be written; beyond it, workers wait. */
	readonly resultBytes: number;
}

const DEFAULT_LIMITS: BusLimits = {
	leaseMs: 20_000,
	leaderMs: 5_000,
	ackMs: 30_000,
	resultBytes: 1_000_000_000,
};

/** The consumers of a stream, which share its messages. */
export const WORKERS = 'workers';
export const WRITERS = 'writers';

const DAY_MS = 86_400_000;
const ENVELOPES = { ttl: nanos(DAY_MS), storage: StorageType.File };
const DEAD_DAYS = 30;
/** Pulls that wait at the same time: one per lane of every worker. */
const MAX_PULLS = 100_000;
const MAX_DEAD_BYTES = 1_000_000_000;

export interface Bus {
	readonly connection: NatsConnection;
	readonly stream: JetStreamClient;
	readonly manager: JetStreamManager;
	/** Content that is too large for a message. */
	readonly objects: ObjectStore;
	readonly names: BusNames;
	readonly limits: BusLimits;
	/** Creates what is missing. */
	repair(): Promise<void>;
	/** Why nothing can be sent now; null if all is well. */
	trouble(): string | null;
	close(): Promise<void>;
}

interface BusNames {
	readonly hosts: string;
	readonly results: string;
	readonly dead: string;
	/** The subject of a host's message. */
	hostSubject(host: string): string;
	readonly resultSubject: string;
	readonly claimSubject: string;
	deadSubject(kind: 'hosts' | 'results'): string;
}

export async function openBus(options: BusOptions): Promise<Bus> {
	const { name, replicas = 1 } = options;
	const connection = await connectTo(options);
	let isLost = false;
	void describeOf(connection, (text, isAway) => {
		isLost = isAway;
		options.onNotice?.(text);
	});
	try {
		expectServer(connection, options.servers);
		const limits = { ...DEFAULT_LIMITS, ...options.limits };
		const manager = await jetstreamManager(connection);
		const names = namesOf(name);
		const repair = async () => {
			for (const config of streamsOf(names, limits, replicas)) await ensureStream(manager, config);
			await ensureConsumer(manager, names.hosts, { ...consumerOf(WORKERS, limits), max_waiting: MAX_PULLS });
			await ensureConsumer(manager, names.results, consumerOf(WRITERS, limits));
			await new Objm(connection).create(`${name}-envelopes`, { ...ENVELOPES, replicas });
		};
		if (options.isMaker !== false) await repair();
		return {
			connection,
			manager,
			names,
			limits,
			repair,
			stream: jetstream(connection),
			objects: await untilMade(() => new Objm(connection).open(`${name}-envelopes`)),
			trouble: () => (isLost || connection.isClosed() ? AWAY : null),
			close: () => connection.drain(),
		};
	} catch (error) {
		await connection.close();
		throw inWords(error, options.servers);
	}
}

/** A process that may not create streams waits for the scheduler that does. */
async function untilMade(open: () => Promise<ObjectStore>): Promise<ObjectStore> {
	try {
		return await open();
	} catch (error) {
		throw new Failure(
			'bus-away',
			`The fleet's streams do not exist yet (${messageOf(error)}). The scheduler makes them.`,
			'retry',
			{ cause: error },
		);
	}
}

/** Versions in which everything used here works, and the minimum message size. */
const MIN_SERVER = [2, 9] as const;
const MIN_PAYLOAD_BYTES = 1_000_000;

function expectServer({ info }: NatsConnection, servers: string): void {
	const place = servers.split(',').map(describeServer).join(',');
	const { version = '0', max_payload = 0, jetstream: hasJetStream } = info ?? {};
	const refuse = (why: string) => {
		throw new Failure('no-bus', `NATS at ${place} ${why}`, 'stop');
	};
	const [major = 0, minor = 0] = version.split('.').map(Number);
	if (major < MIN_SERVER[0] || (major === MIN_SERVER[0] && minor < MIN_SERVER[1]))
		refuse(`is version ${version}. A fleet needs ${MIN_SERVER.join('.')} or newer.`);
	if (hasJetStream !== true) refuse('runs without JetStream. Start it with -js.');
	if (max_payload < MIN_PAYLOAD_BYTES)
		refuse(
			`takes messages of ${max_payload} bytes at most. Set max_payload to ${MIN_PAYLOAD_BYTES} or more.`,
		);
}

async function connectTo({ servers, credentials, ca, cert, key }: BusOptions): Promise<NatsConnection> {
	try {
		return await connect({
			...fromAddresses(servers),
			maxReconnectAttempts: -1,
			reconnectTimeWait: 500,
			waitOnFirstConnect: false,
			...(credentials === undefined ? {} : { authenticator: credsAuthenticator(readFileSync(credentials)) }),
			...(ca === undefined && cert === undefined && !servers.includes('tls://')
				? {}
				: {
						tls: {
							...(ca === undefined ? {} : { caFile: ca }),
							...(cert === undefined ? {} : { certFile: cert }),
							...(key === undefined ? {} : { keyFile: key }),
						},
					}),
		});
	} catch (error) {
		throw inWords(error, servers);
	}
}

/** Addresses with a user and a password or a token, as people write them. */
function fromAddresses(text: string): { servers: string[]; user?: string; pass?: string; token?: string } {
	const urls = text.split(',').map((part) => parseAddress(part.trim()));
	const [{ username, password }] = urls as [URL];
	const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
	return {
		servers: urls.map(({ host }) => host),
		...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
	};
}

/** People leave out the scheme. */
const withScheme = (text: string) => (/^[a-z]+:\/\//.test(text) ? text : `nats://${text}`);

/** For messages: without the credentials. */
const describeServer = (text: string) => hideSecrets(withScheme(text.trim()));

function parseAddress(text: string): URL {
	const url = withScheme(text);
	if (canParse(url)) return new URL(url);
	throw new Failure(
		'usage',
		`"${describeServer(text)}" is not the URL of a NATS server. Use one such as nats://localhost:4222.`,
	);
}

const AWAY = 'The connection to NATS was lost. Reconnecting.';

/** Reports in words what happens to the connection. */
async function describeOf(
	connection: NatsConnection,
	report: (text: string, isAway: boolean) => void,
): Promise<void> {
	for await (const { type } of connection.status()) {
		if (type === 'disconnect') report(AWAY, true);
		if (type === 'reconnect') report('The connection to NATS is back.', false);
	}
}

function namesOf(name: string): BusNames {
	if (!/^[a-z][a-z0-9-]{0,40}$/.test(name))
		throw new Failure(
			'usage',
			`--fleet is "${name}", but may only contain lowercase letters, digits and hyphens.`,
		);
	const upper = name.toUpperCase();
	return {
		hosts: `${upper}-HOSTS`,
		results: `${upper}-RESULTS`,
		dead: `${upper}-DEAD`,
		hostSubject: (host) => `${name}.hosts.${keyOf(host)}`,
		resultSubject: `${name}.results`,
		claimSubject: `${name}.claims`,
		deadSubject: (kind) => `${name}.dead.${kind}`,
	};
}

/** Host names contain characters that subjects and keys may not. */
function keyOf(host: string): string {
	return Buffer.from(host).toString('base64url') || '_';
}

function streamsOf(names: BusNames, limits: BusLimits, replicas: number): Partial<StreamConfig>[] {
	const common = { storage: StorageType.File, num_replicas: replicas };
	return [
		{
			...common,
			name: names.hosts,
			subjects: [names.hostSubject('').replace(/(?<![^.])[^.]+$/, '>')],
			retention: RetentionPolicy.Workqueue,
			discard: DiscardPolicy.Old,
			max_msgs_per_subject: 1,
			discard_new_per_subject: false,
		},
		{
			...common,
			name: names.results,
			subjects: [names.resultSubject],
			retention: RetentionPolicy.Workqueue,
			discard: DiscardPolicy.New,
			max_bytes: limits.resultBytes,
		},
		{
			...common,
			name: names.dead,
			subjects: [names.deadSubject('hosts'), names.deadSubject('results')],
			retention: RetentionPolicy.Limits,
			discard: DiscardPolicy.Old,
			max_age: nanos(DEAD_DAYS * DAY_MS),
			max_bytes: MAX_DEAD_BYTES,
		},
	];
}

function consumerOf(name: string, { ackMs }: BusLimits): Partial<ConsumerConfig> & { durable_name: string } {
	return { durable_name: name, ack_policy: AckPolicy.Explicit, ack_wait: nanos(ackMs), max_ack_pending: -1 };
}

/** Creates it if missing; otherwise updates the settings that may be changed. */
async function ensureStream(manager: JetStreamManager, config: Partial<StreamConfig>): Promise<void> {
	try {
		await manager.streams.add(config as StreamConfig & { name: string });
	} catch (error) {
		if (!/already in use|in use with a different/i.test(messageOf(error))) throw error;
		await manager.streams.update(config.name!, config);
	}
}

async function ensureConsumer(
	manager: JetStreamManager,
	stream: string,
	config: Partial<ConsumerConfig> & { durable_name: string },
): Promise<void> {
	try {
		await manager.consumers.add(stream, config);
	} catch (error) {
		if (!/already (?:exists|in use)|in use/i.test(messageOf(error))) throw error;
		await manager.consumers.update(stream, config.durable_name, config);
	}
}

function inWords(error: unknown, servers: string): unknown {
	if (error instanceof Failure) return error;
	const message = messageOf(error);
	const place = servers.split(',').map(describeServer).join(',');
	if (/authorization|authentication|credentials/i.test(message))
		return new Failure(
			'no-bus',
			`NATS at ${place} rejects the login: ${message}. Check the user, the password or --nats-creds.`,
			'stop',
			{ cause: error },
		);
	if (/jetstream not enabled/i.test(message))
		return new Failure('no-bus', `NATS at ${place} runs without JetStream. Start it with -js.`, 'stop', {
			cause: error,
		});
	return new Failure(
		'bus-away',
		`NATS at ${place} cannot be used: ${message}. Is it running there?`,
		'retry',
		{ cause: error },
	);
}
