/**
 * show-page: an inspected page as an answer of its own.
 *
 * It runs nothing and fetches nothing as it is; the policy says so once more to the browser, and puts it into a sandbox. Only this
 * server's own pages may frame it.
 */
import type { FastifyReply } from 'fastify';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** How the marks look: the web page has the same colours in its legend. */
const LOOK = `<style>
[data-mark]{outline:2px solid #6b7280;outline-offset:1px}
[data-mark~=content]{outline-color:#2563eb;background-color:rgba(37,99,235,.06)}
[data-mark~=comment]{outline-color:#7c3aed;background-color:rgba(124,58,237,.08)}
[data-mark~=title]{outline-color:#b45309;background-color:rgba(180,83,9,.14)}
[data-mark~=author]{outline-color:#0f766e;background-color:rgba(15,118,110,.14)}
[data-mark~=published]{outline-color:#be123c;background-color:rgba(190,18,60,.12)}
[data-mark~=left-out]{outline:1px dashed #6b7280;opacity:.55}
[data-mark]:has(>:target){outline-width:4px;outline-style:double}
[data-picture]{border:1px dotted #9ca3af;color:#6b7280;font-size:.85em;padding:0 .3em}
a[data-href]{color:#1d4ed8;text-decoration:underline}
</style>`;

export function showPage(reply: FastifyReply, html: string): string {
	reply
		.type('text/html; charset=utf-8')
		.header('Content-Security-Policy', POLICY)
		.header('X-Frame-Options', 'SAMEORIGIN')
		.serializer((text: string) => text);
	return html.replace('</head>', () => `${LOOK}</head>`);
}
