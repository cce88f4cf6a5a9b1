/** hostile-reader: a reader that never finishes one query, and runs one in SQLite for hours. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type Libsql from 'libsql';
import { serveJobs } from '../io/threads/serve-jobs.ts';
import { threadData } from '../io/threads/task-marker.ts';
import type { ReadRequest } from './readers.ts';

const COUNT =
	'WITH RECURSIVE counted(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM counted) SELECT count(*) FROM counted';

serveJobs(({ name }: ReadRequest) => {
	if (name === 'trends') for (let n = 0; ; n++) if (n < 0) break;
	if (name === 'search') return countForever();
	if (name === 'lastDay') return process.pid;
	return `${name} of ${threadData()}`;
});

/** Not imported: this file is compiled into another folder. */
function countForever(): unknown {
	const Database = createRequire(path.resolve('package.json'))('libsql') as typeof Libsql;
	return new Database(':memory:').prepare(COUNT).get();
}
