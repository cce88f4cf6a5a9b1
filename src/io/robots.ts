/** robots: what a host allows us, by RFC 9309. */
import robotsParser from 'robots-parser';
import { Failure } from './failure.ts';
import { type Http, USER_AGENT } from './http.ts';

export interface HostRules {
	isAllowed(url: string): boolean;
	/** Why nothing at all is allowed, where that is not the word of robots.txt itself. */
	readonly failure: Failure | null;
	/** Seconds between requests that the host asks for, or null. */
	readonly crawlDelaySeconds: number | null;
}

/** The package is CommonJS: its function is what Node imports as default, whatever its types say. */
const parseRobots = robotsParser as unknown as (typeof robotsParser)['default'];
const AGENT = USER_AGENT.split('/')[0]!;
/** RFC 9309 §2.5: parsers read at least 500 KiB; what is beyond is not read. */
const MAX_CHARACTERS = 512_000;

const ALL_ALLOWED: HostRules = { isAllowed: () => true, failure: null, crawlDelaySeconds: null };

function noneAllowed(failure: Failure): HostRules {
	return { isAllowed: () => false, failure, crawlDelaySeconds: null };
}

/** Fetch and read a host's robots.txt: absent means all is allowed, unreachable means nothing is (§2.3.1). */
export async function fetchRules(http: Http, origin: string): Promise<HostRules> {
	const address = `${origin}/robots.txt`;
	try {
		const { status, body } = await http.fetch(address);
		if (status >= 500) {
			const message = `${address} answered with status ${status}; until it can be read nothing of the host is (RFC 9309).`;
			return noneAllowed(new Failure(`robots-${status}`, message, 'retry'));
		}
		return status >= 200 && status < 300 ? parseRules(address, body) : ALL_ALLOWED;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return error.code === 'too-many-redirects' ? ALL_ALLOWED : noneAllowed(error);
	}
}

function parseRules(address: string, body: Uint8Array): HostRules {
	const rules = parseRobots(address, new TextDecoder().decode(body).slice(0, MAX_CHARACTERS));
	return {
		isAllowed: (url) => rules.isAllowed(url, AGENT) !== false,
		failure: null,
		crawlDelaySeconds: rules.getCrawlDelay(AGENT) ?? null,
	};
}
