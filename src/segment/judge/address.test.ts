import { expect, it } from 'vitest';
import { readAddress } from './address.ts';

it.each([
	['https://example.org/', 'home'],
	['https://example.org/index.html', 'home'],
	['https://example.org/~anna/', 'home'],
	['https://example.org/anna/diary/', 'home'],
	['https://example.org/2004/03/', 'list'],
	['https://example.org/archives/2004_03.html', 'list'],
	['https://example.org/diary/200403.html', 'list'],
	['https://example.org/nikki0403.htm', 'list'],
	['https://example.org/page/5/', 'list'],
	['https://example.org/category/sea/boats/', 'list'],
	['https://example.org/?paged=3', 'list'],
	['https://example.org/2004/03/05/the-mill/', 'post'],
	['https://example.org/2004/03/05/2004-1/', 'post'],
	['https://example.org/2004/03/mill.html', 'post'],
	['https://example.org/archives/000843.html', 'post'],
	['https://example.org/how-to-repair-a-mill', 'post'],
	['https://example.org/?p=12', 'post'],
	['https://example.org/about/', 'other'],
	['no address', 'other'],
])('%s is the address of a %s', (url, kind) => {
	expect(readAddress(url).addressKind).toBe(kind);
});
