/** formats: the formats of the published feeds, by the extension of their URLs. */
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ATOM_TYPE, renderAtom } from '../../formats/atom.ts';
import type { OutFeed } from '../../formats/feed.ts';
import { JSON_FEED_TYPE, renderJsonFeed } from '../../formats/json-feed.ts';
import { RSS_TYPE, renderRss } from '../../formats/rss.ts';
import { answers } from '../api/answers.ts';

export interface OutFormat {
	readonly extension: 'atom' | 'rss' | 'json';
	readonly name: string;
	readonly type: string;
	render(feed: OutFeed): string;
}

export const FORMATS: readonly OutFormat[] = [
	{ extension: 'atom', name: 'Atom', type: ATOM_TYPE, render: renderAtom },
	{ extension: 'rss', name: 'RSS', type: RSS_TYPE, render: renderRss },
	{ extension: 'json', name: 'JSON Feed', type: JSON_FEED_TYPE, render: renderJsonFeed },
];

/** A document may be a string or a stream. */
type Sent = z.ZodType<string | Readable>;
const TEXT: Sent = z.string();
const JSON_DOCUMENT = z.looseObject({}) as unknown as Sent;

/** The OpenAPI description of a response with a document of this type, and of its errors. */
export function documentResponse(type: string, description: string, ...problems: readonly number[]) {
	const schema = type.endsWith('json') ? JSON_DOCUMENT : TEXT;
	return answers({ 200: { description, content: { [type]: { schema } } } }, ...problems);
}
