/** rights: schemas of what owners declared, as it is stored and sent. */
import { z } from 'zod';
import { type BlogRights, type Declaration, RIGHTS_SOURCES, USES } from '../rights.ts';
import { count, maybeText, text } from './validate.ts';

const uses = z.array(z.enum(USES));

const declaration: z.ZodType<Declaration> = z.object({
	source: z.enum(RIGHTS_SOURCES),
	where: text,
	said: text,
	allows: uses,
	withholds: uses,
	maxSnippet: count.exactOptional(),
	from: text.exactOptional(),
	path: text.exactOptional(),
	group: text.exactOptional(),
});

export const declarations: z.ZodType<readonly Declaration[]> = z.array(declaration);

export const blogRights: z.ZodType<BlogRights> = z.object({
	robots: declarations,
	files: declarations,
	filesAt: maybeText,
	page: declarations,
	feed: declarations,
});
