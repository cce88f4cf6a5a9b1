/** recognize: which software or service made a page. */
export { isCredit } from './credit.ts';
export type { Headers } from './headers.ts';
export { PLATFORMS } from './platforms/index.ts';
export { type RecognizeOptions, recognizePlatform } from './recognize.ts';
