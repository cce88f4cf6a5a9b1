/** rights: schemas of what owners declared, as it is stored and sent. */
import { z } from 'zod';
import type { BlogRights, Declaration } from '../rights.ts';
import { areDeclarations, isBlogRights } from './rights-shape.ts';

export const declarations: z.ZodType<readonly Declaration[]> =
	z.custom<readonly Declaration[]>(areDeclarations);

export const blogRights: z.ZodType<BlogRights> = z.custom<BlogRights>(isBlogRights);
