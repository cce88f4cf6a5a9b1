/**
 * access: who may do what, decided before any handler runs.
 *
 * Reading is open while the server listens on loopback only. Writing, and everything on other addresses, needs the token: as
 * `Authorization: Bearer …`, or as the cookie that a browser gets when it opens the URL with the token. Web pages of other
 * sites in the same browser can use neither: the cookie is not sent across sites, write requests must come from the server's own
 * origin, and a server on loopback accepts only its own host names, which prevents DNS rebinding.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Failure } from '../io/failure.ts';
import { Rate, senderKey } from '../io/push/rate.ts';
import { ROLES, type Role } from '../model/site.ts';
import { cookieOf, type KeyRing } from '../observe/keys.ts';
import type { Api } from './api/api.ts';
import { Problem } from './problem.ts';

type Access = 'read' | 'private' | 'write' | 'operate' | 'open';

/** The least role for each. */
const NEEDED: Readonly<Record<Access, Role>> = {
	open: 'reader',
	read: 'reader',
	private: 'reader',
	write: 'editor',
	operate: 'operator',
};

declare module 'fastify' {
	interface FastifyContextConfig {
		/**
		 * `write`: the route changes something. `operate`: it erases, or gives keys. `private`: not for visitors of a public server.
		 * `open`: no token needed, ever. The default is `read`.
		 */
		access?: Access;
	}
}

export interface AccessOptions {
	readonly token: string;
	/** The address that the server listens on. */
	readonly host: string;
	/** The public URL, if the server is behind a proxy. */
	readonly publicUrl: string | null;
	/** Keys of people, beside the token, which is an operator's. */
	readonly keys?: KeyRing;
	/** Anybody may read. */
	readonly isPublic?: boolean;
	/** Requests per minute from one client. */
	readonly requestsPerMinute: number;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const COOKIE = 'logosphere';
/** A year, in seconds. */
const COOKIE_AGE = 31_536_000;
/** From one address, on a server that is open to the public. */
const VISITOR_REQUESTS_PER_MINUTE = 600;
/** Concurrent requests of one client. All clients share one queue of queries. */
const MAX_CONCURRENT = 64;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const MIN_TOKEN = 16;

/** Long enough not to be guessed, and of characters that a header can carry. */
export function isToken(text: string): boolean {
	return text.length >= MIN_TOKEN && /^[\x21-\x7e]+$/.test(text);
}

export function isLoopback(host: string): boolean {
	if (host === 'localhost') return true;
	return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

/** Reading needs no token if only programs on this machine can connect. */
export function isOpenToAll({ host, publicUrl }: Pick<AccessOptions, 'host' | 'publicUrl'>): boolean {
	return isLoopback(host) && publicUrl === null;
}

/** The request comes from a page of another site, or was sent to a foreign host name. */
export function detectForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
	const { host = '', origin } = headers;
	return (
		!isOwnName(host) || isFromElsewhere(headers) || (origin !== undefined && origin !== `http://${host}`)
	);
}

const visitors = new WeakSet<FastifyRequest>();

/** Whether the request comes from somebody without the token, on a server that is open to the public. */
export const isVisitor = (request: FastifyRequest): boolean => visitors.has(request);

export function guardAccess(app: Api, options: AccessOptions): void {
	if (!isToken(options.token))
		throw new Failure('bad-token', `The token needs at least ${MIN_TOKEN} characters.`);
	const rate = new Rate(options.requestsPerMinute);
	const visitorRate = new Rate(Math.min(options.requestsPerMinute, VISITOR_REQUESTS_PER_MINUTE));
	const isOpen = isOpenToAll(options);
	const isPublic = options.isPublic ?? false;
	const underWay = new Map<string, number>();
	app.addHook('onRequest', async (request, reply) => {
		if (isOpen) expectOwnName(request);
		expectWithinRate(rate, request);
		limitConcurrency(underWay, request, reply);
		if (takeToken(request, reply, options)) return reply;
		const { access = 'read' } = request.routeOptions.config;
		const found = proofOf(request, options);
		const proof = found?.by ?? null;
		if (proof !== 'bearer') expectOwnSite(request, options);
		if (proof === null && isPublic) {
			visitors.add(request);
			expectWithinRate(visitorRate, request);
		}
		if (access === 'open') return;
		const isReadable = access === 'read' ? isOpen || isPublic : access === 'private' && isOpen && !isPublic;
		if (found === null && !isReadable) throw needsToken(access);
		if (found !== null && ROLES.indexOf(found.role) < ROLES.indexOf(NEEDED[access]))
			throw new Problem(
				403,
				'role-too-low',
				`This needs the key of an ${NEEDED[access]}. Yours is that of a ${found.role}.`,
			);
		if (proof !== 'bearer' && !SAFE_METHODS.has(request.method)) expectOwnOrigin(request, proof, options);
	});
}

/** Refuses foreign host names, which a malicious page can point to this machine (DNS rebinding). */
function expectOwnName({ host }: FastifyRequest): void {
	if (isOwnName(host)) return;
	throw new Problem(
		403,
		'unknown-host',
		`This server listens on loopback and does not accept the host name "${nameOf(host)}". If it is behind a proxy, start it with --public URL.`,
	);
}

function isOwnName(host: string): boolean {
	return LOOPBACK_NAMES.has(nameOf(host));
}

function nameOf(host: string): string {
	return host.replace(/:\d+$/, '').toLowerCase();
}

function expectWithinRate(rate: Rate, { ip }: FastifyRequest): void {
	if (rate.take(senderKey(ip), performance.now())) return;
	throw new Problem(429, 'too-often', 'Too many requests from your IP address. Try again in a minute.', {
		'Retry-After': '60',
	});
}

/**
 * A page of another site may link here, and nothing else: it may not fetch, embed, stream or frame, even if it cannot read the answer.
 * Browsers say where a request comes from (Fetch Metadata, Origin); other programs say nothing.
 */
function expectOwnSite(
	{ headers, host, method, protocol }: FastifyRequest,
	{ publicUrl }: AccessOptions,
): void {
	const own = publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin;
	const isOwn = headers.origin === undefined || headers.origin === own;
	if (isOwn && (!isFromElsewhere(headers) || isNavigation(method, headers))) return;
	throw new Problem(403, 'foreign-origin', 'The request came from a web page of another site.');
}

function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
	const site = headers['sec-fetch-site'];
	return site === 'cross-site' || site === 'same-site';
}

