import { describe, expect, it } from 'vitest';
import { fileName } from './markdown.ts';

describe('the name of a file', () => {
	it.each([
		['The ferry', '2004-03-05', '2004/03/2004-03-05-the-ferry-7.md'],
		['The ferry', '2004-03-05T21:04:09+09:00', '2004/03/2004-03-05-the-ferry-7.md'],
		['The ferry', null, 'undated/the-ferry-7.md'],
		['The ferry', '2004-13-45', 'undated/the-ferry-7.md'],
		[null, null, 'undated/7.md'],
		['../../etc/passwd', null, 'undated/etc-passwd-7.md'],
		['CON', null, 'undated/con-7.md'],
		['.hidden', null, 'undated/hidden-7.md'],
		['a\0b\u202e\n/c:d*?', null, 'undated/ab-c-d-7.md'],
		['港の船', '2005-01-02', '2005/01/2005-01-02-港の船-7.md'],
		['x'.repeat(500), null, `undated/${'x'.repeat(60)}-7.md`],
	])('%j, %j', (title, published, name) => {
		expect(fileName({ id: 7, title, published })).toBe(name);
	});
});
