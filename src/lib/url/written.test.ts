import { describe, expect, it } from 'vitest';
import { takeWritten } from './written.ts';

const ADDRESSES = [
	...[
		'http://a.example/',
		'https://www.a-b.example/2004/03/snow.html',
		'http://a.example/~ann/?p=12&q=a/b?c',
	],
	...[
		'http://a.example/100%25/%D0%B1/x;y=1,2(3)!*',
		'http://a.example//x//',
		'http://a.example/@ann:1/a.b.c',
	],
	...[
		'http://A.example/',
		'http://a.example',
		'http://a.example:80/',
		'http://a.example:8080/x',
		'http://u:p@a.example/',
	],
	...[
		'http://a.example/./x',
		'http://a.example/x/..',
		'http://a.example/x/../y',
		'http://a.example/%2e%2E/x',
		'http://a.example/.a',
	],
	...[
		'http://1.2.3/',
		'http://a.0x10/',
		'http://a.1/',
		'http://xn--/',
		'http://a.xn--b/',
		'http://xn--b.example/',
		'http://localhost/',
	],
	...[
		'http://a.example/a b',
		'http://a.example/ü',
		"http://a.example/?a='b'",
		'http://a.example/a\\b',
		'http://a.example/a\tb',
	],
	...[
		'http://a.example/?',
		'http://a.example/x#y',
		'http://a..example/',
		'http://-a.example/',
		'http://a_b.example/',
		'ftp://a.example/',
	],
	...[
		'http://a.example/a|b',
		'http://a.example/a^b',
		'http://a.example/{a}',
		'http://a.example/<a>',
		'http://a.example/"a"',
		'http://a.example/`',
	],
	...[
		'/',
		'/x',
		'/x/y.html?z=1',
		'//other.example/x',
		'/a//b',
		'/./x',
		'/x/../y',
		'/x#y',
		'/x y',
		'/?',
		'/?p=1',
		'/%2e/x',
		'/x\n',
	],
	...[
		'x',
		'./x',
		'../x',
		'?p=1',
		'#x',
		'',
		'mailto:a@b.example',
		'javascript:void(0)',
		'http:x',
		'http:/x',
		'https:/x',
		' /x ',
	],
];
const asParser = (address: string) => (URL.canParse(address) ? new URL(address) : null);

describe('takeWritten', () => {
	it.each(ADDRESSES)('returns for %j what the parser returns, or nothing', (address) => {
		const { host, pathname, search, href } = asParser(address) ?? {};
		const taken = takeWritten(address);
		if (taken !== null) expect([taken, address]).toEqual([{ host, pathname, search }, href]);
	});

	it('handles most URLs of pages', () => {
		expect(takeWritten('http://www.a.example/2004/03/snow.html?p=1')).toEqual({
			host: 'www.a.example',
			pathname: '/2004/03/snow.html',
			search: '?p=1',
		});
	});
});
