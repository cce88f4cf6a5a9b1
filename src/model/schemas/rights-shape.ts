/** rights-shape: the shape of what owners declared, as it is stored and sent. */

import { type BlogRights, type Declaration, RIGHTS_SOURCES, USES } from '../rights.ts';
import { isCount, isText, listOf, objectOf, oneOf, orNull } from './shape.ts';

const areUses = listOf(oneOf(USES));

export const areDeclarations = listOf(
	objectOf<Declaration>(
		{
			source: oneOf(RIGHTS_SOURCES),
			where: isText,
			said: isText,
			allows: areUses,
			withholds: areUses,
			maxSnippet: isCount,
			from: isText,
			path: isText,
			group: isText,
		},
		['maxSnippet', 'from', 'path', 'group'],
	),
);

export const isBlogRights = objectOf<BlogRights>({
	robots: areDeclarations,
	files: areDeclarations,
	filesAt: orNull(isText),
	page: areDeclarations,
	feed: areDeclarations,
});
