/**
 * modern-head: the head that site generators and hosted platforms of the 2010s and later share.
 *
 * In:     a scene, the generator line and the stylesheet's path.
 * Out:    charset, viewport, title, canonical link, OpenGraph, JSON-LD on post pages, the feed link.
 */

import type { SimPost } from '../model.ts';
import { absolute, charsetMeta, esc, feedHeadLink, scriptJson } from './markup.ts';
import type { Scene } from './scene.ts';

export interface HeadPlan {
	readonly generator: string;
	readonly stylesheet: string;
	/** The type that the structured data names, BlogPosting unless the platform says otherwise. */
	readonly schema?: 'Article' | 'BlogPosting';
	readonly extra?: string;
}

export function modernHead(scene: Scene, plan: HeadPlan): string {
	const { blog, view } = scene;
	const title = scene.subtitle === '' ? esc(blog.title) : `${scene.subtitle} | ${esc(blog.title)}`;
	const about =
		view.kind === 'post' ? postMeta(scene, view.post, plan.schema ?? 'BlogPosting') : siteMeta(scene);
	return `<head>
${charsetMeta(scene.charset)}<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="generator" content="${plan.generator}">
${about}<link rel="stylesheet" href="${plan.stylesheet}">
${feedHeadLink(blog, '>')}${plan.extra ?? ''}</head>
`;
}

function siteMeta(scene: Scene): string {
	const { blog } = scene;
	return `<meta name="description" content="${esc(blog.tagline)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${esc(blog.title)}">
<meta property="og:url" content="${absolute(blog, '/')}">
`;
}

function postMeta(scene: Scene, post: SimPost, schema: string): string {
	const { blog } = scene;
	const url = absolute(blog, scene.post(post));
	const published = scene.iso(post.publishedMs);
	const modified = scene.iso(post.updatedMs ?? post.publishedMs);
	const data = {
		'@context': 'https://schema.org',
		'@type': schema,
		headline: post.title,
		author: { '@type': 'Person', name: post.author },
		datePublished: published,
		dateModified: modified,
		mainEntityOfPage: { '@type': 'WebPage', '@id': url },
	};
	return `<meta name="author" content="${esc(post.author)}">
<meta name="description" content="${esc(post.summary)}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="article">
<meta property="og:title" content="${esc(post.title)}">
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="${esc(blog.title)}">
<meta property="article:published_time" content="${published}">
<meta property="article:modified_time" content="${modified}">
<script type="application/ld+json">${scriptJson(data)}</script>
`;
}
