/** post-parts: the versions, comments and links of a post. */
import { z } from 'zod';
import { listTerms } from '../../lib/words/index.ts';
import type { Post, PostVersion } from '../../model/post.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { answers, idParams, itemsOf, limitOf } from './answers.ts';
import type { Api } from './api.ts';
import { compareTexts } from './compare.ts';
import { findPost } from './posts.ts';
import { commentSchema, comparisonSchema, linkInSchema, linkOutSchema, versionSchema } from './schemas.ts';
import { showLinksIn, showLinksOut } from './show-post.ts';

/** Each link costs a lookup. */
const MAX_LINKS = 500;
const USUAL_LINKS = 100;

export function postPartRoutes(app: Api, context: ServeContext): void {
	versionRoutes(app, context);
	commentRoutes(app, context);
	linkRoutes(app, context);
}

const placeSchema = z.coerce
	.number('The index of a version is needed.')
	.int()
	.min(0)
	.max(1_000_000)
	.describe('the index of a version, from 0');

function versionRoutes(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/posts/:id/versions',
		{
			schema: {
				operationId: 'listVersions',
				tags: ['posts'],
				summary: 'The versions of a post, oldest first; the last one is the current text',
				params: idParams,
				response: answers({ 200: itemsOf(versionSchema) }, 404),
			},
		},
		async ({ params: { id } }) => {
			const versions = await readVersions(reads, id);
			return {
				items: versions.map((version, place) => ({ ...version, place, words: countWords(version.text) })),
			};
		},
	);

	app.get(
		'/api/posts/:id/compare',
		{
			schema: {
				operationId: 'compareVersions',
				tags: ['posts'],
				summary: 'Compare two versions of a post word by word',
				params: idParams,
				querystring: z.object({ from: placeSchema, to: placeSchema }),
				response: answers({ 200: comparisonSchema }, 404),
			},
		},
		async ({ params: { id }, query: { from, to } }) => {
			const versions = await readVersions(reads, id);
			const [before, after] = [versionAt(versions, from), versionAt(versions, to)];
			return {
				from,
				to,
				title: compareTexts(before.title ?? '', after.title ?? ''),
				text: compareTexts(before.text, after.text),
			};
		},
	);
}

/** All versions; the last one is current. */
async function readVersions(reads: Reads, id: number): Promise<readonly PostVersion[]> {
	const post = await findPost(reads, id);
	return [...(await reads.versions(id)), asVersion(post)];
}

function asVersion({ title, html, text, contentHash, changed }: Post): PostVersion {
	return { title, html, text, contentHash, seen: changed };
}

function versionAt(versions: readonly PostVersion[], place: number): PostVersion {
	const version = versions[place];
	if (version === undefined)
		throw notFound(`This post has no version ${place}. Its versions are 0 to ${versions.length - 1}.`);
	return version;
}

function countWords(text: string): number {
	return listTerms(text, null).length;
}

function commentRoutes(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/posts/:id/comments',
		{
			schema: {
				operationId: 'listComments',
				tags: ['posts'],
				summary: 'The comments of a post, in order',
				params: idParams,
				response: answers({ 200: itemsOf(commentSchema) }, 404),
			},
		},
		async ({ params: { id } }) => {
			await findPost(reads, id);
			const comments = await reads.comments(id);
			return { items: comments.map((comment, place) => ({ ...comment, place })) };
		},
	);
}

const linksQuerySchema = z.object({ limit: limitOf(MAX_LINKS, USUAL_LINKS) });

function linkRoutes(app: Api, { reads }: ServeContext): void {
	app.get(
		'/api/posts/:id/links',
		{
			schema: {
				operationId: 'listLinks',
				tags: ['posts'],
				summary: 'The links in a post and its comments, with the posts and blogs they lead to',
				params: idParams,
				querystring: linksQuerySchema,
				response: answers({ 200: itemsOf(linkOutSchema) }, 404),
			},
		},
		async ({ params: { id }, query: { limit } }) => {
			await findPost(reads, id);
			const links = await reads.linksFrom(id);
			return { items: await showLinksOut(reads, links.slice(0, limit)) };
		},
	);

	app.get(
		'/api/posts/:id/linked-by',
		{
			schema: {
				operationId: 'listLinkedBy',
				tags: ['posts'],
				summary: 'The links to a post, latest first, with the posts and blogs that contain them',
				params: idParams,
				querystring: linksQuerySchema,
				response: answers({ 200: itemsOf(linkInSchema) }, 404),
			},
		},
		async ({ params: { id }, query: { limit } }) => {
			const { url } = await findPost(reads, id);
			return { items: await showLinksIn(reads, await reads.linksTo(url, limit)) };
		},
	);
}
