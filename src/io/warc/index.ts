/** warc: saves answers as web archives, and answers requests from them. */
export { ArchivingWeb, mayBeCopied } from './archiving-web.ts';
export { type Removal, type Removed, removeCaptures } from './remove.ts';
export { WarcWeb } from './warc-web.ts';
export { WarcWriter } from './writer.ts';
