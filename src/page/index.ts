/** page: one post page → its parts. */
export { type ExtractOptions, extractPage } from './extract.ts';
export { renderMarkdown } from './markdown.ts';
