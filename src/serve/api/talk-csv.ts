/** talk-csv: API lists as tables for spreadsheets (`?format=csv`). */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { renderCell } from '../../formats/csv.ts';
import { answers } from './answers.ts';

type Cell = string | number | boolean | null;

/** Column names, each with the function that reads its value from a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export const formatSchema = z
	.enum(['json', 'csv'], 'One of json, csv is needed.')
	.default('json')
	.describe(
		'csv: a table in UTF-8; texts that a spreadsheet would interpret as formulas are prefixed with an apostrophe',
	);

const CSV_TYPE = 'text/csv';

/** Responses as JSON or CSV. */
export function tableAnswers<Schema extends z.ZodType>(schema: Schema, ...problems: readonly number[]) {
	const content = { 'application/json': { schema }, [CSV_TYPE]: { schema: z.string() } };
	return answers({ 200: { description: 'The requested data.', content } }, ...problems);
}

export function sendCsv<Row>(
	reply: FastifyReply,
	name: string,
	columns: Columns<Row>,
	rows: readonly Row[],
): FastifyReply {
	const cells = Object.values(columns);
	const lines = [
		Object.keys(columns).join(','),
		...rows.map((row) => cells.map((cell) => renderCell(cell(row))).join(',')),
	];
	return reply
		.type(`${CSV_TYPE}; charset=utf-8; header=present`)
		.header('content-disposition', `attachment; filename="${name}.csv"`)
		.send(lines.map((line) => `${line}\r\n`).join(''));
}
