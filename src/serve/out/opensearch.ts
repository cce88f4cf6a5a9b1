/** opensearch: the search description for browsers and programs (OpenSearch 1.1, draft 6). */

import { DECLARATION, element, textElement } from '../../formats/xml.ts';
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { sendDocument } from './conditional.ts';
import { documentResponse, FORMATS } from './formats.ts';

const OPENSEARCH_TYPE = 'application/opensearchdescription+xml';

export function openSearchRoutes(app: Api, context: ServeContext): void {
	app.get(
		'/opensearch.xml',
		{
			schema: {
				tags: ['feeds'],
				summary: 'The OpenSearch description of this server',
				response: documentResponse(OPENSEARCH_TYPE, 'An OpenSearch 1.1 description'),
			},
		},
		async (request, reply) =>
			sendDocument(request, reply, {
				type: OPENSEARCH_TYPE,
				body: renderDescription(context.base()),
				modified: null,
			}),
	);
}

function renderDescription(base: string): string {
	const root = element('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
		textElement('ShortName', 'Logosphere'),
		textElement('Description', 'Search blog posts'),
		textElement('InputEncoding', 'UTF-8'),
		textElement('OutputEncoding', 'UTF-8'),
		urlElement('text/html', `${base}/?q={searchTerms}`),
		...FORMATS.map(({ extension, type }) =>
			urlElement(type, `${base}/feeds/search.${extension}?q={searchTerms}`),
		),
		urlElement('application/json', `${base}/api/search?q={searchTerms}`),
		element('Url', { type: OPENSEARCH_TYPE, rel: 'self', template: `${base}/opensearch.xml` }),
	]);
	return `${DECLARATION}${root.markup}\n`;
}

function urlElement(type: string, template: string) {
	return element('Url', { type, method: 'get', template });
}
