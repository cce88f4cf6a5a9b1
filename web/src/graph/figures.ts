/** figures: the figures of the whole graph, each with its value in words and a sentence that explains it. */
import { count, counted } from '../words.ts';
import type { GraphFigures } from './values.ts';

export interface Figure {
	readonly name: string;
	readonly value: string;
	readonly meaning: string;
}

const SHARE = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const RATIO = new Intl.NumberFormat('en', { maximumFractionDigits: 2, signDisplay: 'negative' });

export const share = (value: number): string => SHARE.format(value);
export const ratio = (value: number | null): string => (value === null ? '–' : RATIO.format(value));

/** A median may be 1.5. */
const blogs = (value: number): string => `${ratio(value)} other ${value === 1 ? 'blog' : 'blogs'}`;

export function describeGraph(graph: GraphFigures): readonly Figure[] {
	return [...describeLinks(graph), ...describeParts(graph), ...describeMixing(graph)];
}

function describeLinks(graph: GraphFigures): readonly Figure[] {
	const { nodes, edges, weight, density, reciprocity, inDegree, outDegree } = graph;
	const { overall, mutualPairs, oneWayPairs } = reciprocity;
	return [
		{
			name: 'Blogs and links',
			value: `${counted(nodes, 'blog')}, ${counted(weight, 'link')}`,
			meaning: `The links join ${counted(edges, 'ordered pair')} of blogs: several links from one blog to another count as one pair.`,
		},
		{
			name: 'Density',
			value: share(density),
			meaning: 'The share of all possible pairs of blogs that have a link. Large collections are sparse.',
		},
		{
			name: 'Links received',
			value: `${ratio(inDegree.mean)} blogs on average`,
			meaning: `Half of the blogs are linked by ${blogs(inDegree.median)} or fewer, the most linked one by ${count(inDegree.max)}. ${counted(inDegree.zeros, 'blog')} ${inDegree.zeros === 1 ? 'is' : 'are'} linked by nobody.`,
		},
		{
			name: 'Links given',
			value: `${ratio(outDegree.mean)} blogs on average`,
			meaning: `Half of the blogs link to ${blogs(outDegree.median)} or fewer, the most active one to ${count(outDegree.max)}. ${counted(outDegree.zeros, 'blog')} ${outDegree.zeros === 1 ? 'links' : 'link'} to nobody.`,
		},
		{
			name: 'Reciprocity',
			value: overall === null ? 'unknown' : share(overall),
			meaning: `How often a link is returned. ${counted(mutualPairs, 'pair')} of blogs link to each other; in ${count(oneWayPairs)} only one links.`,
		},
	];
}

function describeParts(graph: GraphFigures): readonly Figure[] {
	const {
		nodes,
		clustering,
		weakComponents: weak,
		strongComponents: strong,
		communities,
		deepestCore,
	} = graph;
	return [
		{
			name: 'Clustering',
			value: ratio(clustering.average),
			meaning: `How likely two neighbours of a blog are linked too, from 0 to 1, as the mean of all blogs. Over all pairs of neighbours it is ${ratio(clustering.transitivity)}.`,
		},
		{
			name: 'Components',
			value: counted(weak.count, 'component'),
			meaning: `Blogs in different components are not connected by any chain of links. The largest has ${counted(weak.largest, 'blog')}, ${share(weak.largest / nodes)} of all. ${largestCycle(strong.largest)}`,
		},
		{
			name: 'Communities',
			value: `${counted(communities.count, 'community', 'communities')}, modularity ${ratio(communities.modularity)}`,
			meaning: `Blogs of a community link to each other more than to others. ${largestCommunity(communities.sizes)}Above about 0.3, the modularity shows clear communities.`,
		},
		{
			name: 'Deepest core',
			value: count(deepestCore),
			meaning: `In the densest part of the graph, every blog is linked with at least ${counted(deepestCore, 'other')} of that part.`,
		},
	];
}

const largestCycle = (blogs: number) =>
	blogs > 1
		? `Among ${count(blogs)} blogs, each can be reached from each by following links.`
		: 'No two blogs can be reached from each other by following links.';

function largestCommunity(sizes: readonly number[]): string {
	const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
	return `The largest has ${counted(largest, 'blog')}. `;
}

function describeMixing({ assortativity }: GraphFigures): readonly Figure[] {
	const named = (['language', 'platform', 'tag'] as const).flatMap((name) => {
		const value = assortativity[name];
		return value === null ? [] : [`${name} ${ratio(value)}`];
	});
	if (named.length === 0) return [];
	return [
		{
			name: 'Like links to like',
			value: named.join(', '),
			meaning:
				'At 1, blogs link only to blogs with the same value; at 0, links ignore it; below 0, they prefer other values (assortativity).',
		},
	];
}
