import { safeHtml } from '../../src/formats/safe-html.ts';
import { parseHtml } from '../../src/lib/html/index.ts';
import { PageMarks } from '../../src/serve/inspect/marks.ts';
import { renderSafePage } from '../../src/serve/inspect/safe-page.ts';
import { hold, type Target, textOf } from '../target.ts';
import { MARKUP, PAGES, SETTING, TAG_SOUP } from './markup.ts';
import { checkInert, checkSafe } from './safety.ts';

const ATTACKS = [
	'<img src=x onerror=alert(1)><a href="java&#10;script:x">y</a><p style="background:url(x)">z</p>',
	'<svg onload=x><script>alert(1)</script><a xlink:href="javascript:x">y</a></svg><math><mtext><style><img src=x onerror=x></style></mtext></math>',
	'<noscript><p title="</noscript><img src=x onerror=x>">y</noscript><template><script>x</script></template>',
	'<form action="javascript:x"><button formaction="javascript:x">y</form><base href="javascript:x//"><a href="y">z</a>',
	'<iframe srcdoc="<script>x</script>"></iframe><object data=x><embed src=x><meta http-equiv=refresh content="0;url=x">',
	'<style>@import "x";a{background:u\\rl(x)}</style><a title="&quot; onclick=&quot;x">y</a><table><td><select><img src=x>',
];

/** The readable text, whatever is between; permalink symbols are not text. */
function lettersOf(html: string): string {
	return parseHtml(html)
		.rawText(0)
		.replace(/[\s#¶§]+/g, '');
}

/** sanitiser: nothing that runs, prompts or fetches gets through, and cleaning clean markup again changes nothing. */
export const sanitiser: Target = {
	name: 'sanitiser',
	seeds: [...ATTACKS, ...PAGES.slice(1)],
	words: [
		...MARKUP,
		...[
			'javascript:',
			'vbscript:',
			'data:image/svg+xml,',
			'java\tscript:',
			'&#106;avascript:',
			'onerror=',
			'xlink:href=',
			'formaction=',
		],
		...[
			'@import',
			'url(',
			'image-set(',
			'expression(',
			'\\',
			'*/',
			'/*',
			'</style>',
			'<math>',
			'<mi>',
			'<foreignObject>',
			'<annotation-xml encoding="text/html">',
		],
	],
	shape: TAG_SOUP,
	maxBytes: 1024,
	share: 2,
	run(input) {
		const html = textOf(input);
		const base = SETTING.url;
		const clean = safeHtml(html, { base, hasImages: true });
		checkSafe(clean);
		const twice = safeHtml(clean, { base, hasImages: true });
		checkSafe(twice);
		hold(lettersOf(twice) === lettersOf(clean), 'cleaning clean markup again changes nothing', clean);
		const withoutImages = safeHtml(html, { base, hasImages: false });
		checkSafe(withoutImages);
		hold(!/<[^>]*\ssrc=/.test(withoutImages), 'pictures are not fetched by default', withoutImages);
		const page = parseHtml(html);
		checkInert(renderSafePage(page, base, new PageMarks(page)).html);
	},
};
