/** fleet: what the commands of a fleet share: the bus, how they are stopped, and where they tell how they are. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { parseCount, readText } from '../config.ts';
import { type Reported, serveReport } from '../fleet/report.ts';
import { type Bus, openBus } from '../io/bus/bus.ts';
import { Failure } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { isPostgres } from '../io/store/open.ts';
import type { Command, Invocation, Values } from './command.ts';
import { parseListen } from './crawl-push.ts';
import { LOG_OPTION, logNotices } from './logging.ts';

export const FLEET_OPTIONS: Command['options'] = {
	nats: {
		type: 'string',
		value: 'URL',
		help: 'the NATS servers, with commas between them (default: LOGOSPHERE_NATS, else nats://127.0.0.1:4222)',
	},
	'nats-creds': { type: 'string', value: 'FILE', help: 'a credentials file for NATS' },
	'nats-ca': { type: 'string', value: 'FILE', help: 'who is trusted to sign the certificate of NATS' },
	'nats-cert': { type: 'string', value: 'FILE', help: 'our own certificate for NATS' },
	'nats-key': { type: 'string', value: 'FILE', help: 'the key of our own certificate' },
	fleet: {
		type: 'string',
		value: 'NAME',
		help: 'keeps fleets on the same servers apart (default logosphere)',
	},
	replicas: {
		type: 'string',
		value: 'N',
		help: 'copies of each message, on as many NATS servers (default 1)',
	},
	'log-level': LOG_OPTION,
	listen: { type: 'string', value: 'HOST:PORT', help: 'tell there how it is: /healthz, /readyz, /metrics' },
};

/** A name that tells this process from all others. */
export function processName(): string {
	return `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
}

/** Services that will be there in a moment, as when all of them are started together. */
const AWAY = new Set(['bus-away', 'no-server', 'server-lost']);
const AGAIN_MS = 2_000;

/** A service that is away is waited for; what a person must mend is told at once. */
export async function untilThere<T>(open: () => Promise<T>, log: Log): Promise<T> {
	for (let told = ''; ; ) {
		try {
			return await open();
		} catch (error) {
			if (!(error instanceof Failure && AWAY.has(error.code))) throw error;
			if (error.message !== told) log.warn({ err: error }, 'a service is away; it is waited for');
			told = error.message;
			await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
		}
	}
}

/** A message is handed out again when the lease of a worker that died has run out. */
const ACK_PER_LEASE = 1.5;
/** A standby takes over so soon. */
const LEADER_MS = 5_000;

export function connectBus(values: Values, log: Log): Promise<Bus> {
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
		limits: { leaseMs, ackMs: Math.ceil(leaseMs * ACK_PER_LEASE), leaderMs: Math.min(leaseMs, LEADER_MS) },
		onNotice: logNotices(log, 'bus'),
	};
	return untilThere(() => openBus(options), log);
}

interface Part extends Reported {
	run(): Promise<void>;
	/** Ends when what is under way is done. */
	stop(): void;
	/** Ends at once. */
	stopNow?(): void;
}

/** Runs until it is at its end or interrupted: once ends cleanly, twice now. */
export async function runPart(part: Part, { values, log }: Invocation): Promise<void> {
	let used = 0;
	const onSignal = () => {
		used++;
		if (used > 1) (part.stopNow ?? (() => process.exit(130))).call(part);
		else log('Stopping when what is under way is done; once more stops now.');
		part.stop();
	};
	const report = values.listen === undefined ? null : await serveReport(part, parseListen(values.listen));
	process.on('SIGINT', onSignal);
	process.on('SIGTERM', onSignal);
	try {
		await part.run();
	} finally {
		process.off('SIGINT', onSignal);
		process.off('SIGTERM', onSignal);
		report?.close();
	}
}

/** A fleet has a store that several processes can write to. */
export function expectShared(place: string): void {
	if (isPostgres(place)) return;
	throw new Failure(
		'usage',
		'A fleet keeps its posts in PostgreSQL: name it with --data postgres://… (or LOGOSPHERE_DATA). On one machine, "logosphere crawl" needs neither.',
	);
}
