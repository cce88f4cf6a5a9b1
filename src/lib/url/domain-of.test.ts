import { expect, it } from 'vitest';
import { domainOf } from './domain-of.ts';

it.each([
	['a.example', 'a.example'],
	['deep.below.a.example:8080', 'a.example'],
	['a.example.', 'a.example'],
	['ann.blogs.co.uk', 'blogs.co.uk'],
	['www.shop.ne.jp', 'shop.ne.jp'],
	['x.of.de', 'of.de'],
	['co.uk', 'co.uk'],
	['localhost', 'localhost'],
	['10.1.2.3:80', '10.1.2.3'],
	['[::1]:80', '[::1]'],
	['', ''],
])('%s belongs to %s', (host, domain) => {
	expect(domainOf(host)).toBe(domain);
});
