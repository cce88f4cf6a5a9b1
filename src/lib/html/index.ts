/** html: bytes → text → one tree. Knows nothing of weblogs. */
export { type DecodedHtml, type DecodeOptions, decodeHtml } from './decode.ts';
export * from './names.ts';
export { type Attribute, type Node, Page } from './page.ts';
export { MAX_DEPTH, MAX_NODES, type ParseOptions, parseHtml } from './parse.ts';
export { absolutePath, relativePath, relativePathIds } from './paths.ts';
export type { VisibleText } from './visible.ts';
