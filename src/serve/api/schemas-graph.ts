/** schemas-graph: the answers about the link graph, its communities over time, its leaders and regions. */
import { z } from 'zod';
import { listOf } from './answers.ts';
import { postNameSchema } from './schemas-talk.ts';

const text = z.string();
const count = z.number().int().min(0);
const number = z.number();
const maybe = number.nullable();

export const regionSchema = z
	.object({
		region: text.nullable().describe('ISO 3166-1 alpha-2; null without sufficient evidence'),
		name: text.nullable(),
		confidence: number.min(0).max(1),
		evidence: listOf(z.object({ rule: text, region: text, confidence: number, why: text })),
	})
	.meta({ id: 'Region' });

const distributionSchema = z
	.object({
		min: number,
		max: number,
		mean: number,
		median: number,
		counts: listOf(z.tuple([number, number]).readonly())
			.nullable()
			.describe('values with their numbers of blogs'),
		zeros: count,
		logBins: listOf(z.object({ from: number, to: number, nodes: count, density: number })),
	})
	.meta({ id: 'Distribution' });

const rowSchema = z
	.object({
		key: text.describe('the URL of the blog'),
		title: text.nullable(),
		language: text.nullable(),
		platform: text.nullable(),
		region: text.nullable(),
		posts: maybe,
		postsPerWeek: maybe,
		inDegree: count,
		outDegree: count,
		inStrength: number,
		outStrength: number,
		reciprocity: maybe,
		clustering: number,
		pageRank: number,
		hub: number,
		authority: number,
		eigenfactor: number,
		influence: number.describe('influence per post; 1 is the mean'),
		community: count,
		component: count,
		strongComponent: count,
		core: count,
	})
	.meta({ id: 'GraphNode' });

const groupSchema = z
	.object({
		group: text,
		nodes: count.describe('blogs; 1 by author'),
		posts: count,
		postsPerWeek: maybe.describe('the mean of the members'),
		linksWithin: number,
		linksOut: number,
		linksIn: number,
		mutualPairs: count.describe('pairs with a member that link to each other'),
		oneWayOut: count.describe('pairs in which only the member links'),
		oneWayIn: count.describe('pairs in which only the other links'),
		inDegree: number.describe('mean of the members, as are outDegree and clustering'),
		outDegree: number,
		clustering: number,
		within: z
			.object({
				edges: count,
				mutualPairs: count,
				oneWayPairs: count,
				reciprocity: maybe,
				density: number,
				clustering: number,
				transitivity: number,
			})
			.describe('the figures of the graph of the members alone'),
	})
	.meta({ id: 'GraphGroup' });

export const graphSchema = z
	.object({
		by: text.nullable(),
		nodes: count,
		edges: count,
		weight: number.describe('the number of links'),
		selfLinks: count,
		density: number,
		reciprocity: z.object({ overall: maybe, mutualPairs: count, oneWayPairs: count }),
		inDegree: distributionSchema,
		outDegree: distributionSchema,
		inStrength: distributionSchema,
		outStrength: distributionSchema,
		clustering: z.object({ average: number, transitivity: number, triangles: number }),
		weakComponents: z.object({ count, largest: count }),
		strongComponents: z.object({ count, largest: count }),
		isolatedComponents: listOf(listOf(text)),
		communities: z.object({ count, modularity: number, sizes: listOf(count) }),
		assortativity: z.object({
			outIn: maybe,
			outOut: maybe,
			inIn: maybe,
			inOut: maybe,
			language: maybe,
			platform: maybe,
			tag: maybe,
		}),
		deepestCore: count,
		unsettled: listOf(text).describe('measures that did not converge'),
		table: listOf(rowSchema).describe('the most important blogs'),
		grouped: z
			.object({
				groups: listOf(groupSchema),
				leftOut: count.describe('groups beyond the limit'),
				ungrouped: count.describe('blogs in no group'),
				flows: listOf(z.tuple([count, count, number]).readonly()).describe(
					'links from group to group: both indexes, the links',
				),
			})
			.nullable(),
		regions: listOf(regionSchema.extend({ blog: text }).meta({ id: 'RegionOfBlog' }))
			.nullable()
			.describe('by region: the evidence for each blog'),
		notes: listOf(text),
	})
	.meta({ id: 'GraphFigures' });

export const periodsSchema = z
	.object({
		periods: listOf(
			z.object({
				from: text,
				to: text,
				blogs: count.describe('blogs with links in the period'),
				communities: listOf(
					z.object({
						line: count.describe('the same number in the next period: the community goes on'),
						name: text,
						blogs: count,
						members: listOf(text).describe('the most linked'),
					}),
				),
			}),
		),
		flows: listOf(z.tuple([count, count, count, count]).readonly()).describe(
			'blogs that pass on: the index of the period, of the community, of that in the next period; the number of blogs',
		),
	})
	.meta({ id: 'CommunityPeriods' });

export const leadersSchema = z
	.object({
		query: text,
		from: text.nullable(),
		to: text.nullable(),
		by: text,
		posts: count.describe('posts that match'),
		citations: count.describe('citations of them by other blogs'),
		leaders: listOf(
			z.object({
				blog: z.object({ id: count, url: text, title: text.nullable() }),
				posts: count,
				novelty: number.describe('mean novelty of its posts, from 0 to 1'),
				linksGained: count,
				novelLinksGained: number,
				score: number.describe('by novelty; 1 is the mean blog'),
				influence: number.describe('PageRank over the citations, all weighted equally; 1 is the mean blog'),
				conversation: number.describe(
					'how much more talk its best post began than its others, in blogs that joined within days',
				),
				evidence: listOf(
					z.object({
						post: postNameSchema,
						novelty: number,
						citations: count,
						conversation: number.describe('blogs that joined its conversation; a second step counts a half'),
						citedBy: listOf(postNameSchema),
					}),
				),
			}),
		),
		notes: listOf(text),
	})
	.meta({ id: 'Leaders' });
