/** keys: the keys that sign the crawler's requests: shows them, makes the first, replaces the current one. */
import { readText } from '../config.ts';
import { Failure } from '../io/failure.ts';
import {
	currentKey,
	listedKeys,
	readSigningKeys,
	rotateKeys,
	type StoredKey,
} from '../io/http/signing-keys.ts';
import { thumbprintOf } from '../lib/signatures/index.ts';
import type { Command } from './command.ts';
import { renderTable } from './table.ts';

export const keysCommand: Command = {
	usage: 'list [--json]\nrotate [--json]',
	notes: `Signed requests prove to servers that they come from you (RFC 9421, Web Bot Auth). To switch them on, set
LOGOSPHERE_SIGNING_KEYS to a file and LOGOSPHERE_SIGNATURE_AGENT to the public URL of your server, then run "logosphere keys rotate".
"logosphere serve" shows the public keys at /.well-known/http-message-signatures-directory. A new key signs after a day, so that
servers know it by then; the old one stays in the directory for eight days.`,
	options: {},
	async run({ args, values, out }) {
		const [action = 'list', extra] = args;
		if (extra !== undefined || (action !== 'list' && action !== 'rotate'))
			throw new Failure('usage', 'Use: logosphere keys list, or: logosphere keys rotate');
		const file = readText('signingKeys', process.env);
		if (file === '') throw new Failure('usage', 'Set LOGOSPHERE_SIGNING_KEYS to the file of the keys first.');
		const now = Math.floor(Date.now() / 1000);
		const keys = listedKeys(action === 'rotate' ? rotateKeys(file, now) : readSigningKeys(file), now);
		out(values.json === true ? JSON.stringify(keys.map(describeKey), null, 2) : viewOf(keys, now));
		return 0;
	},
};

function describeKey(key: StoredKey) {
	return {
		keyid: thumbprintOf(key),
		signsFrom: dateOf(key.nbf),
		ends: key.exp === null ? null : dateOf(key.exp),
	};
}

function viewOf(keys: readonly StoredKey[], now: number): string {
	if (keys.length === 0) return 'There are no keys. Make one with: logosphere keys rotate';
	const current = currentKey(keys, now);
	const rows = keys.map((key) => {
		const { keyid, signsFrom, ends } = describeKey(key);
		return [keyid, signsFrom, ends ?? '–', key === current ? 'signs now' : ''];
	});
	return renderTable(['key', 'signs from', 'ends', ''], rows, ['left', 'left', 'left', 'left']);
}

function dateOf(seconds: number): string {
	return new Date(seconds * 1000).toISOString();
}
