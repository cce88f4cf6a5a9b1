/** negotiate: chooses the format of a page by the Accept header (RFC 9110 §12.5.1). */

export type Form = 'html' | 'turtle' | 'jsonld';

/** On a tie the first wins. */
const OFFERS: readonly (readonly [type: string, form: Form])[] = [
	['text/html', 'html'],
	['application/xhtml+xml', 'html'],
	['text/turtle', 'turtle'],
	['application/ld+json', 'jsonld'],
];

interface Range {
	readonly type: string;
	readonly quality: number;
}

/** Further ranges are ignored. */
const MAX_RANGES = 50;

/** The web page if the client has no preference or accepts none of the formats. */
export function negotiate(accept: string | undefined): Form {
	const ranges = (accept ?? '').split(',', MAX_RANGES).map(parseRange);
	let [best, bestQuality]: [Form, number] = ['html', 0];
	for (const [type, form] of OFFERS) {
		const quality = qualityOf(type, ranges);
		if (quality > bestQuality) [best, bestQuality] = [form, quality];
	}
	return best;
}

function parseRange(text: string): Range {
	const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
	const written = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
	const quality = written === undefined ? 1 : Number(written);
	return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The most specific matching range decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
	const wider = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
	for (const name of wider) {
		const range = ranges.find((each) => each.type === name);
		if (range !== undefined) return range.quality;
	}
	return 0;
}
