/** opml: the blogs of the posts as OPML 2.0, for feed readers. */
import { renderOutline } from '../formats/opml.ts';
import { DECLARATION, element, startTag, textElement } from '../formats/xml.ts';
import type { Format } from './format.ts';

export const opml: Format = {
	name: 'opml',
	extension: 'opml',
	isFolder: () => false,
	takes: [],
	async open({ output, name, started }) {
		const file = await output.file(name);
		const head = element('head', {}, [
			textElement('title', 'Blogs'),
			textElement('dateCreated', new Date(started).toUTCString()),
		]);
		return {
			passes: [
				{
					over: 'blogs',
					begin: () =>
						file.write(`${DECLARATION}${startTag('opml', { version: '2.0' })}\n${head.markup}\n<body>\n`),
					each: async (blog) => {
						file.rows++;
						await file.write(`${renderOutline(blog)}\n`);
					},
					end: () => file.write('</body>\n</opml>\n'),
				},
			],
			checkpoint: () => ({}),
		};
	},
};
