/** copy-stores: opens the source and the target of a copy for copy.ts. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { type CopyOptions, type CopyReport, copyRows } from './copy.ts';
import { describePlace, isPostgres } from './open.ts';
import { openFolderSource, openFolderTarget } from './sqlite/copy-rows.ts';
import type { CopySource, CopyTarget } from './tables.ts';

/** Each place is a folder or `postgres://…`. Nobody may write to the target meanwhile. */
export async function copyStore(
	from: string,
	to: string,
	options: Pick<CopyOptions, 'onProgress'> = {},
): Promise<CopyReport> {
	if (placeOf(from) === placeOf(to))
		throw new Failure('usage', `${describePlace(from)} cannot be copied into itself.`);
	const source = await openSource(from);
	try {
		const target = await openTarget(to);
		try {
			const places = { from: describePlace(from), to: describePlace(to) };
			return await source.atOneMoment((rows) => copyRows(rows, target, { ...places, ...options }));
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

/** Equal for two spellings of the same place. */
function placeOf(place: string): string {
	if (isPostgres(place)) return place;
	return existsSync(place) ? realpathSync(place) : path.resolve(place);
}

async function openSource(place: string): Promise<CopySource> {
	if (!isPostgres(place)) return openFolderSource(place);
	const { connect } = await import('./postgres/postgres-store.ts');
	const { expectWhole, sourceOf } = await import('./postgres/copy-rows.ts');
	const postgres = await connect(place, { isReader: true });
	try {
		await expectWhole(postgres);
		return sourceOf(postgres);
	} catch (error) {
		await postgres.close();
		throw error;
	}
}

async function openTarget(place: string): Promise<CopyTarget> {
	if (!isPostgres(place)) return openFolderTarget(place);
	const { connect } = await import('./postgres/postgres-store.ts');
	const { PostgresTarget } = await import('./postgres/copy-rows.ts');
	return new PostgresTarget(await connect(place, {}));
}
