/**
 * platforms: every platform of the simulated blogosphere by its name.
 *
 * Each turns a blog and a view of it into the document that the real platform would serve, and its places into paths
 * and back. All are pure: the same blog, view and charset give the same text.
 */

import type { PlatformName } from '../model.ts';
import { blogger } from './blogger.ts';
import { ghost } from './ghost.ts';
import { handmadeHr } from './handmade-hr.ts';
import { handmadeTable } from './handmade-table.ts';
import { hexo } from './hexo.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { livejournal } from './livejournal.ts';
import { movableType } from './movable-type.ts';
import type { ThemedPlatform } from './scene.ts';
import { serendipity } from './serendipity.ts';
import { tdiary } from './tdiary.ts';
import { typepad } from './typepad.ts';
import { wordpressBlock } from './wordpress-block.ts';
import { wordpressClassic } from './wordpress-classic.ts';

export type { ThemedPlatform } from './scene.ts';

export const platforms: Readonly<Record<PlatformName, ThemedPlatform>> = {
	'wordpress-classic': wordpressClassic,
	'wordpress-block': wordpressBlock,
	blogger,
	'movable-type': movableType,
	typepad,
	serendipity,
	livejournal,
	ghost,
	hugo,
	jekyll,
	hexo,
	tdiary,
	'handmade-table': handmadeTable,
	'handmade-hr': handmadeHr,
};
