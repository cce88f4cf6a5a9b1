/** columns: the columns of the table by group, with their meaning. */
import { count } from '../words.ts';
import { ratio } from './figures.ts';
import type { Grouping } from './state.ts';
import type { GraphGroup } from './values.ts';

interface Column {
	readonly name: string;
	readonly meaning: string;
	/** Says nothing about a single author. */
	readonly isOfSeveral?: true;
	valueOf(group: GraphGroup): string;
}

const COLUMNS: readonly Column[] = [
	{
		name: 'Blogs',
		meaning: 'The number of its blogs.',
		isOfSeveral: true,
		valueOf: ({ nodes }) => count(nodes),
	},
	{ name: 'Posts', meaning: 'All posts of its blogs.', valueOf: ({ posts }) => count(posts) },
	{
		name: 'Posts/week',
		meaning: 'How often its blogs post, on average.',
		valueOf: ({ postsPerWeek }) => ratio(postsPerWeek),
	},
	{
		name: 'Linked by',
		meaning: 'How many other blogs link to one of its blogs, on average.',
		valueOf: ({ inDegree }) => ratio(inDegree),
	},
	{
		name: 'Links to',
		meaning: 'To how many other blogs one of its blogs links, on average.',
		valueOf: ({ outDegree }) => ratio(outDegree),
	},
	{
		name: 'Mutual',
		meaning: 'Pairs with one of its blogs that link to each other.',
		valueOf: ({ mutualPairs }) => count(mutualPairs),
	},
	{
		name: 'One-way out',
		meaning: 'Pairs in which only its blog links.',
		valueOf: ({ oneWayOut }) => count(oneWayOut),
	},
	{
		name: 'One-way in',
		meaning: 'Pairs in which only the other blog links.',
		valueOf: ({ oneWayIn }) => count(oneWayIn),
	},
	{
		name: 'Clustering',
		meaning: 'How likely two neighbours of its blogs are linked too, from 0 to 1.',
		valueOf: ({ clustering }) => ratio(clustering),
	},
	{
		name: 'Links within',
		meaning: 'Links from one of its blogs to another.',
		isOfSeveral: true,
		valueOf: ({ linksWithin }) => count(linksWithin),
	},
	{
		name: 'Returned within',
		meaning: 'The share of these links that are returned (reciprocity), from 0 to 1.',
		isOfSeveral: true,
		valueOf: ({ within }) => ratio(within.reciprocity),
	},
];

export const columnsOf = (by: Grouping): readonly Column[] =>
	COLUMNS.filter(({ isOfSeveral }) => by !== 'author' || isOfSeveral !== true);
