/** schemas: inspected pages and the rules of wrappers, as the API gives them. */
import { z } from 'zod';
import { RULE_KINDS, WRAPPER_PROPERTIES } from '../../model/wrapper.ts';
import { dateSchema, listOf } from '../api/answers.ts';

const text = z.string();
const maybeText = text.nullable();
const maybeDate = dateSchema.nullable();
const marks = listOf(text).describe('the `data-mark-id` of what is marked in `html`');
const kind = z.enum(['home', 'post']).describe('the blog’s home page, or the page of one post');
const READERS = ['wrapper', 'page', 'segmentation'] as const;

export const sampleSchema = z.object({ url: text, kind, at: dateSchema }).meta({ id: 'Sample' });

const valueSchema = z
	.object({
		value: maybeText.describe('null when nothing was found; long texts are cut'),
		by: z.enum(READERS).describe('whether a rule of the wrapper gave it, or the rules for any page'),
		rule: text,
		why: text.describe('the rule in words'),
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
		isPost: z.boolean().describe('whether the page holds a post, or several'),
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
		).describe('of a home page'),
		notes: listOf(text),
		html: text.describe(
			'the page made safe to show: nothing in it runs or is fetched; what was read has `data-mark`, `data-mark-id` and `data-mark-label`',
		),
	})
	.meta({ id: 'Inspection' });

export const trialSchema = inspectionSchema
	.extend({ before: valuesSchema.describe('what is read from the page without the change') })
	.meta({ id: 'Trial' });

const share = z.number().min(0).max(1);

const listedRuleSchema = z
	.object({
		property: z.enum(WRAPPER_PROPERTIES),
		place: z.number().int().describe('from 1, the best first'),
		name: text.describe('by which it is pinned, let go and dropped'),
		kind: z.enum(RULE_KINDS),
		where: text.describe('in words'),
		support: z.number().int().describe('training pages on which it was right'),
		exactness: share.describe('right of those on which it gave a value'),
		agreement: share.nullable().describe('right on pages that it was not learnt from'),
		pinned: z.boolean(),
		examples: listOf(z.object({ url: text, value: maybeText, isTaken: z.boolean() })).describe(
			'what it gives on the stored pages',
		),
	})
	.meta({ id: 'WrapperRule' });

/** A wrapper is checked where it is read; here it is any object. */
export const wrapperValue = z
	.record(text, z.unknown())
	.describe('a wrapper, as `logosphere wrapper` writes it');

export const wrapperSchema = z
	.object({
		wrapper: z.unknown().describe('null when the blog has none'),
		from: maybeDate.describe('when it was learnt or edited'),
		rules: listOf(listedRuleSchema),
		history: listOf(dateSchema).describe('when each wrapper of the blog came, the newest first'),
	})
	.meta({ id: 'BlogWrapper' });
