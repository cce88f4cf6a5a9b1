import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCss } from './safe-css.ts';

describe('preserved styles', () => {
	it.each([
		['p{color:red}'],
		['.a,#b>c{margin:0 auto;width:calc(100% - 2px)}'],
		['@media (max-width:600px){p{display:none}}'],
		['a:not(.x):hover{background:linear-gradient(#fff,rgba(0,0,0,.5))}'],
		['p{content:"hello; {world}"}'],
	])('%s', (css) => {
		expect(safeCss(css)).toBe(css);
	});
});

describe('whatever loads something is removed', () => {
	it.each([
		['an import', '@import "http://evil.example/a.css";p{color:red}', ';p{color:red}'],
		['an import by url', '@IMPORT url(http://evil.example/a.css);', ';'],
		['a picture', 'p{background:url(http://evil.example/a.png);color:red}', 'p{;color:red}'],
		['a picture in capitals', 'p{background:URL("http://evil.example/a.png")}', 'p{}'],
		['a picture by set', 'p{background:image-set("http://evil.example/a.png" 1x)}', 'p{}'],
		['an older set', 'p{background:-webkit-image-set("//evil.example/a" 1x)}', 'p{}'],
		['an escape', 'p{background:u\\72l(http://evil.example/a.png)}', 'p{}'],
		['an escaped import', '@\\69mport "http://evil.example/a.css";', ';'],
		['a font', '@font-face{src:url(http://evil.example/a.woff)}', '{}'],
		['a variable', 'p{--a:url(http://evil.example/a.png);color:var(--a)}', 'p{;color:var(--a)}'],
		['a script', 'p{width:expression(alert(1))}', 'p{}'],
		['the end of the element', 'p{color:red}</style><script>alert(1)</script>', 'p{color:red};'],
	])('%s', (_, css, safe) => {
		expect(safeCss(css)).toBe(safe);
	});

	it('does not appear when a comment is removed', () => {
		expect(safeCss('p{background:u/**/rl(http://evil.example/a.png)}')).toBe('p{}');
		expect(safeCss('p{a:b}/* never closed url(http://evil.example/)')).toBe('p{a:b} ');
	});

	it('whatever its parts', () => {
		const piece = fc.constantFrom(
			...[
				'url(',
				'u',
				'rl(',
				'@import',
				'@',
				'import',
				'"',
				"'",
				'\\',
				'/*',
				'*/',
				';',
				'{',
				'}',
				'(',
				')',
				'<',
				'image-set(',
				' ',
			],
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
				expect(safeCss(pieces.join(''))).not.toMatch(/url\(|image-set\(|@import|[\\<]/i);
			}),
		);
	});
});

it('takes linear time', () => {
	const css = '/*'.repeat(100_000) + '('.repeat(100_000) + '@'.repeat(100_000);
	expect(safeCss(css).length).toBeLessThan(css.length);
});
