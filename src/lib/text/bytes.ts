/** bytes: bytes and texts in Node.js and in browsers. Node.js has faster ways, which browsers lack. */

/** Undefined in browsers. */
const NodeBuffer: typeof Buffer | undefined = globalThis.Buffer;
const checks = globalThis.process?.getBuiltinModule?.('node:buffer');
/** Arguments of one call. */
const MAX_ARGUMENTS = 8_192;
const ASCII_END = 0x80;

/** Each byte as one character. */
export function toLatin1(bytes: Uint8Array): string {
	if (NodeBuffer !== undefined) return viewOf(bytes).toString('latin1');
	const parts: string[] = [];
	for (let at = 0; at < bytes.length; at += MAX_ARGUMENTS)
		parts.push(String.fromCharCode(...bytes.subarray(at, at + MAX_ARGUMENTS)));
	return parts.join('');
}

/** The text of bytes that are known to be UTF-8. A byte order mark stays. */
export function readUtf8(bytes: Uint8Array): string {
	return NodeBuffer === undefined ? utf8.decode(bytes) : viewOf(bytes).toString('utf8');
}

/** Node.js checks bytes without decoding them. A browser has to try. */
export function isUtf8(bytes: Uint8Array): boolean {
	if (checks !== undefined) return checks.isUtf8(bytes);
	try {
		strictUtf8.decode(bytes);
		return true;
	} catch {
		return false;
	}
}

export function isAscii(bytes: Uint8Array): boolean {
	return checks?.isAscii(bytes) ?? bytes.every((byte) => byte < ASCII_END);
}

/** How many bytes a text has in UTF-8. */
export function countUtf8(text: string): number {
	return NodeBuffer?.byteLength(text) ?? encoder.encode(text).length;
}

/** The bytes of a text in UTF-8. */
export function toUtf8(text: string): Uint8Array {
	return encoder.encode(text);
}

/** The bytes of base 64; characters that do not belong there are left out. */
export function fromBase64(text: string): Uint8Array {
	if (NodeBuffer !== undefined) return NodeBuffer.from(text, 'base64');
	const letters = text
		.replaceAll('-', '+')
		.replaceAll('_', '/')
		.replace(/=.*|[^\w+/]/gs, '');
	// A single letter at the end cannot be decoded.
	const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
	return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
}

/** The code units of a text, read all at once: reading a long concatenated text one by one is slow. */
export function codeUnitsOf(text: string): Uint16Array {
	if (NodeBuffer !== undefined) {
		const bytes = NodeBuffer.from(text, 'utf16le');
		return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
	}
	return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** The same text, without the longer text that it is a part of. */
export function detached(text: string): string {
	if (NodeBuffer === undefined) return String.fromCharCode(...codeUnitsOf(text));
	return NodeBuffer.from(text, 'utf16le').toString('utf16le');
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

function viewOf(bytes: Uint8Array): Buffer {
	return NodeBuffer!.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
