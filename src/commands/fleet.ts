/** fleet: shared by the commands of a fleet: the bus, stopping, and the health report. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { parseCount, readText } from '../config.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { type Guest, type Reported, serveReport } from '../fleet/report.ts';
import { type Bus, openBus } from '../io/bus/bus.ts';
import { Failure } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import type { Command, Invocation, Values } from './command.ts';
import { parseListen } from './crawl-push.ts';
import { LOG_OPTION, logNotices } from './logging.ts';
import { type Stoppable, stopOnSignal } from './stopping.ts';

export const FLEET_OPTIONS: Command['options'] = {
	nats: {
		type: 'string',
		value: 'URL',
		help: 'the NATS servers, separated by commas (default: LOGOSPHERE_NATS, or nats://127.0.0.1:4222)',
	},
	'nats-creds': { type: 'string', value: 'FILE', help: 'a credentials file for NATS' },
	'nats-ca': {
		type: 'string',
		value: 'FILE',
		help: 'the CA certificate that signed the certificate of NATS',
	},
	'nats-cert': { type: 'string', value: 'FILE', help: 'the client certificate for NATS' },
	'nats-key': { type: 'string', value: 'FILE', help: 'the key of the client certificate' },
	fleet: {
		type: 'string',
		value: 'NAME',
		help: 'the name of the fleet, to separate fleets on the same servers (default logosphere)',
	},
	replicas: {
		type: 'string',
		value: 'N',
		help: 'number of NATS servers that store each message (default 1)',
	},
	'log-level': LOG_OPTION,
	listen: { type: 'string', value: 'HOST:PORT', help: 'serve /livez, /readyz and /metrics there' },
};

/** A unique name for this process. */
export function processName(): string {
	return `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
}

/** Failures of a service that may be available in a moment, for example when all are started together. */
const UNAVAILABLE = new Set(['bus-away', 'no-server', 'server-lost']);
const RETRY_MS = 2_000;

/** Waits for an unavailable service. Throws every other failure, which a person must fix. */
export async function untilAvailable<T>(open: () => Promise<T>, log: Log): Promise<T> {
	for (let lastMessage = ''; ; ) {
		try {
			return await open();
		} catch (error) {
			if (!(error instanceof Failure && UNAVAILABLE.has(error.code))) throw error;
			if (error.message !== lastMessage) log.warn({ err: error }, 'a service is unavailable; retrying');
			lastMessage = error.message;
			await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
		}
	}
}

/** A message is delivered again after the lease of a dead worker has expired. */
const ACK_PER_LEASE = 1.5;
/** A standby takes over after this time. */
const LEADER_MS = 5_000;

/** `isMaker`: makes the streams that are missing. One kind of process does, so that only it needs the permission. */
export function connectBus(values: Values, log: Log, isMaker = false): Promise<Bus> {
	const replicas = parseCount(values.replicas ?? '1', '--replicas', 1, 5);
	const leaseMs = parseCount(readText('lease', process.env), 'LOGOSPHERE_LEASE_MS', 500, 600_000);
	const options = {
		servers: values.nats ?? readText('nats', process.env),
		name: values.fleet ?? 'logosphere',
		credentials: values['nats-creds'],
		ca: values['nats-ca'],
		cert: values['nats-cert'],
		key: values['nats-key'],
		replicas,
		isMaker,
		limits: { leaseMs, ackMs: Math.ceil(leaseMs * ACK_PER_LEASE), leaderMs: Math.min(leaseMs, LEADER_MS) },
		onNotice: logNotices(log, 'bus'),
	};
	return untilAvailable(() => openBus(options), log);
}

interface Part extends Reported, Stoppable {
	run(): Promise<void>;
	/** Answers other requests at `--listen`. */
	readonly guest?: Guest;
}

/** Runs until the end or an interrupt. The first signal stops cleanly, the second immediately. */
export async function runPart(part: Part, { values, log }: Invocation): Promise<void> {
	const report =
		values.listen === undefined ? null : await serveReport(part, parseListen(values.listen), part.guest);
	const interrupt = stopOnSignal(part, () =>
		log('Stopping after the current work. Press Ctrl-C again to stop now.'),
	);
	try {
		await part.run();
	} finally {
		interrupt.end();
		report?.close();
	}
}

/** The store of a fleet, which several processes write to. */
export function sharedStore(store: Store): FleetStore {
	if (isShared(store)) return store;
	throw new Failure('usage', 'A fleet stores its posts in PostgreSQL.');
}

function isShared(store: Store): store is Store & FleetStore {
	return store.frontier.leases !== undefined;
}

/** A fleet needs a store that several processes can write to. */
export function expectShared(place: string): void {
	if (isPostgres(place)) return;
	throw new Failure(
		'usage',
		'A fleet stores its posts in PostgreSQL. Give the database with --data postgres://… or LOGOSPHERE_DATA. On one machine, use "logosphere crawl", which needs no database.',
	);
}
