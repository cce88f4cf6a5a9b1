/** marks: which attributes an element has, without reading them. */
import { describe, expect, it } from 'vitest';
import { HAS } from './marks.ts';
import { COMMENT, TAG, TEXT } from './names.ts';
import { parseHtml } from './parse.ts';

const CASES = [
	['<p>', 0],
	['<p class=a>', HAS.CLASS],
	['<p ID=a role=main>', HAS.ID | HAS.ROLE],
	['<p aria-hidden=true>', HAS.ROLE],
	['<p hidden>', HAS.HIDING],
	['<p style="color:red" rel=x>', HAS.HIDING | HAS.REL],
	['<p title=a>', HAS.INFORMATIVE],
	['<p data-time=1>', HAS.INFORMATIVE],
	['<p itemprop=name>', HAS.DATA],
	['<p href=x src=y dataset=z>', 0],
] as const;

describe('marks', () => {
	it.each(CASES)('%s', (html, bits) => {
		const page = parseHtml(html);
		expect(page.marks[page.find(TAG.P)!]).toBe(bits);
	});

	it('treats scripts and comments as possible sources of a date', () => {
		const page = parseHtml('<body><!--a--><script>b</script>');
		expect(page.marks[page.tag.indexOf(COMMENT)]).toBe(HAS.INFORMATIVE);
		expect(page.marks[page.find(TAG.SCRIPT)!]).toBe(HAS.INFORMATIVE);
	});

	it.each([
		['<p> \n\t</p>', HAS.WHITE],
		['<p> a</p>', 0],
		['<p> &#32;a</p>', 0],
		['<table> a <tr>', 0],
		['<p> <table>b <tr></table>', 0],
	])('knows white space from text: %j', (html, bits) => {
		const page = parseHtml(html);
		expect(page.marks[page.tag.indexOf(TEXT)]).toBe(bits);
	});

	it('counts the attributes of a second body tag', () => {
		const page = parseHtml('<body class=a><p>b<body id=c>');
		expect(page.marks[page.find(TAG.BODY)!]).toBe(HAS.CLASS | HAS.ID);
	});
});
