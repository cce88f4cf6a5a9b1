/** export: the posts of a store, whole or of a query or as they were frozen, in the formats of others. */
export type { Watch } from './drive.ts';
export { type ExportOptions, type Format, TABLE_NAMES } from './format.ts';
export { FORMATS, loadFormat } from './formats.ts';
export { type Manifest, manifestPathOf } from './manifest.ts';
export { type ExportRequest, exportToFiles, exportToStream } from './run.ts';
export { verifyExport } from './verify.ts';
