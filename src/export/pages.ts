/**
 * pages: writes a list item by item, as one document or as a folder of linked documents.
 *
 * The link to the next page is written when a page is finished. Until then the page is open and can be resumed.
 */
import type { Job } from './format.ts';
import type { OutputFile } from './output.ts';

/** Writes a page. `number` counts from 1; null means a single document. */
export interface PageWriter {
	/** The file name of a document. */
	nameOf(number: number): string;
	head(number: number | null): string;
	/** `isFirst`: the first item of its page. */
	item(markup: string, isFirst: boolean): string;
	/** `isLast`: no page follows. */
	tail(number: number | null, isLast: boolean, total: number): string;
}

interface Saved {
	readonly page: number;
	readonly onPage: number;
	readonly total: number;
}

export class Pages {
	readonly #job: Job;
	readonly #writer: PageWriter;
	#page: number;
	#onPage: number;
	#total: number;

	constructor(job: Job, writer: PageWriter) {
		const { page, onPage, total } = (job.saved as Saved | null) ?? { page: 1, onPage: 0, total: 0 };
		this.#job = job;
		this.#writer = writer;
		this.#page = page;
		this.#onPage = onPage;
		this.#total = total;
	}

	get page(): number {
		return this.#page;
	}

	get total(): number {
		return this.#total;
	}

	#file(): Promise<OutputFile> {
		const { output, name } = this.#job;
		return output.file(this.#isOne ? name : this.#writer.nameOf(this.#page));
	}

	get #isOne(): boolean {
		return this.#job.options.pages === null;
	}

	get #number(): number | null {
		return this.#isOne ? null : this.#page;
	}

	async begin(): Promise<void> {
		await (await this.#file()).write(this.#writer.head(this.#number));
	}

	async add(markup: string): Promise<void> {
		if (this.#onPage === this.#job.options.pages) await this.#turn();
		const file = await this.#file();
		await file.write(this.#writer.item(markup, this.#onPage === 0));
		file.rows++;
		this.#onPage++;
		this.#total++;
	}

	async #turn(): Promise<void> {
		await this.#leave(false);
		this.#page++;
		this.#onPage = 0;
		await this.begin();
	}

	async #leave(isLast: boolean): Promise<void> {
		const file = await this.#file();
		await file.write(this.#writer.tail(this.#number, isLast, this.#total));
		await file.close();
	}

	async end(): Promise<void> {
		await this.#leave(true);
	}

	checkpoint(): Saved {
		return { page: this.#page, onPage: this.#onPage, total: this.#total };
	}
}

export function pageNumber(page: number): string {
	return String(page).padStart(6, '0');
}
