/** warc: answers kept as web archives, and answered from them. */
export { ArchivingWeb } from './archiving-web.ts';
export { type Removal, type Removed, removeCaptures } from './remove.ts';
export { WarcWeb, type WarcWebOptions } from './warc-web.ts';
export { type WarcOptions, WarcWriter } from './writer.ts';
