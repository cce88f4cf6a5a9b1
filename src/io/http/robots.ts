/**
 * robots: what a host allows us, by RFC 9309: its robots.txt fetched, or read from a text that was kept.
 *
 * Absent (4xx) means all is allowed, unreachable (5xx, no connection) means nothing is (§2.3.1). A host that asks for rest (429)
 * is not asked for pages either.
 * Not here: how long the rules are kept (§2.4: a day), and for how long an unreachable host is believed to forbid all.
 */
import { MAX_ROBOTS_BYTES, type RobotsRules, readRobots } from '../../lib/robots/index.ts';
import { CRAWLER_NAME } from '../../model/crawler-name.ts';
import { Failure } from '../failure.ts';
import type { Web, WebAnswer } from '../web.ts';

export interface HostRules extends RobotsRules {
	/** Why nothing at all is allowed, where that is not the word of robots.txt itself. */
	readonly failure: Failure | null;
	/** The file they were read from; null when there is none. */
	readonly text: string | null;
}

/** §2.3.1.2: five redirects are followed, to other hosts too; more mean that there is no file. */
const MAX_ROBOTS_REDIRECTS = 5;

/** The rules that a robots.txt has for us. */
export function readRules(text: string): HostRules {
	return { ...readRobots(text, CRAWLER_NAME), failure: null, text };
}

/** A host without a robots.txt. */
export const ALL_ALLOWED: HostRules = { ...readRules(''), text: null };

/** A host whose robots.txt cannot be had. */
function noneAllowed(failure: Failure): HostRules {
	const line = null;
	return { ...ALL_ALLOWED, judge: () => ({ isAllowed: false, line }), isAllowed: () => false, failure };
}

/** The rules that an answer to `/robots.txt` gives; a redirect that is not followed gives them all. */
function rulesOfAnswer({ url, status, body }: Pick<WebAnswer, 'url' | 'status' | 'body'>): HostRules {
	if (status >= 200 && status < 300) return readRules(new TextDecoder().decode(body));
	if (status < 500 && status !== 429) return ALL_ALLOWED;
	const message = `${url} answered with status ${status}. Until robots.txt can be read, nothing is fetched from the host (RFC 9309).`;
	return noneAllowed(new Failure(`robots-${status}`, message, 'retry'));
}

/** Fetch and read a host's robots.txt. */
export async function fetchRules(
	web: Pick<Web, 'get'>,
	origin: string,
	signal?: AbortSignal,
): Promise<HostRules> {
	let url = `${origin}/robots.txt`;
	try {
		for (let hops = 0; hops <= MAX_ROBOTS_REDIRECTS; hops++) {
			const answer = await web.get({ url, wants: 'any', maxBytes: MAX_ROBOTS_BYTES, takeCut: true }, signal);
			if (answer.location === null) return rulesOfAnswer(answer);
			url = answer.location;
		}
		return ALL_ALLOWED;
	} catch (error) {
		if (!(error instanceof Failure) || error.code === 'aborted') throw error;
		// An archive is nobody's server: what it has may be read.
		return error.code === 'not-archived' ? ALL_ALLOWED : noneAllowed(error);
	}
}
