import { describe, expect, it } from 'vitest';
import { mutateText, oddPage, Random } from '../../../eval/mutate.ts';
import { findTreeDifference } from '../../../eval/same-tree.ts';
import { effort } from '../../../test/effort.fixture.ts';

/** New in each run; a failure names the seed. */
const SEED = Date.now() & 0x7fffffff;
const PARTS = Array.from({ length: 10 }, (_, part) => part + 1);
const INPUTS = effort(1_000, 10_000);

describe(`the tree equals stock parse5's (seed ${SEED})`, () => {
	it.each(PARTS)(`on ${INPUTS} pages of odd markup and damaged copies of them, part %i`, (part) => {
		const random = new Random(SEED + part);
		for (let i = 0; i < INPUTS; i++) {
			const page = oddPage(random);
			const input = i % 2 === 0 ? page : mutateText(page, random);
			const difference = findTreeDifference(input);
			if (difference !== null) expect.fail(`${difference}\nfor ${JSON.stringify(input)}`);
		}
	});

	it.each([
		['a NUL in text, attribute and name', '<p a="\0">\0x\0<a\0b>'],
		['entities cut by markup', '<p title="&lt&copy=x&amp">&lt<b>&notit; &#0; &#x80;</b>&am'],
		['a comment that ends oddly', '<!--a--!>b<!-->c<!--->d<!--e<!-->f-->g<!--'],
		['an old script in a comment', '<script><!--\nif (a<b) x="--";</script>\n//--></script><p>x'],
		['white space before the head', ' \n<!doctype html> \n<html> <head> <title> a </title> </head> <body> b'],
		['text in a table', '<table> a <tr> b <td> c </td> d </table> e'],
		['a newline after pre and textarea', '<pre>\n\na</pre><textarea>\n\nb</textarea><pre>&#10;c</pre>'],
		[
			'more attributes than go the short way',
			`<p ${Array.from({ length: 200 }, (_, i) => `a${i % 150}=${i}`).join(' ')}>`,
		],
		['carriage returns', '<p a="\r\nb\r">\r\nc\rd\r\n</p>\r'],
		['a second body tag', '<body a=1 b=2><p><body b=3 c=4><html lang=x>'],
		['a template', '<template><tr><td>a</template>b'],
	])('on %s', (_, html) => {
		expect(findTreeDifference(html)).toBeNull();
	});
});
