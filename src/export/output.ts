/** output: the append-only files that an export writes to. */
import { once } from 'node:events';

export interface Output {
	/** The file with that name, created if needed. */
	file(name: string): Promise<OutputFile>;
	/** Writes a small file. It is not listed in the manifest: the format writes its own list. */
	put(name: string, text: string): Promise<void>;
}

export interface OutputFile {
	/** For the manifest. The format decides what a row is. */
	rows: number;
	/** Resolves when more can be written. */
	write(chunk: string | Uint8Array): Promise<void>;
	/** Ends the file. */
	close(): Promise<void>;
}

/** A single file to a stream such as standard output. Each write waits for the reader. */
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
		throw new Error(`${name} cannot be written to the stream of another file`);
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
