/**
 * access: who may do what, decided before any handler runs.
 *
 * Reading is open where the server listens on loopback only; writing, and everything on other addresses, needs the token: as
 * `Authorization: Bearer …`, or as the cookie that a browser gets when it opens the address with the token in it. A page of
 * somebody else in the same browser can use neither: the cookie is not sent across sites, the origin of what changes something is
 * checked, and a server on loopback answers to its own names only, so that no foreign name can be made to lead to it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Rate, senderKey } from '../io/push/rate.ts';
import type { Api } from './api/api.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** `write`: it changes something. `open`: everybody may, everywhere. Reading otherwise. */
		access?: 'read' | 'write' | 'open';
	}
}

export interface AccessOptions {
	readonly token: string;
	/** The address that the server listens on. */
	readonly host: string;
	/** The public address, where a proxy stands in front. */
	readonly publicUrl: string | null;
	/** Requests a minute from one sender. */
	readonly requestsPerMinute: number;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const COOKIE = 'logosphere';
/** A year, in seconds. */
const COOKIE_AGE = 31_536_000;
/** Requests of one sender that are answered at the same time: the questions of all wait in one row. */
const MOST_AT_ONCE = 64;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isLoopback(host: string): boolean {
	if (host === 'localhost') return true;
	return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

/** Reading needs nothing where only programs of this machine can ask. */
export function isOpenToAll({ host, publicUrl }: Pick<AccessOptions, 'host' | 'publicUrl'>): boolean {
	return isLoopback(host) && publicUrl === null;
}

/** It was sent by a page of somebody else, or to a name that is not ours. */
export function detectForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
	const { host = '', origin } = headers;
	return !isOwnName(host) || (origin !== undefined && origin !== `http://${host}`);
}

export function guardAccess(app: Api, options: AccessOptions): void {
	const rate = new Rate(options.requestsPerMinute);
	const isOpen = isOpenToAll(options);
	const underWay = new Map<string, number>();
	app.addHook('onRequest', async (request, reply) => {
		if (isOpen) expectOwnName(request);
		expectRest(rate, request);
		takeTurn(underWay, request, reply);
		if (takeToken(request, reply, options)) return reply;
		const { access = 'read' } = request.routeOptions.config;
		const proof = proofOf(request, options.token);
		if (access === 'open') return;
		if (proof === null && !(access === 'read' && isOpen)) throw needsToken(access);
		if (proof !== 'bearer' && !SAFE_METHODS.has(request.method)) expectOwnOrigin(request, proof, options);
	});
}

/** A name that is not ours was made to lead here by somebody else's page. */
function expectOwnName({ host }: FastifyRequest): void {
	if (isOwnName(host)) return;
	throw new Problem(
		403,
		'unknown-host',
		`This server listens on loopback and does not answer to the name "${nameOf(host)}". Behind a proxy, tell it its address: --public URL.`,
	);
}

function isOwnName(host: string): boolean {
	return LOOPBACK_NAMES.has(nameOf(host));
}

function nameOf(host: string): string {
	return host.replace(/:\d+$/, '').toLowerCase();
}

function expectRest(rate: Rate, { ip }: FastifyRequest): void {
	if (rate.take(senderKey(ip), performance.now())) return;
	throw new Problem(429, 'too-often', 'Too many requests from your address. Try again in a minute.', {
		'Retry-After': '60',
	});
}

/** Nobody holds up all others by asking much at once. */
function takeTurn(underWay: Map<string, number>, { ip }: FastifyRequest, { raw }: FastifyReply): void {
	const sender = senderKey(ip);
	const turns = underWay.get(sender) ?? 0;
	if (turns >= MOST_AT_ONCE)
		throw new Problem(429, 'too-much-at-once', 'Wait for the answers that are under way.', {
			'Retry-After': '1',
		});
	underWay.set(sender, turns + 1);
	raw.once('close', () => {
		const left = underWay.get(sender)! - 1;
		if (left > 0) underWay.set(sender, left);
		else underWay.delete(sender);
	});
}

/** `?token=` in an address that a person opens becomes a cookie, and leaves the address. */
function takeToken(
	request: FastifyRequest,
	reply: FastifyReply,
	{ token, publicUrl }: AccessOptions,
): boolean {
	if (request.method !== 'GET') return false;
	const [path, query] = request.url.split('?', 2);
	const fields = new URLSearchParams(query);
	const given = fields.get('token');
	if (given === null || !isEqual(given, token)) return false;
	fields.delete('token');
	const secure = publicUrl?.startsWith('https:') === true ? '; Secure' : '';
	reply
		.header(
			'Set-Cookie',
			`${COOKIE}=${cookieOf(token)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_AGE}${secure}`,
		)
		.redirect(ownPath(path!) + (fields.size === 0 ? '' : `?${fields}`), 303);
	return true;
}

/** A path that leads to no other host: one slash, and no way up in between. */
function ownPath(path: string): string {
	return /^\/(?:[\w~-][\w.~%-]*(?:\/[\w~-][\w.~%-]*)*\/?)?$/.test(path) ? path : '/';
}

function proofOf({ headers }: FastifyRequest, token: string): 'bearer' | 'cookie' | null {
	const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
	if (bearer !== undefined && isEqual(bearer, token)) return 'bearer';
	const cookies = (headers.cookie ?? '').split(/;\s*/);
	const cookie = cookies.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
	return cookie !== undefined && isEqual(cookie, cookieOf(token)) ? 'cookie' : null;
}

/** The token cannot be told from it. */
function cookieOf(token: string): string {
	return createHash('sha256').update(`cookie ${token}`).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
	const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
	return timingSafeEqual(left!, right!);
}

/** Programs that are no browsers name no origin; whoever comes with a cookie is one and must. */
function expectOwnOrigin(
	{ headers, host, protocol }: FastifyRequest,
	proof: 'cookie' | null,
	{ publicUrl }: AccessOptions,
): void {
	const own = publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin;
	const { origin } = headers;
	const site = headers['sec-fetch-site'];
	if (origin === own) return;
	if (origin === undefined && (proof === null || site === 'same-origin' || site === 'none')) return;
	throw new Problem(403, 'foreign-origin', 'The request came from a page of another site.');
}

function needsToken(access: 'read' | 'write'): Problem {
	const what = access === 'write' ? 'Changing something' : 'Reading from another machine';
	return new Problem(
		401,
		'token-needed',
		`${what} needs the token: open the address with ?token= that the program printed when it started, or send "Authorization: Bearer TOKEN".`,
		{ 'WWW-Authenticate': 'Bearer' },
	);
}
