/** schemas: inspected pages and wrapper rules, as the API returns them. */
import { z } from 'zod';
import { RULE_KINDS, WRAPPER_PROPERTIES } from '../../model/wrapper.ts';
import { dateSchema, listOf } from '../api/answers.ts';

const text = z.string();
const maybeText = text.nullable();
const maybeDate = dateSchema.nullable();
const marks = listOf(text).describe('the `data-mark-id` values of the marked elements in `html`');
const kind = z.enum(['home', 'post']).describe('the blog’s home page, or the page of one post');
const READERS = ['wrapper', 'page', 'segmentation'] as const;

export const sampleSchema = z.object({ url: text, kind, at: dateSchema }).meta({ id: 'Sample' });

const valueSchema = z
	.object({
		value: maybeText.describe('null if nothing was found; long texts are shortened'),
		by: z.enum(READERS).describe('whether a wrapper rule or the general page rules found it'),
		rule: text,
		why: text.describe('a description of the rule'),
		marks,
	})
	.meta({ id: 'InspectedValue' });

const valuesSchema = z.record(text, valueSchema).describe('by property: title, author, published, content …');

export const inspectionSchema = z
	.object({
		url: text,
		at: dateSchema.describe('when the page was fetched'),
		kind,
		by: z.enum(READERS),
		isPost: z.boolean().describe('whether the page contains at least one post'),
		values: valuesSchema,
		comments: listOf(z.object({ author: maybeText, published: maybeDate, text, marks })),
		posts: listOf(
			z.object({
				url: maybeText,
				title: maybeText,
				author: maybeText,
				published: maybeDate,
				excerpt: text,
				marks,
			}),
		).describe('the posts of a home page'),
		notes: listOf(text),
		html: text.describe(
			'the sanitized page: it runs no scripts and loads nothing; extracted elements have `data-mark`, `data-mark-id` and `data-mark-label`',
		),
	})
	.meta({ id: 'Inspection' });

export const trialSchema = inspectionSchema
	.extend({ before: valuesSchema.describe('the values extracted without the change') })
	.meta({ id: 'Trial' });

const share = z.number().min(0).max(1);

const listedRuleSchema = z
	.object({
		property: z.enum(WRAPPER_PROPERTIES),
		place: z.number().int().describe('rank among the rules of this property, from 1 (best)'),
		name: text.describe('the name to use for pinning, unpinning and dropping the rule'),
		kind: z.enum(RULE_KINDS),
		where: text.describe('a description of the place in the page'),
		support: z.number().int().describe('training pages on which the rule was right'),
		exactness: share.describe('share of correct values among the training pages on which the rule found one'),
		agreement: share.nullable().describe('share of correct values on pages that were not used for learning'),
		pinned: z.boolean(),
		examples: listOf(z.object({ url: text, value: maybeText, isTaken: z.boolean() })).describe(
			'the values it finds on the stored pages',
		),
	})
	.meta({ id: 'WrapperRule' });

/** Any object here: `parseWrapper` checks it later. */
export const wrapperValue = z
	.record(text, z.unknown())
	.describe('a wrapper, as written by `logosphere wrapper`');

export const wrapperSchema = z
	.object({
		wrapper: z.unknown().describe('null if the blog has no wrapper'),
		from: maybeDate.describe('when it was learned or edited'),
		rules: listOf(listedRuleSchema),
		history: listOf(dateSchema).describe('the dates of all wrappers of the blog, newest first'),
	})
	.meta({ id: 'BlogWrapper' });
