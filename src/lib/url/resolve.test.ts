import { describe, expect, it } from 'vitest';
import { resolver } from './resolve.ts';

const BASES = [
	'http://a.example/x/y.html?z=1',
	'https://www.a.example/',
	'http://a.example:8080/x',
	'HTTP://A.example/x',
];
const HREFS = [
	...[
		'http://b.example/x',
		'http://b.example',
		'HTTP://B.example/x',
		'//b.example/x',
		'http://b.example/x#y z',
	],
	...[
		'/',
		'/x',
		'/x/y.html?z=1',
		'/x#y',
		'/x#',
		'/a//b',
		'/./x',
		'/x/../y',
		'/x y',
		'/?',
		'/?p=1',
		'/x\n',
		'/\tx',
		'/\\b',
	],
	...[
		'x',
		'x/y.html',
		'x?y=1',
		'x#y',
		'./x',
		'../x',
		'?p=1',
		'#x',
		'',
		' ',
		' /x ',
		'ü',
		'x:y',
		'1:2',
		'x/y:z',
		'x/../y',
		'x\\y',
	],
	...[
		'mailto:a@b.example',
		'javascript:void(0)',
		'http:x',
		'http:/x',
		'https:/x',
		'http://',
		'ftp://b.example/',
	],
];

function asParser(href: string, base: string): string | null {
	if (!URL.canParse(href, base)) return null;
	const target = new URL(href, base);
	target.hash = '';
	return target.protocol.startsWith('http') ? target.href : null;
}

describe.each(BASES)('from %s', (base) => {
	it.each(HREFS)('%j leads where the parser says', (href) => {
		expect(resolver(base)(href)).toBe(asParser(href.trim(), base));
	});
});
