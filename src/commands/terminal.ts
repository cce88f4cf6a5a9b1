/**
 * terminal: the one place where text meets the terminal.
 *
 * In:     what commands print: their own words, and between them the words of strangers.
 * Out:    the same without a character that could drive the terminal. Commands mark such characters in titles and names
 *         themselves, line ends too (`printable`); what one of them forgot is marked here. In JSON they are escaped, so
 *         that nothing is lost. What goes to the error output, and so into logs, also loses passwords in addresses.
 */
import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { hideSecrets } from '../lib/url/hide-secrets.ts';
import { printable } from './table.ts';

/** Begins and ends bold: the only sequences that the program itself prints. */
export const BOLD = '\u001b[1m';
export const PLAIN = '\u001b[22m';

/** Control characters of both sets, but tab and line ends (CSV has both signs), and those that turn the direction of text around. */
const DRIVING =
	/\u001b\[(?:1|22)m|\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** For a person: each such character becomes a visible mark. */
export function cleanText(text: string): string {
	return text.replace(DRIVING, (found) => (found === BOLD || found === PLAIN ? found : '·'));
}

/** For a program that reads JSON: each becomes its escape. */
export function cleanJson(json: string): string {
	return json.replace(DRIVING, (found) =>
		[...found].map((sign) => (sign < ' ' || sign > '~' ? escapeOf(sign) : sign)).join(''),
	);
}

function escapeOf(sign: string): string {
	return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What may stand in a log. */
export function forLogs(text: string): string {
	return cleanText(hideSecrets(text));
}

/** A result, to standard output. */
export function printResult(text: string, isJson = false): void {
	process.stdout.write(`${isJson ? cleanJson(text) : cleanText(text)}\n`);
}

/** Progress and problems, to the error output. */
export function printLog(text: string): void {
	process.stderr.write(`${forLogs(text)}\n`);
}

/** A line of the log, to the error output. */
export function printLogLine(line: string, isJson: boolean): void {
	process.stderr.write(`${isJson ? cleanJson(hideSecrets(line)) : forLogs(line)}\n`);
}

/** What ended the command, in one line. */
export function tellFailure(message: string): string {
	return `logosphere: ${printable(message)}`;
}

/** Standard output for data: as it is into files and pipes, cleaned where a person sees it. */
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
		this.#stream.write(text.replace(DRIVING, '·'), (error) => done(error));
	}
}
