/**
 * site: host, path and moment → response. Pure: the same input always gives the same response.
 *
 * In:     the world, the index and the name of the requested host, the path, the moment.
 * Out:    an Answer. Faults that are part of a site's content (moved, gone, loops, traps, soft errors) are here.
 * Not here: faults of the transport (../faults.ts).
 */

import type { SimHost, SimNonBlog } from '../model.ts';
import { renderNonBlog } from '../nonblogs/index.ts';
import { mix, SALT, textKey, unit } from '../random.ts';
import { PRIVATE_PREFIX, renderRobots } from '../robots.ts';
import type { World } from '../world.ts';
import { type Answer, redirectAnswer, textAnswer } from './answer.ts';
import { answerBlog } from './blog-site.ts';
import { declareCharset } from './charset.ts';
import { addExtras } from './extras.ts';
import { notFoundPage, privatePage, trapPage } from './plain-page.ts';

export { type Answer, applyConditions } from './answer.ts';

export const ROBOTS_PATH = '/robots.txt';

export function answerSite(world: World, index: number, name: string, path: string, atMs: number): Answer {
	const host = world.host(index);
	if (path === ROBOTS_PATH) return textAnswer(200, 'text/plain', 'utf-8', renderRobots(host.robots), 'utf-8');
	if (name !== host.host) return redirectAnswer(301, `http://${host.host}${path}`);
	if (host.fault === 'gone') return htmlAnswer(host, 410, notFoundPage(host, declareCharset(host).page));
	if (host.fault === 'redirect-loop') return redirectAnswer(302, path === '/loop/a' ? '/loop/b' : '/loop/a');
	return (
		answerPlain(host, path) ??
		(host.kind === 'blog' ? answerBlog(world, host, path, atMs) : answerOther(world, host, path, atMs)) ??
		htmlAnswer(host, host.fault === 'soft-404' ? 200 : 404, notFoundPage(host, declareCharset(host).page))
	);
}

function answerPlain(host: SimHost, path: string): Answer | null {
	const { page } = declareCharset(host);
	if (path.startsWith(PRIVATE_PREFIX) && host.robots.disallow.length > 0) {
		return htmlAnswer(host, 200, privatePage(host, page));
	}
	const trap = host.fault === 'trap' ? trapPage(host, path, page) : null;
	return trap === null ? null : htmlAnswer(host, 200, trap);
}

function answerOther(world: World, host: SimNonBlog, path: string, atMs: number): Answer | null {
	const key = mix(mix(world.seed, SALT.other), host.index);
	const random = (text: string) => unit(mix(key, textKey(text)));
	const html = renderNonBlog(host, path, atMs, declareCharset(host).page, random);
	return html === null ? null : htmlAnswer(host, 200, addExtras(html, host));
}

function htmlAnswer(host: SimHost, status: number, html: string): Answer {
	return textAnswer(status, 'text/html', declareCharset(host).header, html, host.encoding);
}
