/** gexf: the link graph for Gephi and others. Source: GEXF 1.2 draft, the version that all readers support. */
import { wireLine } from '../formats/wire-text.ts';
import { DECLARATION, element, startTag } from '../formats/xml.ts';
import { type Attribute, EDGE_ATTRIBUTES, edgeValues, type GraphWriter, type Value } from './graph.ts';
import { graphFormat } from './graph-format.ts';

const MAX_LABEL_CHARS = 500;

export const gexf = graphFormat(
	{
		name: 'gexf',
		extension: 'gexf',
	},
	makeWriter,
);

function makeWriter(): GraphWriter {
	return {
		head: ({ nodes, date }) =>
			[
				`${DECLARATION}${startTag('gexf', { xmlns: 'http://www.gexf.net/1.2draft', version: '1.2' })}`,
				element('meta', { lastmodifieddate: date.slice(0, 10) }, [
					{ markup: '<creator>Logosphere</creator>' },
				]).markup,
				startTag('graph', { mode: 'static', defaultedgetype: 'directed' }),
				declare('node', nodes),
				declare('edge', EDGE_ATTRIBUTES),
				'<nodes>\n',
			].join('\n'),
		node: ({ id, label, values }) =>
			`${element('node', { id, label: wireLine(label, MAX_LABEL_CHARS) }, [given(values)]).markup}\n`,
		middle: () => '</nodes>\n<edges>\n',
		edge: ({ from, to, weight }) =>
			`${element('edge', { id: `${from}-${to}`, source: from, target: to, weight: weight.links }, [given(edgeValues(weight))]).markup}\n`,
		tail: () => '</edges>\n</graph>\n</gexf>\n',
	};
}

function declare(kind: 'node' | 'edge', attributes: readonly Attribute[]): string {
	const children = attributes.map(({ name, type }, id) => element('attribute', { id, title: name, type }));
	return element('attributes', { class: kind, mode: 'static' }, children).markup;
}

function given(values: readonly Value[]) {
	const children = values.map((value, i) => (value === null ? null : element('attvalue', { for: i, value })));
	return element('attvalues', {}, children);
}
