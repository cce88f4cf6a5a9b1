/** headers: security headers of every response: no foreign content, no framing, no MIME sniffing, no referrer. */
import type { Api } from './api/api.ts';

const HEADERS: Readonly<Record<string, string>> = {
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
	// Responses may need a token, so shared caches must not store them.
	'Cache-Control': 'private, no-cache',
};

/** For everything except the web page: scripts never run, even if a browser shows the response. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** For the web page: only its own files, and foreign images if the reader enabled them. */
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
