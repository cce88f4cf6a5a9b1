/** export: exports all posts, those of a query, or a frozen collection, in many formats. */
export type { Watch } from './drive.ts';
export { type ExportOptions, type Format, TABLE_NAMES } from './format.ts';
export { FORMATS, loadFormat } from './formats.ts';
export { type Manifest, manifestPathOf } from './manifest.ts';
export { type ExportRequest, exportToFiles, exportToStream } from './run.ts';
export { verifyExport } from './verify.ts';
