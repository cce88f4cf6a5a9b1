/** page-task: what a command does with one page, so that it can be done for one page or for many, in a thread or not. */
import type { Column } from '../../export/tables.ts';
import type { Cell } from '../../formats/csv.ts';
import type { FetchedDocument } from '../../pipeline/index.ts';
import type { Values } from '../command.ts';
import type { Source } from '../source.ts';

/** The options of the command, and what it can do besides computing. */
export interface TaskContext {
	readonly values: Values;
	/** Of `wrapper apply`: the wrapper file. */
	readonly wrapperFile?: string | undefined;
	/** Reports something odd about the page. */
	note(text: string): void;
	/** Fetches a further document of a page that was fetched itself. Null if it cannot be fetched. */
	fetchFurther(url: string): Promise<FetchedDocument | null>;
}

export interface TaskResult {
	/** What `--json` prints. It starts with the URL of the page, or null. */
	readonly json: object;
	/** At least one row; a page without any post or date has one of unknown values. */
	cells(): readonly (readonly Cell[])[];
}

/** The commands that take many pages. */
export type TaskName = 'extract' | 'judge' | 'segment' | 'feed' | 'dates' | 'wrapper apply';

export interface PageTask {
	readonly columns: readonly Pick<Column<unknown>, 'name' | 'type'>[];
	run(source: Source, context: TaskContext): Promise<TaskResult>;
}

interface TaskParts<Result, Row> {
	read(source: Source, context: TaskContext): Result | Promise<Result>;
	json(result: Result): object;
	rows(result: Result): readonly Row[];
	readonly columns: readonly Column<Row>[];
}

export function pageTask<Result, Row>({ read, json, rows, columns }: TaskParts<Result, Row>): PageTask {
	return {
		columns,
		async run(source, context) {
			const result = await read(source, context);
			return {
				json: jsonWithUrl(source, json(result)),
				cells() {
					const cells = rows(result).map((row) => columns.map(({ value }) => value(row)));
					return cells.length > 0 ? cells : [columns.map(() => null)];
				},
			};
		},
	};
}

/** The URL of the page comes first in every JSON result; null if it is unknown. */
export function jsonWithUrl({ url }: Pick<Source, 'url'>, json: object): object {
	return { url: url ?? null, ...json };
}
