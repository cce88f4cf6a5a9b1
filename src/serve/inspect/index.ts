/**
 * inspect: shows what the program extracts from stored pages.
 *
 * A home page is segmented into posts. A post page is read with the blog's newest wrapper, if it has one. The results are computed
 * on request and never stored.
 */
export { type Inspector, InspectThreads, inspectHere } from './inspector.ts';
