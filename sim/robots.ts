/**
 * robots: the rules each host gives crawlers, and whether a path breaks them.
 *
 * In:     a host's key.
 * Out:    its Robots value, the text of its robots.txt, and the check that the counts use.
 */

import type { Robots } from './model.ts';
import { Random } from './random.ts';

/** The folder that robots.txt of some hosts closes and that their pages link to. */
export const PRIVATE_PREFIX = '/private/';

const CLOSED_SHARE = 0.2;
const DELAY_SHARE = 0.06;
const OPEN: Robots = { disallow: [], crawlDelaySeconds: null };

export function drawRobots(key: number): Robots {
	const random = new Random(key);
	const closed = random.chance(CLOSED_SHARE);
	const crawlDelaySeconds = random.chance(DELAY_SHARE) ? random.between(1, 3) : null;
	if (!closed) return crawlDelaySeconds === null ? OPEN : { disallow: [], crawlDelaySeconds };
	const disallow = random.chance(0.5) ? [PRIVATE_PREFIX] : [PRIVATE_PREFIX, '/cgi-bin/'];
	return { disallow, crawlDelaySeconds };
}

export function renderRobots(robots: Robots): string {
	const lines = ['# Rules for crawlers', 'User-agent: *'];
	for (const prefix of robots.disallow) lines.push(`Disallow: ${prefix}`);
	if (robots.disallow.length === 0) lines.push('Disallow:');
	if (robots.crawlDelaySeconds !== null) lines.push(`Crawl-delay: ${robots.crawlDelaySeconds}`);
	return `${lines.join('\n')}\n`;
}

/** Whether robots.txt forbids a path. */
export function detectViolation(robots: Robots, path: string): boolean {
	for (const prefix of robots.disallow) if (path.startsWith(prefix)) return true;
	return false;
}
