/**
 * index-folder: where this machine stores the index of a PostgreSQL store.
 *
 * It is a cache: it can be deleted when no process uses it, and is rebuilt. It contains the words of all posts, so only its user may
 * read it. A folder belongs to one state of one database. A schema that was recreated, restored from a dump or set back in time is
 * another store, whose change numbers mean something else, and gets another folder.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { digest } from '../../../merge/identity.ts';
import { Failure, messageOf } from '../../failure.ts';
import type { Session } from './driver.ts';

/** The environment variable that overrides the place. */
const SETTING = 'LOGOSPHERE_INDEX';

type Environment = Readonly<Record<string, string | undefined>>;

export async function indexFolderOf(
	session: Session,
	environment: Environment = process.env,
): Promise<string> {
	return path.join(baseFolder(environment), await identityOf(session));
}

function baseFolder(environment: Environment): string {
	const named = environment[SETTING];
	if (named) return path.resolve(named);
	const cache = environment.XDG_CACHE_HOME || (homedir() && path.join(homedir(), '.cache')) || tmpdir();
	return path.join(cache, 'logosphere', 'index');
}

/** The cluster and its timeline, the database, the schema's identity, and a number that the store got when it was created. */
async function identityOf(session: Session): Promise<string> {
	const row = await session.get(
		`SELECT id, (SELECT oid FROM pg_database WHERE datname = current_database())::text AS database,
			(SELECT oid FROM pg_namespace WHERE nspname = current_schema())::text AS schema,
			(SELECT system_identifier FROM pg_control_system())::text AS cluster,
			(SELECT timeline_id FROM pg_control_checkpoint())::text AS timeline FROM index_source`,
	);
	const { cluster, timeline, database, schema, id } = row!;
	return digest([cluster, timeline, database, schema, id].join(' '));
}

export function makeIndexFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		chmodSync(folder, 0o700);
	} catch (error) {
		throw new Failure(
			'no-folder',
			`The folder ${folder} for the search index cannot be created: ${messageOf(error)}. Choose another with ${SETTING}.`,
		);
	}
}
