/** html: bytes → text → one tree. Knows nothing about blogs. */
export { findHeaderCharset } from './declared.ts';
export {
	type CharsetLabels,
	type DecodedHtml,
	type DecodeOptions,
	decodeBytes,
	decodeHtml,
} from './decode.ts';
export { baseAddress, findLinks, findLinksWithin, type NamedLink, nameLink, type PageLink } from './links.ts';
export { HAS } from './marks.ts';
export * from './names.ts';
export { Page, relativePathIds } from './page.ts';
export { asPage, MAX_DEPTH, MAX_NODES, type ParseOptions, parseHtml } from './parse.ts';
export { absolutePath, relativePath } from './paths.ts';
export type { Attribute, Node } from './tree.ts';
export { isHiddenByAttribute, type VisibleText } from './visible.ts';
