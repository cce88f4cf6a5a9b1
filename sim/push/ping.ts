/** ping: how a simulated blog tells a ping server of a new post; by its variant in one of the three usual ways. */

import type { SimBlog } from '../model.ts';
import { escapeMarkup } from '../world/markup.ts';
import type { OutgoingRequest } from './outbox.ts';

export interface PingRequest extends OutgoingRequest {
	readonly url: string;
}

/** The request to a ping server, which is named by the beginning of its address: `http://127.0.0.1:7464`. */
export function buildPing(server: string, blog: SimBlog, permalink: string): PingRequest {
	const base = server.replace(/\/$/, '');
	const feedUrl = blog.feed === null ? null : blog.url.slice(0, -1) + blog.feed.path;
	if (blog.variant % 3 === 2) {
		const query = new URLSearchParams({ name: blog.title, url: blog.url });
		if (feedUrl !== null) query.set('rssUrl', feedUrl);
		return { url: `${base}/pingSiteForm?${query}`, method: 'GET' };
	}
	const isExtended = blog.variant % 3 === 1 && feedUrl !== null;
	const params = isExtended ? [blog.title, blog.url, permalink, feedUrl] : [blog.title, blog.url];
	return {
		url: `${base}/RPC2`,
		method: 'POST',
		headers: { 'Content-Type': 'text/xml' },
		body: call(isExtended ? 'weblogUpdates.extendedPing' : 'weblogUpdates.ping', params),
	};
}

function call(method: string, params: readonly string[]): string {
	const values = params.map((param) => `<param><value>${escapeMarkup(param)}</value></param>`);
	return `<?xml version="1.0"?>
<methodCall><methodName>${method}</methodName><params>${values.join('')}</params></methodCall>
`;
}
