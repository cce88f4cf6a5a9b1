/** opml: a list of blogs as OPML 2.0. It is streamed from the store, so it can be of any length. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { renderOutline } from '../../formats/opml.ts';
import { wireLine } from '../../formats/wire-text.ts';
import { DECLARATION, element, startTag, textElement } from '../../formats/xml.ts';
import type { BlogQuery } from '../../io/store/store.ts';
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { documentResponse } from './formats.ts';

const OPML_TYPE = 'text/x-opml';
const BLOGS_AT_ONCE = 200;

const querySchema = z.object({
	isBlog: z
		.enum(['true', 'false'])
		.transform((value) => value === 'true')
		.optional()
		.describe('true: sites that were recognized as blogs; false: sites that were not'),
	platform: z.string().max(100).optional().describe('the blogging software or service, in lower case'),
	language: z.string().max(100).optional().describe('BCP 47'),
});

type Filters = Omit<BlogQuery, 'after' | 'limit'>;

export function opmlRoutes(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/blogs.opml',
		{
			schema: {
				tags: ['blogs'],
				summary: 'The complete list of blogs as OPML',
				querystring: querySchema,
				response: documentResponse(OPML_TYPE, 'OPML 2.0 with one outline per blog'),
			},
		},
		async ({ query: { isBlog, platform, language } }, reply) => {
			const filters = {
				...(isBlog === undefined ? {} : { isBlog }),
				...(platform === undefined ? {} : { platform }),
				...(language === undefined ? {} : { language }),
			};
			return reply
				.type(`${OPML_TYPE}; charset=utf-8`)
				.header('content-disposition', 'attachment; filename="blogs.opml"')
				.header('cache-control', 'private, no-cache')
				.send(Readable.from(renderBlogs(reads, filters)));
		},
	);
}

async function* renderBlogs(reads: ServeContext['reads'], filters: Filters): AsyncGenerator<string> {
	yield `${DECLARATION}${startTag('opml', { version: '2.0' })}\n`;
	yield `${element('head', {}, [textElement('title', titleOf(filters))]).markup}\n<body>\n`;
	let after: string | null = '0';
	while (after !== null) {
		const slice: Awaited<ReturnType<typeof reads.blogs>> = await reads.blogs({
			...filters,
			after,
			limit: BLOGS_AT_ONCE,
		});
		yield slice.items.map((blog) => `${renderOutline(blog)}\n`).join('');
		after = slice.next;
	}
	yield '</body>\n</opml>\n';
}

function titleOf({ isBlog, platform, language }: Filters): string {
	const what = isBlog === false ? 'Sites that are not blogs' : 'Blogs';
	const made = platform === undefined ? '' : ` on ${wireLine(platform, 100)}`;
	return `${what}${made}${language === undefined ? '' : ` in ${wireLine(language, 100)}`}`;
}
