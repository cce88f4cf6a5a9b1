/** platforms: every known platform. To add one, add it to its table and a line to recognize.test.ts. */
import type { Platform } from '../../model/platform.ts';
import { listPlatforms, type PlatformRow } from '../platform-row.ts';
import { HOSTED } from './hosted.ts';
import { HOSTED_ASIA } from './hosted-asia.ts';
import { SELF_HOSTED } from './self-hosted.ts';
import { STATIC } from './static.ts';

/** Unknown software, but the page says how its author knows the people it links to: only blogs did that. */
const MARKED = listPlatforms('marked', [
	{
		id: 'xfn',
		name: 'a weblog marked with XFN',
		marks:
			'//gmpg.org/xfn rel:friend rel:acquaintance rel:met rel:co-worker rel:colleague rel:neighbor rel:sibling rel:spouse rel:kin rel:muse',
	},
]);

export const ROWS: readonly PlatformRow[] = [...SELF_HOSTED, ...STATIC, ...HOSTED, ...HOSTED_ASIA, ...MARKED];

/** All platforms by id, name and kind. */
export const PLATFORMS: readonly Platform[] = ROWS.map(({ id, name, kind }) => ({ id, name, kind }));
