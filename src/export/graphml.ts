/** graphml: the link graph for networkx, igraph, yEd and others. Source: GraphML 1.0. */
import { wireLine } from '../formats/wire-text.ts';
import { DECLARATION, element, startTag, textElement } from '../formats/xml.ts';
import { type Attribute, EDGE_ATTRIBUTES, edgeValues, type GraphWriter, type Value } from './graph.ts';
import { graphFormat } from './graph-format.ts';

const MAX_LABEL_CHARS = 500;
const TYPES = { string: 'string', integer: 'long', double: 'double' } as const;
const LABEL: Attribute = { name: 'label', type: 'string' };
const WEIGHT: Attribute = { name: 'weight', type: 'integer' };

export const graphml = graphFormat({ name: 'graphml', extension: 'graphml' }, makeWriter);

function makeWriter(): GraphWriter {
	return {
		head: ({ nodes }) =>
			[
				`${DECLARATION}${startTag('graphml', { xmlns: 'http://graphml.graphdrawing.org/xmlns' })}`,
				...[LABEL, ...nodes].map((attribute, i) => declare('node', attribute, i)),
				...[WEIGHT, ...EDGE_ATTRIBUTES].map((attribute, i) => declare('edge', attribute, i)),
				`${startTag('graph', { edgedefault: 'directed' })}\n`,
			].join('\n'),
		node: ({ id, label, values }) =>
			`${element('node', { id }, given('n', [wireLine(label, MAX_LABEL_CHARS), ...values])).markup}\n`,
		middle: () => '',
		edge: ({ from, to, weight }) =>
			`${element('edge', { source: from, target: to }, given('e', [weight.links, ...edgeValues(weight)])).markup}\n`,
		tail: () => '</graph>\n</graphml>\n',
	};
}

function declare(kind: 'node' | 'edge', { name, type }: Attribute, place: number): string {
	return element('key', { id: `${kind[0]}${place}`, for: kind, 'attr.name': name, 'attr.type': TYPES[type] })
		.markup;
}

function given(start: 'n' | 'e', values: readonly Value[]) {
	return values.map((value, i) =>
		value === null ? null : textElement('data', String(value), { key: `${start}${i}` }),
	);
}
