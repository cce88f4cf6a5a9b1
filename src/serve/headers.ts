/** headers: what every answer says to browsers: nothing foreign is loaded, framed, guessed or told. */
import type { Api } from './api/api.ts';

const HEADERS: Readonly<Record<string, string>> = {
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
	// What a token opened is not for caches that several share.
	'Cache-Control': 'private, no-cache',
};

/** For what is no page: nothing in it runs, should a browser show it. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** For the web page: its own files only; pictures of others where the reader asked for them. */
export function pagePolicy({ showsImages }: { readonly showsImages: boolean }): string {
	return [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		`img-src 'self' data:${showsImages ? ' http: https:' : ''}`,
		"connect-src 'self'",
		"font-src 'self'",
		"frame-src 'self'",
		"form-action 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ');
}

export function setHeaders(app: Api): void {
	app.addHook('onSend', async (_request, reply) => {
		for (const [name, value] of Object.entries(HEADERS))
			if (!reply.hasHeader(name)) reply.header(name, value);
		if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', NO_PAGE);
	});
}
