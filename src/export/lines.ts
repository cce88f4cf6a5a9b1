/** lines: formats with one line per post in a single file. */
import type { Format, Job } from './format.ts';
import type { Item } from './item.ts';

export interface LineFormat extends Pick<Format, 'name' | 'extension' | 'takes'> {
	/** Without the line end. */
	render(item: Item, job: Job): Promise<string>;
}

export function lineFormat({ render, ...format }: LineFormat): Format {
	return {
		...format,
		isFolder: () => false,
		async open(job) {
			const file = await job.output.file(job.name);
			return {
				passes: [
					{
						over: 'posts',
						each: async (item) => {
							file.rows++;
							await file.write(`${await render(item, job)}\n`);
						},
					},
				],
				checkpoint: () => ({}),
			};
		},
	};
}
