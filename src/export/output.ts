/** output: where an export writes to: files that only grow. */
import { once } from 'node:events';

export interface Output {
	/** The file of that name, made when it is not there. */
	file(name: string): Promise<OutputFile>;
	/** A small file, written at once; it is not listed: whoever writes many keeps a list. */
	put(name: string, text: string): Promise<void>;
}

export interface OutputFile {
	/** For the manifest: what counts as a row is the format's matter. */
	rows: number;
	/** Resolves when more can be taken. */
	write(chunk: string | Uint8Array): Promise<void>;
	/** Nothing more will be written to it. */
	close(): Promise<void>;
}

/** One file, to a stream such as standard output: the next write waits until the reader has taken the last. */
export class StreamOutput implements Output {
	readonly #stream: NodeJS.WritableStream;
	#file: OutputFile | null = null;

	constructor(stream: NodeJS.WritableStream) {
		this.#stream = stream;
	}

	async file(): Promise<OutputFile> {
		this.#file ??= new StreamFile(this.#stream);
		return this.#file;
	}

	async put(name: string): Promise<void> {
		throw new Error(`${name} cannot be written to a stream of one file`);
	}
}

class StreamFile implements OutputFile {
	readonly #stream: NodeJS.WritableStream;
	rows = 0;

	constructor(stream: NodeJS.WritableStream) {
		this.#stream = stream;
	}

	async write(chunk: string | Uint8Array): Promise<void> {
		if (!this.#stream.write(chunk)) await once(this.#stream, 'drain');
	}

	async close(): Promise<void> {}
}
