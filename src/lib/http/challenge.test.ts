import { describe, expect, it } from 'vitest';
import { recognizeChallenge } from './challenge.ts';

const see = (status: number, headers: Record<string, string>, text: string) =>
	recognizeChallenge({ status, headers, body: Buffer.from(text) })?.product ?? null;

const ANUBIS =
	'<!doctype html><title>Making sure you&#39;re not a bot!</title><script id="anubis_version" type="application/json">"v1.21"</script><script id="anubis_challenge" type="application/json">{}</script>';
const JUST_A_MOMENT =
	'<!DOCTYPE html><title>Just a moment...</title><script>window._cf_chl_opt={cvId:"3"};</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>';

describe('a challenge is named', () => {
	it.each<[string, number, Record<string, string>, string]>([
		['Cloudflare', 403, { 'cf-mitigated': 'challenge' }, ''],
		['Cloudflare', 503, { server: 'cloudflare' }, JUST_A_MOMENT],
		['Vercel', 429, { 'x-vercel-mitigated': 'challenge' }, ''],
		['AWS WAF', 202, { 'x-amzn-waf-action': 'challenge' }, ''],
		['AWS WAF', 405, { 'x-amzn-waf-action': 'captcha' }, ''],
		['Anubis', 200, {}, ANUBIS],
		['DataDome', 403, { 'x-datadome': 'protected' }, ''],
		['DDoS-Guard', 403, { server: 'ddos-guard' }, ''],
		['Sucuri', 200, {}, "<script>sucuri_cloudproxy_js='';</script>"],
		['Imperva', 403, {}, '<iframe src="/_Incapsula_Resource?CWUDNSAI=9"></iframe>'],
	])('%s, status %i', (product, status, headers, text) => {
		expect(see(status, headers, text)).toBe(product);
	});
});

describe('an ordinary page is not a challenge', () => {
	it.each<[string, number, Record<string, string>, string]>([
		['of a host behind Cloudflare', 200, { server: 'cloudflare', 'cf-ray': '1' }, '<p>Hello'],
		[
			'with the script that Cloudflare adds',
			200,
			{},
			'<p>Hello<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
		],
		['that writes about Anubis', 200, {}, '<p>It sends &lt;script id="anubis_challenge"&gt; with a puzzle.'],
		['that is not found', 404, {}, '<p>Not found'],
		['that is refused for another reason', 403, { server: 'nginx' }, '<p>Forbidden'],
		['of a host with DataDome', 200, { 'x-datadome': 'protected' }, '<p>Hello'],
		['that is long', 200, {}, `${ANUBIS}${'<p>words'.repeat(10_000)}`],
	])('%s', (_, status, headers, text) => {
		expect(see(status, headers, text)).toBeNull();
	});
});
