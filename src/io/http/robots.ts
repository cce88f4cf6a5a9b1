/**
 * robots: what a host allows us (RFC 9309), from its robots.txt, fetched or saved earlier.
 *
 * Absent (4xx) means that everything is allowed; unreachable (5xx, no connection) means that nothing is (§2.3.1). A host that answers
 * "too many requests" (429) is not asked for pages either.
 * Not here: how long the rules are cached (§2.4: a day), and for how long an unreachable host counts as forbidding everything.
 */
import { MAX_ROBOTS_BYTES, type RobotsRules, readRobots } from '../../lib/robots/index.ts';
import { CRAWLER_NAME } from '../../model/crawler-name.ts';
import { Failure } from '../failure.ts';
import type { Web, WebAnswer } from '../web.ts';

export interface HostRules extends RobotsRules {
	/** Why nothing at all is allowed, if robots.txt itself does not say so. */
	readonly failure: Failure | null;
	/** The file they were read from; null if there is none. */
	readonly text: string | null;
}

/** §2.3.1.2: five redirects are followed, to other hosts too; with more, the file counts as absent. */
const MAX_ROBOTS_REDIRECTS = 5;

/** The rules in a robots.txt that apply to us. */
export function readRules(text: string): HostRules {
	return { ...readRobots(text, CRAWLER_NAME), failure: null, text };
}

/** A host without a robots.txt. */
export const ALL_ALLOWED: HostRules = { ...readRules(''), text: null };

/** A host whose robots.txt is unreachable. */
function noneAllowed(failure: Failure): HostRules {
	const line = null;
	return { ...ALL_ALLOWED, judge: () => ({ isAllowed: false, line }), isAllowed: () => false, failure };
}

/** The rules from an answer to `/robots.txt`; a redirect that is not followed allows everything. */
function rulesOfAnswer({ url, status, body }: Pick<WebAnswer, 'url' | 'status' | 'body'>): HostRules {
	if (status >= 200 && status < 300) return readRules(new TextDecoder().decode(body));
	if (status < 500 && status !== 429) return ALL_ALLOWED;
	const message = `${url} answered with status ${status}. Until robots.txt can be read, nothing is fetched from the host (RFC 9309).`;
	return noneAllowed(new Failure(`robots-${status}`, message, 'retry'));
}

/** Fetches and reads a host's robots.txt. */
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
		// An archive is nobody's server: everything in it may be read.
		return error.code === 'not-archived' ? ALL_ALLOWED : noneAllowed(error);
	}
}
