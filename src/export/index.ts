/** export: the posts of a store, whole or of a query or as they were frozen, in the formats of others. */
export type { Watch } from './drive.ts';
export { type ExportOptions, type Format, TABLE_NAMES, type TableName } from './format.ts';
export { FORMATS, loadFormat } from './formats.ts';
export { type Manifest, manifestPathOf, readManifest } from './manifest.ts';
export { type ExportRequest, exportToFiles, exportToStream } from './run.ts';
export { type Verdict, verifyExport } from './verify.ts';
