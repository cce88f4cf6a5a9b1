import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeZstd } from './decode.ts';
import { VECTORS } from './zstd-vectors.fixture.ts';

const MAX = 1_000_000;
const bytesOf = (packed: string): Uint8Array => Buffer.from(packed, 'base64');
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const LONGEST = bytesOf(VECTORS.find(([name]) => name.startsWith('four'))![1]);

describe('what the reference packed', () => {
	it.each(VECTORS)('%s', (_, packed, text) => {
		const result = decodeZstd(bytesOf(packed), MAX);
		expect(result.trouble).toBeNull();
		expect(textOf(result.bytes)).toBe(text);
	});

	it.each(VECTORS.filter(([name]) => name !== 'nothing'))(
		'%s, when it is cut: its beginning',
		(_, packed, text) => {
			const bytes = bytesOf(packed);
			for (let length = 1; length < bytes.length - 4; length += 13) {
				const result = decodeZstd(bytes.subarray(0, length), MAX);
				if (result.trouble !== null) expect(result.trouble).toBe('cut');
				expect(text.startsWith(textOf(result.bytes))).toBe(true);
			}
		},
	);

	it('stops at the limit', () => {
		const [, packed] = VECTORS.find(([name]) => name === 'one letter')!;
		const { bytes, trouble } = decodeZstd(bytesOf(packed), 200_000);
		expect(trouble).toBe('too-large');
		expect(bytes.length).toBeLessThanOrEqual(200_000);
	});

	it.skipIf(!('zstdCompressSync' in zlib))('any bytes, where Node can pack them', () => {
		const pack = (zlib as unknown as { zstdCompressSync(bytes: Uint8Array): Buffer }).zstdCompressSync;
		const runs = fc.array(fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.nat(20)), { maxLength: 30 });
		fc.assert(
			fc.property(runs, (parts) => {
				const bytes = Buffer.concat(parts.flatMap(([part, times]) => Array<Uint8Array>(times).fill(part)));
				expect(Buffer.from(decodeZstd(pack(bytes), MAX).bytes).equals(bytes)).toBe(true);
			}),
		);
	});
});

describe('what is none', () => {
	it.each<[string, number[]]>([
		['another format', [0x1f, 0x8b, 8, 0, 0, 0]],
		['an unknown block', [0x28, 0xb5, 0x2f, 0xfd, 0x20, 1, 0x07, 0, 0]],
		['an unknown head', [0x28, 0xb5, 0x2f, 0xfd, 0x28, 1, 1, 0, 0]],
		['a dictionary', [0x28, 0xb5, 0x2f, 0xfd, 0x21, 9, 1, 1, 0, 0]],
	])('%s', (_, bytes) => {
		expect(decodeZstd(Uint8Array.from(bytes), MAX).trouble).toBe('broken');
	});

	it('nothing makes it throw', () => {
		const change = fc.tuple(fc.nat(LONGEST.length - 1), fc.nat(255));
		fc.assert(
			fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
				const bytes = Uint8Array.from(LONGEST);
				for (const [at, value] of changes) bytes[at] = value;
				expect(decodeZstd(bytes, MAX).bytes.length).toBeLessThanOrEqual(MAX);
			}),
		);
	});

	it('a block that copies without end is broken off', () => {
		// One letter, then a block of a hundred copies of 65,539 bytes each, of which a block may give two hardly.
		const letter = [0x08, 0, 0, 0x61];
		const block = [0x00, 100, 0x54, 0, 2, 52, ...Array<number>(225).fill(0), 0x01];
		const head = [((block.length << 3) & 255) | 5, block.length >> 5, 0];
		const frame = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, ...letter, ...head, ...block];
		const { bytes, trouble } = decodeZstd(Uint8Array.from(frame), 100_000_000);
		expect(trouble).toBe('broken');
		expect(bytes.length).toBe(1 + 65_539);
	});
});
