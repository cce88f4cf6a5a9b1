/** recognize: which software or service made a page. */
export { isCredit } from './credit.ts';

export { PLATFORMS } from './platforms/index.ts';
export { recognizePlatform } from './recognize.ts';
