/**
 * terminal: the only module that writes text to the terminal.
 *
 * In:     what commands print: their own messages, with text from crawled pages inside.
 * Out:    the same text without control characters. Commands already replace them in titles and names, line ends included
 *         (`printable`); this is the second line of defence. In JSON they are escaped, so nothing is lost. Standard error,
 *         which often ends up in log files, also loses the passwords in URLs.
 */
import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { hideSecrets } from '../lib/url/hide-secrets.ts';
import { displayWidth, printable } from './table.ts';
import { wrapText } from './wrap.ts';

const DEFAULT_COLUMNS = 80;

/** Start and end bold text: the only escape sequences that the program prints itself. */
export const BOLD = '\u001b[1m';
export const PLAIN = '\u001b[22m';

/** All control characters except tab and line ends (CSV uses both CR and LF), and those that change the direction of text. */
const CONTROL =
	/\u001b\[(?:1|22)m|\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** For people: replaces each control character with a visible mark. */
export function cleanText(text: string): string {
	return text.replace(CONTROL, (found) => (found === BOLD || found === PLAIN ? found : '·'));
}

/** For programs that read JSON: replaces each control character with its escape. */
export function cleanJson(json: string): string {
	return json.replace(CONTROL, (found) =>
		[...found].map((sign) => (sign < ' ' || sign > '~' ? escapeOf(sign) : sign)).join(''),
	);
}

function escapeOf(sign: string): string {
	return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Makes text safe for a log. */
export function forLogs(text: string): string {
	return cleanText(hideSecrets(text));
}

/** Wraps at spaces on a terminal, which would cut words. A file or a pipe gets the lines as they are. */
export function fitTerminal(text: string, stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): string {
	return stream.isTTY ? wrapText(text, stream.columns || DEFAULT_COLUMNS, widthWithoutBold) : text;
}

function widthWithoutBold(line: string): number {
	return displayWidth(line.replaceAll(BOLD, '').replaceAll(PLAIN, ''));
}

/** Prints a result to standard output. Data goes to files and pipes byte for byte. */
export function printResult(
	text: string,
	{ isJson = false, isData = false }: { readonly isJson?: boolean; readonly isData?: boolean } = {},
): void {
	if (isData && !isJson) {
		const line = text.endsWith('\n') ? text : `${text}\n`;
		process.stdout.write(process.stdout.isTTY ? cleanText(line) : line);
		return;
	}
	const cleaned = isJson ? cleanJson(text) : fitTerminal(cleanText(text), process.stdout);
	process.stdout.write(`${cleaned}\n`);
}

/** Prints progress and problems to standard error. */
export function printLog(text: string): void {
	process.stderr.write(`${fitTerminal(forLogs(text), process.stderr)}\n`);
}

/** Prints a line of the log to standard error. */
export function printLogLine(line: string, isJson: boolean): void {
	const text = isJson ? cleanJson(hideSecrets(line)) : fitTerminal(forLogs(line), process.stderr);
	process.stderr.write(`${text}\n`);
}

/** The failure that ended the command, in one line. */
export function describeFailure(message: string): string {
	return `logosphere: ${printable(message)}`;
}

/** Standard output for data: unchanged into files and pipes, cleaned on a terminal. */
export function dataOutput(stream: NodeJS.WriteStream = process.stdout): NodeJS.WritableStream {
	return stream.isTTY ? new CleanedStream(stream) : stream;
}

class CleanedStream extends Writable {
	readonly #stream: NodeJS.WritableStream;
	readonly #decoder = new StringDecoder('utf8');

	constructor(stream: NodeJS.WritableStream) {
		super({ decodeStrings: true });
		this.#stream = stream;
	}

	override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
		const text = this.#decoder.write(chunk);
		this.#stream.write(text.replace(CONTROL, '·'), (error) => done(error));
	}
}
