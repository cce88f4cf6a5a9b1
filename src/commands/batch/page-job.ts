/** page-job: does the task of a command with one page of many. Runs in a thread. */
import type { WebHeaders } from '../../io/web.ts';
import { headerOf } from '../../lib/http/headers.ts';
import type { FetchedDocument } from '../../pipeline/index.ts';
import type { Values } from '../command.ts';
import { expectText, readBytes } from '../source.ts';
import type { PageTask } from './page-task.ts';
import { type RowFormat, renderRows } from './rows.ts';

/** The same for all pages. */
export interface JobSetup {
	readonly values: Values;
	readonly wrapperFile: string | undefined;
	readonly format: RowFormat;
}

export interface PageJob {
	readonly name: string;
	readonly url: string | undefined;
	readonly now: string;
	readonly isFetched: boolean;
	readonly headers: WebHeaders;
	/** Its bytes, or the file that has them. */
	readonly body: Uint8Array | string;
}

export interface PageRows {
	readonly text: string;
	readonly isError: boolean;
}

export async function doJob(
	job: PageJob,
	task: PageTask,
	{ values, wrapperFile, format }: JobSetup,
	fetchFurther: (url: string) => Promise<FetchedDocument | null>,
): Promise<PageRows> {
	const { name, url, body, headers } = job;
	try {
		const bytes = typeof body === 'string' ? readBytes(body) : body;
		expectText(bytes, name);
		const contentType = headerOf(headers, 'content-type');
		const source = { ...job, bytes, contentType, lastModified: headerOf(headers, 'last-modified') };
		const result = await task.run(source, { values, wrapperFile, note: () => {}, fetchFurther });
		return { text: renderRows({ name, url, result }, task, format), isError: false };
	} catch (error) {
		return { text: renderRows({ name, url, result: { error } }, task, format), isError: true };
	}
}
