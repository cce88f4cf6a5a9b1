/**
 * checksums: find bytes of a post that changed on disk and left the file valid; SQLite has no checksums of its own.
 *
 * A post has two: of its long texts, and of its other columns, because an update may not have the texts at hand.
 */
import { DAMAGED, digest } from '../../../merge/identity.ts';
import type { PostRecord } from '../../../merge/records.ts';
import type { Row, Sqlite } from './driver.ts';

const FIELDS = 'url guid title author published updated language source changed gone hash'.split(' ');

export function sumOfContent(html: string, text: string): string {
	return digest(JSON.stringify([html, text]));
}

/** Of a row with the names of the columns. */
function sumOfRow(row: Row): string {
	return digest(JSON.stringify(FIELDS.map((name) => row[name] ?? null)));
}

export function sumOfFields(post: PostRecord): string {
	return sumOfRow(post as unknown as Row);
}

/** Whether a row of the posts table, its texts decoded, is as it was written. Null: it was written before there were checksums. */
export function isAsWritten(row: Row): boolean | null {
	if (row.sum == null || row.content_sum == null) return null;
	return (
		row.sum === sumOfRow(row) && row.content_sum === sumOfContent(row.html as string, row.text as string)
	);
}

/** The row of a damaged post: any new reading replaces what is left of it. */
export function markDamaged(row: Row): Row {
	return withSums({ ...row, hash: DAMAGED });
}

export function withSums(row: Row): Row {
	return { ...row, sum: sumOfRow(row), content_sum: sumOfContent(row.html as string, row.text as string) };
}

/** Rows read and written in one transaction. */
const AT_ONCE = 500;

/** Gives checksums to the posts that older programs wrote. */
export function addSums(database: Sqlite): void {
	const select = database.sql('SELECT * FROM posts WHERE id > ? AND sum IS NULL ORDER BY id LIMIT ?');
	const update = database.sql('UPDATE posts SET sum = ?, content_sum = ? WHERE id = ?');
	for (let rows = select.all(0, AT_ONCE); rows.length > 0; ) {
		database.transaction(() => {
			for (const row of rows) {
				const { sum, content_sum } = withSums(row);
				update.run(sum as string, content_sum as string, row.id as number);
			}
		});
		rows = select.all(rows.at(-1)!.id as number, AT_ONCE);
	}
}
