/**
 * challenge: recognises an answer that is a challenge to browsers, in place of the page, and names the product that sent it.
 *
 * In:     status, headers and body of an answer.
 * Out:    the product and the sign by which it was recognised; null for any other answer.
 * A challenge is never evaded: it is reported, so that the owner of the host can let the crawler in.
 * An ordinary page may mention or embed the scripts of such a product. So signs in the markup count only with the status of a refusal,
 * or where they are elements that only the challenge has.
 */
import { type Headers, headerOf } from './headers.ts';

export interface Challenge {
	readonly product: string;
	readonly sign: string;
}

interface Rule {
	readonly product: string;
	readonly header?: readonly [name: string, value: RegExp];
	readonly body?: RegExp;
	/** Only with a status of 400 or more. */
	readonly isRefusal?: true;
}

const RULES: readonly Rule[] = [
	{ product: 'Cloudflare', header: ['cf-mitigated', /^challenge$/i] },
	{
		product: 'Cloudflare',
		body: /\/cdn-cgi\/challenge-platform\/|id="cf-challenge|_cf_chl_opt/i,
		isRefusal: true,
	},
	{ product: 'Vercel', header: ['x-vercel-mitigated', /^challenge$/i] },
	{ product: 'AWS WAF', header: ['x-amzn-waf-action', /^(?:challenge|captcha)$/i] },
	{ product: 'Anubis', body: /<script[^<>]{0,200}\sid="anubis_(?:challenge|version)"/i },
	{ product: 'DataDome', header: ['x-datadome', /./], isRefusal: true },
	{ product: 'DDoS-Guard', header: ['server', /^ddos-guard$/i], isRefusal: true },
	{ product: 'Sucuri', body: /<script[^<>]{0,200}>[^<]{0,5000}sucuri_cloudproxy_js/i },
	{ product: 'Imperva', body: /\/_Incapsula_Resource\?/i, isRefusal: true },
];

/** A challenge is a short page. */
const MAX_CHALLENGE_BYTES = 65_536;

export function recognizeChallenge({
	status,
	headers,
	body,
}: {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Uint8Array;
}): Challenge | null {
	const text = body.length > MAX_CHALLENGE_BYTES ? '' : Buffer.from(body).toString('latin1');
	for (const rule of RULES) {
		if (rule.isRefusal === true && status < 400) continue;
		const sign = signOf(rule, headers, text);
		if (sign !== null) return { product: rule.product, sign };
	}
	return null;
}

function signOf({ header, body }: Rule, headers: Headers, text: string): string | null {
	if (header !== undefined) {
		const value = headerOf(headers, header[0]);
		if (value !== undefined && header[1].test(value)) return `${header[0]}: ${value.slice(0, 100)}`;
	}
	return body?.exec(text)?.[0].slice(0, 100) ?? null;
}
