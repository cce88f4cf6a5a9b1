/** edges: the edges of the link graph as one CSV table: from where to where, how many links of which origin, first and last day. */
import { renderCell } from '../formats/csv.ts';
import { EDGE_ATTRIBUTES, edgeValues, type GraphWriter } from './graph.ts';
import { graphFormat } from './graph-format.ts';

export const edges = graphFormat({ name: 'edges', extension: 'csv' }, makeWriter);

function makeWriter(): GraphWriter {
	const columns = ['source', 'target', 'source_url', 'target_url', 'weight'];
	return {
		head: () => `${[...columns, ...EDGE_ATTRIBUTES.map(({ name }) => name)].join(',')}\r\n`,
		node: () => '',
		middle: () => '',
		edge: ({ from, to, fromUrl, toUrl, weight }) =>
			`${[from, to, fromUrl, toUrl, weight.links, ...edgeValues(weight)].map(renderCell).join(',')}\r\n`,
		tail: () => '',
	};
}