/** Somebody follows a link, or opens one in a new tab. */
function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
	return (
		method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
	);
}

/** Limits concurrent requests, so that one client cannot block the others. */
function limitConcurrency(
	underWay: Map<string, number>,
	{ ip }: FastifyRequest,
	{ raw }: FastifyReply,
): void {
	const sender = senderKey(ip);
	const pending = underWay.get(sender) ?? 0;
	if (pending >= MAX_CONCURRENT)
		throw new Problem(
			429,
			'too-much-at-once',
			'Too many concurrent requests. Wait until the pending ones are answered.',
			{
				'Retry-After': '1',
			},
		);
	underWay.set(sender, pending + 1);
	raw.once('close', () => {
		const left = underWay.get(sender)! - 1;
		if (left > 0) underWay.set(sender, left);
		else underWay.delete(sender);
	});
}

/** Turns `?token=` in the URL into a cookie and redirects to the URL without it. */
function takeToken(
	request: FastifyRequest,
	reply: FastifyReply,
	{ token, keys, publicUrl }: AccessOptions,
): boolean {
	if (request.method !== 'GET') return false;
	const [path, query] = request.url.split('?', 2);
	const fields = new URLSearchParams(query);
	const given = fields.get('token');
	if (given === null || !(isEqual(given, token) || (keys?.roleOf(given) ?? null) !== null)) return false;
	fields.delete('token');
	const secure = publicUrl?.startsWith('https:') === true ? '; Secure' : '';
	reply
		.header(
			'Set-Cookie',
			`${COOKIE}=${cookieOf(given)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_AGE}${secure}`,
		)
		.redirect(ownPath(path!) + (fields.size === 0 ? '' : `?${fields}`), 303);
	return true;
}

/** A path that cannot lead to another host: a single leading slash and no `..`. */
function ownPath(path: string): string {
	return /^\/(?:[\w~-][\w.~%-]*(?:\/[\w~-][\w.~%-]*)*\/?)?$/.test(path) ? path : '/';
}

interface Proof {
	readonly by: 'bearer' | 'cookie';
	readonly role: Role;
}

function proofOf(
	{ headers }: FastifyRequest,
	{ token, keys }: Pick<AccessOptions, 'token' | 'keys'>,
): Proof | null {
	const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
	if (bearer !== undefined) {
		const role = isEqual(bearer, token) ? 'operator' : (keys?.roleOf(bearer) ?? null);
		if (role !== null) return { by: 'bearer', role };
	}
	const cookies = (headers.cookie ?? '').split(/;\s*/);
	const cookie = cookies.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
	if (cookie === undefined) return null;
	const role = isEqual(cookie, cookieOf(token)) ? 'operator' : (keys?.roleOfCookie(cookie) ?? null);
	return role === null ? null : { by: 'cookie', role };
}

function isEqual(a: string, b: string): boolean {
	const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
	return timingSafeEqual(left!, right!);
}

/** Only browsers send an origin. A request with a cookie comes from a browser, so it must have one. */
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
	throw new Problem(403, 'foreign-origin', 'The request came from a web page of another site.');
}

function needsToken(access: Access): Problem {
	const what = access === 'write' || access === 'operate' ? 'Changing something' : 'Reading this';
	return new Problem(
		401,
		'token-needed',
		`${what} needs the token. Open the URL with ?token= that the program printed at its start, or send "Authorization: Bearer TOKEN".`,
		{ 'WWW-Authenticate': 'Bearer' },
	);
}
