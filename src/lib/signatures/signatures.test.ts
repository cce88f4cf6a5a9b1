import { describe, expect, it } from 'vitest';
import {
	type Components,
	serializeParameters,
	signatureBase,
	signDirectory,
	signMessage,
	signRequest,
	thumbprintOf,
	verifyMessage,
} from './index.ts';

/** RFC 9421 Appendix B.1.4: test-key-ed25519. */
const KEY = {
	kty: 'OKP',
	crv: 'Ed25519',
	d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
	x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
} as const;

/** RFC 9421 Appendix B.2: the test request. */
const REQUEST: Components = [
	['date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
	['@method', 'POST'],
	['@path', '/foo'],
	['@authority', 'example.com'],
	['content-type', 'application/json'],
	['content-length', '18'],
];
const PARAMETERS = { created: 1618884473, keyid: 'test-key-ed25519' };
const WRITTEN =
	'("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"';

describe('RFC 9421 Appendix B.2.6, signing a request using ed25519', () => {
	it('has the signature base of the RFC', () => {
		expect(serializeParameters(REQUEST, PARAMETERS)).toBe(WRITTEN);
		expect(signatureBase(REQUEST, WRITTEN)).toBe(
			[
				'"date": Tue, 20 Apr 2021 02:07:55 GMT',
				'"@method": POST',
				'"@path": /foo',
				'"@authority": example.com',
				'"content-type": application/json',
				'"content-length": 18',
				`"@signature-params": ${WRITTEN}`,
			].join('\n'),
		);
	});

	it('has the signature of the RFC, which verifies', () => {
		const { input, signature } = signMessage(REQUEST, PARAMETERS, KEY, 'sig-b26');
		expect(input).toBe(`sig-b26=${WRITTEN}`);
		expect(signature).toBe(
			'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
		);
		expect(verifyMessage(REQUEST, WRITTEN, bytesOf(signature), KEY)).toBe(true);
	});

	it.each(REQUEST.map(([name], i) => [name, i] as const))('does not verify with another %s', (_, changed) => {
		const { signature } = signMessage(REQUEST, PARAMETERS, KEY);
		const other = REQUEST.map(([name, value], i) => [name, i === changed ? `${value}x` : value] as const);
		expect(verifyMessage(other, WRITTEN, bytesOf(signature), KEY)).toBe(false);
	});
});

describe('Web Bot Auth', () => {
	it('names a key by its thumbprint (RFC 7638; the value is that of the draft)', () => {
		expect(thumbprintOf(KEY)).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U');
	});

	it('signs the host and the agent of a request, for five minutes', () => {
		const signer = { key: KEY, agent: 'https://crawler.example' };
		const headers = signRequest('Blog.example', signer, { created: 1_700_000_000, nonce: 'once' });
		const written =
			'("@authority" "signature-agent");created=1700000000;expires=1700000300;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";nonce="once";tag="web-bot-auth"';
		expect(headers['signature-agent']).toBe('"https://crawler.example"');
		expect(headers['signature-input']).toBe(`sig1=${written}`);
		const components = [
			['@authority', 'blog.example'] as const,
			['signature-agent', '"https://crawler.example"'] as const,
		];
		expect(verifyMessage(components, written, bytesOf(headers.signature!), KEY)).toBe(true);
		const elsewhere = [['@authority', 'evil.example'] as const, components[1]!];
		expect(verifyMessage(elsewhere, written, bytesOf(headers.signature!), KEY)).toBe(false);
	});

	it('signs the directory with each of its keys', () => {
		const headers = signDirectory('crawler.example', [KEY, KEY], 1_700_000_000);
		expect(headers['signature-input']).toMatch(/^sig1=\("@authority";req\);created=.*, sig2=/);
		const [first = ''] = headers.signature!.split(', ');
		const written = /^sig1=(.*), sig2=/.exec(headers['signature-input']!)![1]!;
		expect(verifyMessage([['@authority;req', 'crawler.example']], written, bytesOf(first), KEY)).toBe(true);
	});
});

function bytesOf(signature: string): Uint8Array {
	return Buffer.from(/=:([^:]*):/.exec(signature)![1]!, 'base64');
}
