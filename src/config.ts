/** config: all settings in one table: environment variable, default, valid range, one-line help. */
import { Failure } from './io/failure.ts';

interface Setting {
	readonly env: string;
	/** Its name in the last release, which still works. */
	readonly formerEnv?: string;
	readonly fallback: number;
	readonly min: number;
	readonly max: number;
	readonly help: string;
}

export const SETTINGS = {
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
		help: 'largest response body, after decompression',
	},
	maxRedirects: {
		env: 'LOGOSPHERE_MAX_REDIRECTS',
		fallback: 5,
		min: 0,
		max: 20,
		help: 'redirects to follow for one page',
	},
	crawlDelayMs: {
		env: 'LOGOSPHERE_CRAWL_DELAY_MS',
		formerEnv: 'LOGOSPHERE_MIN_GAP_MS',
		fallback: 1_000,
		min: 0,
		max: 3_600_000,
		help: 'crawl delay: milliseconds between two requests to the same host',
	},
	hubsPerDay: {
		env: 'LOGOSPHERE_HUBS_PER_DAY',
		fallback: 1_000,
		min: 0,
		max: 1_000_000,
		help: 'requests per day to the WebSub hubs of one domain',
	},
	pingsPerDay: {
		env: 'LOGOSPHERE_PINGS_PER_DAY',
		fallback: 1_000,
		min: 0,
		max: 1_000_000,
		help: 'pings per day to the servers of one domain',
	},
	webhooksPerDay: {
		env: 'LOGOSPHERE_WEBHOOKS_PER_DAY',
		fallback: 10_000,
		min: 0,
		max: 1_000_000,
		help: 'messages per day to the webhooks of one domain',
	},
	allowPrivate: {
		env: 'LOGOSPHERE_ALLOW_PRIVATE',
		fallback: 0,
		min: 0,
		max: 1,
		help: '1: also connect to loopback and private addresses',
	},
	plainProxy: {
		env: 'LOGOSPHERE_PLAIN_PROXY',
		fallback: 0,
		min: 0,
		max: 1,
		help: '1: the proxy answers https URLs itself, without a tunnel, as the simulated web does',
	},
	requestsPerMinute: {
		env: 'LOGOSPHERE_REQUESTS_PER_MINUTE',
		fallback: 6_000,
		min: 1,
		max: 1_000_000_000,
		help: 'requests per minute that the server accepts from one client',
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
		help: 'the folder of the store, relative to the current folder',
	},
	index: {
		env: 'LOGOSPHERE_INDEX',
		fallback: '',
		help: 'the folder for the search indexes of PostgreSQL stores (default: logosphere/index in the user’s cache folder)',
	},
	contact: {
		env: 'LOGOSPHERE_CONTACT',
		fallback: '',
		help: 'who runs the crawler: a URL or email address, sent to every server',
	},
	signingKeys: {
		env: 'LOGOSPHERE_SIGNING_KEYS',
		fallback: '',
		help: 'the file of the keys that sign requests (logosphere keys); without it, requests are not signed',
	},
	signatureAgent: {
		env: 'LOGOSPHERE_SIGNATURE_AGENT',
		fallback: '',
		help: 'the public URL of the server that shows these keys; without it, requests are not signed',
	},
	rightsPolicy: {
		env: 'LOGOSPHERE_RIGHTS_POLICY',
		fallback: '',
		help: 'a JSON file that says, for each use of a post, what to do where its owner declared nothing',
	},
	nats: {
		env: 'LOGOSPHERE_NATS',
		fallback: 'nats://127.0.0.1:4222',
		help: 'the NATS servers of a fleet',
	},
	lease: {
		env: 'LOGOSPHERE_LEASE_MS',
		fallback: '20000',
		help: 'milliseconds until the host of a silent worker is assigned to another worker of the fleet',
	},
	logLevel: {
		env: 'LOGOSPHERE_LOG_LEVEL',
		fallback: 'info',
		help: 'the log level: debug, info, warn, error or silent',
	},
	token: {
		env: 'LOGOSPHERE_TOKEN',
		fallback: '',
		help: 'the API token, required for writing and for reading from other machines',
	},
} as const satisfies Readonly<Record<string, TextSetting>>;

export type Config = { readonly [key in keyof typeof SETTINGS]: number };

/** Reads the settings from the environment. Throws a Failure for a value that is not a number in range. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
	const entries = Object.entries(SETTINGS).map(([key, setting]) => [key, readSetting(setting, environment)]);
	return Object.fromEntries(entries) as Config;
}

/** Reads a text setting from the environment. */
export function readText(
	key: keyof typeof TEXT_SETTINGS,
	environment: Readonly<Record<string, string | undefined>>,
): string {
	const { env, fallback } = TEXT_SETTINGS[key];
	return environment[env] || fallback;
}

function readSetting(
	{ env, formerEnv, fallback, min, max }: Setting,
	environment: Readonly<Record<string, string | undefined>>,
): number {
	const name = environment[env] || formerEnv === undefined ? env : formerEnv;
	const text = environment[name];
	return text ? parseCount(text, name, min, max) : fallback;
}

/** Parses a whole number in range. Throws a Failure that quotes the value otherwise. */
export function parseCount(text: string, name: string, min: number, max: number): number {
	const value = parseNumber(text, min, max);
	if (value !== null) return value;
	throw new Failure('usage', `${name} is "${text}". It must be a whole number from ${min} to ${max}.`);
}

/** Null if the text is not a whole number in range. */
export function parseNumber(text: string, min: number, max: number): number | null {
	const value = Number(text);
	return Number.isInteger(value) && value >= min && value <= max ? value : null;
}
