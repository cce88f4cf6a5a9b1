/** forget: a data folder with a word in every file, and a search for the files that still have it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { freeze } from '../src/export/frozen/index.ts';
import { DAY_1, DAY_2, FULL_BATCH, HOME, named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { WarcWriter } from '../src/io/warc/index.ts';

/** A word that only the erased post has, and a word of another post. */
export const MARKER = 'xylomarkerquartz';
export const BESIDE = 'zephyrbesideword';
export const POST = `${HOME}secret-post`;

/** Files of the folder that contain a word, compressed or not. */
export function filesWith(folder: string, word: string): string[] {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
		statSync(path.join(folder, name)).isFile(),
	);
	return files.filter((name) => holds(readFileSync(path.join(folder, name)), word));
}

function holds(bytes: Buffer, word: string): boolean {
	const wanted = Buffer.from(word);
	return bytes.includes(wanted) || unpackedParts(bytes).some((part) => part.includes(wanted));
}

/** Everything compressed with gzip anywhere in a file. A database blob may be split over pages; then its beginning is read. */
function unpackedParts(bytes: Buffer): Buffer[] {
	const parts: Buffer[] = [];
	for (let at = bytes.indexOf('\x1f\x8b\x08', 0, 'latin1'); at !== -1; ) {
		try {
			parts.push(gunzipSync(bytes.subarray(at), { finishFlush: 2 }));
		} catch {
			try {
				parts.push(inflateRawSync(bytes.subarray(at + 10), { finishFlush: 2 }));
			} catch {
				// No compressed part begins here.
			}
		}
		at = bytes.indexOf('\x1f\x8b\x08', at + 3, 'latin1');
	}
	return parts;
}

const SECRET = named(
	'secret-post',
	{ guid: 'tag:secret' },
	{ title: `On ${MARKER}`, text: `All about ${MARKER}.` },
);

export async function fill(folder: string): Promise<void> {
	const store = new SqliteStore(folder);
	await store.write(FULL_BATCH);
	await store.write({
		at: DAY_1,
		posts: [SECRET, named('beside', {}, { text: `All about ${BESIDE}.` })],
		samples: [
			{ blog: HOME, url: POST, kind: 'post', html: `<p>${MARKER}</p>` },
			{ blog: HOME, url: HOME, kind: 'home', html: `<a href="${POST}">${MARKER}</a>` },
		],
		quarantine: [
			{ blog: HOME, url: POST, why: 'odd', stack: null, contentType: null, bytes: Buffer.from(MARKER) },
		],
	});
	// Edited twice, so that both files contain older terms and texts.
	for (const text of [`Now ${MARKER} again.`, `And ${MARKER} for the last time.`]) {
		await store.indexed();
		await store.write({
			at: DAY_2,
			posts: [{ ...SECRET, draft: { ...SECRET.draft, text, html: `<p>${text}</p>` } }],
		});
	}
	await store.indexed();
	await store.worked.set('map', 'all', '1', Buffer.from(`{"title":"${MARKER}"}`));
	await freeze(store, { name: 'study', query: null, isWhole: true, data: folder }, {
		onItem: () => {},
		note: () => {},
		isStopped: () => false,
	} as never);
	await store.close();
	await archive(folder);
}

async function archive(folder: string): Promise<void> {
	const writer = await WarcWriter.open({ folder: path.join(folder, 'warc'), software: 'Logosphere/test' });
	const page = (url: string, text: string) => ({
		url,
		status: 200,
		location: null,
		at: DAY_1,
		sent: { host: 'ann.example' },
		headers: { 'content-type': 'text/html' },
		body: Buffer.from(`<p>${text}</p>`.padEnd(400)),
	});
	await writer.write(page(POST, MARKER));
	await writer.write(page(`${POST}/feed/`, `${MARKER} comments`));
	await writer.write(page('http://copy.example/', MARKER));
	await writer.write(page(`${HOME}feed`, `<link>${POST}</link> ${MARKER} and ${BESIDE}`));
	await writer.write(page(`${HOME}beside`, BESIDE));
	await writer.close();
}
