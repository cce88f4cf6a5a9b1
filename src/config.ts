/** config: every setting in one table: its name in the environment, its default, its check, its one-line help. */
import { Failure } from './io/failure.ts';

interface Setting {
	readonly env: string;
	readonly fallback: number;
	readonly min: number;
	readonly max: number;
	readonly help: string;
}

const SETTINGS = {
	timeoutMs: {
		env: 'LOGOSPHERE_TIMEOUT_MS',
		fallback: 20_000,
		min: 100,
		max: 600_000,
		help: 'time for one fetch, from connecting to the last byte',
	},
	maxBytes: {
		env: 'LOGOSPHERE_MAX_BYTES',
		fallback: 20_000_000,
		min: 10_000,
		max: 1_000_000_000,
		help: 'largest body, unpacked',
	},
	maxRedirects: {
		env: 'LOGOSPHERE_MAX_REDIRECTS',
		fallback: 5,
		min: 0,
		max: 20,
		help: 'redirects followed for one page',
	},
	minGapMs: {
		env: 'LOGOSPHERE_MIN_GAP_MS',
		fallback: 1_000,
		min: 0,
		max: 3_600_000,
		help: 'crawl delay: milliseconds between two requests to one host',
	},
	hubsPerDay: {
		env: 'LOGOSPHERE_HUBS_PER_DAY',
		fallback: 1_000,
		min: 0,
		max: 1_000_000,
		help: 'requests to the WebSub hubs of one domain in a day',
	},
	pingsPerDay: {
		env: 'LOGOSPHERE_PINGS_PER_DAY',
		fallback: 1_000,
		min: 0,
		max: 1_000_000,
		help: 'pings sent to the servers of one domain in a day',
	},
	webhooksPerDay: {
		env: 'LOGOSPHERE_WEBHOOKS_PER_DAY',
		fallback: 10_000,
		min: 0,
		max: 1_000_000,
		help: 'messages sent to the webhooks of one domain in a day',
	},
	allowPrivate: {
		env: 'LOGOSPHERE_ALLOW_PRIVATE',
		fallback: 0,
		min: 0,
		max: 1,
		help: '1: also connect to loopback and private addresses',
	},
	requestsPerMinute: {
		env: 'LOGOSPHERE_REQUESTS_PER_MINUTE',
		fallback: 6_000,
		min: 1,
		max: 1_000_000_000,
		help: 'requests that the server answers one sender in a minute',
	},
} as const satisfies Readonly<Record<string, Setting>>;

interface TextSetting {
	readonly env: string;
	readonly fallback: string;
	readonly help: string;
}

export const TEXT_SETTINGS = {
	data: {
		env: 'LOGOSPHERE_DATA',
		fallback: 'logosphere-data',
		help: 'the folder of the store, from the current folder',
	},
	index: {
		env: 'LOGOSPHERE_INDEX',
		fallback: '',
		help: 'the folder for the search indexes of PostgreSQL stores (default: logosphere/index in the cache folder of the user)',
	},
	contact: {
		env: 'LOGOSPHERE_CONTACT',
		fallback: '',
		help: 'who runs the crawler, told to every server: a web or mail address',
	},
	nats: {
		env: 'LOGOSPHERE_NATS',
		fallback: 'nats://127.0.0.1:4222',
		help: 'the NATS servers of a fleet',
	},
	lease: {
		env: 'LOGOSPHERE_LEASE_MS',
		fallback: '20000',
		help: 'how long a host stays with a worker of a fleet that is not heard of, in milliseconds',
	},
	logLevel: {
		env: 'LOGOSPHERE_LOG_LEVEL',
		fallback: 'info',
		help: 'what is logged: debug, info, warn, error or silent',
	},
	token: {
		env: 'LOGOSPHERE_TOKEN',
		fallback: '',
		help: 'what writing through the API needs, and reading from other machines',
	},
} as const satisfies Readonly<Record<string, TextSetting>>;

export type Config = { readonly [key in keyof typeof SETTINGS]: number };

/** The settings as the environment has them; a value that is no number in range is a Failure that names it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
	const entries = Object.entries(SETTINGS).map(([key, setting]) => [
		key,
		readSetting(setting, environment[setting.env]),
	]);
	return Object.fromEntries(entries) as Config;
}

/** A setting that is a text, as the environment has it. */
export function readText(
	key: keyof typeof TEXT_SETTINGS,
	environment: Readonly<Record<string, string | undefined>>,
): string {
	const { env, fallback } = TEXT_SETTINGS[key];
	return environment[env] || fallback;
}

function readSetting({ env, fallback, min, max }: Setting, text: string | undefined): number {
	if (text === undefined || text === '') return fallback;
	return parseCount(text, env, min, max);
}

/** A whole number in range, or a Failure that names what was given. */
export function parseCount(text: string, name: string, min: number, max: number): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < min || value > max) {
		throw new Failure('usage', `${name} is "${text}"; it takes a whole number from ${min} to ${max}.`);
	}
	return value;
}
