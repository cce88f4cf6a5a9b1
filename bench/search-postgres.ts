/**
 * search-postgres: full text of PostgreSQL over the same posts, in a temporary cluster.
 *
 * Queried through one psql that stays open, over a socket in a temporary folder. English, German, French and Spanish
 * have dictionaries; Chinese and Japanese have none there, so they are split at spaces.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SearchCorpus } from './search-corpus.ts';
import type { Peer } from './search-peers.ts';
import type { Query } from './search-queries.ts';

const DICTIONARIES: Readonly<Record<string, string>> = {
	en: 'english',
	de: 'german',
	fr: 'french',
	es: 'spanish',
};
const BATCH = 1_000;

/** Null if PostgreSQL is not installed. */
export async function postgres(corpus: SearchCorpus, posts: number): Promise<Peer | null> {
	const programs = findPrograms();
	if (programs === null) return null;
	const cluster = startCluster(programs);
	const session = new Session(programs, cluster.folder);
	try {
		await session.run(
			'CREATE TABLE texts (id int, language text, day int, config regconfig, title text, body text);',
		);
		const started = performance.now();
		for (let at = 0; at < posts; at += BATCH) await session.copy(corpus, at, Math.min(posts, at + BATCH));
		await session.run(
			'CREATE TABLE posts AS SELECT *, to_tsvector(config, title || $$ $$ || body) AS terms FROM texts;',
		);
		await session.run(
			'ALTER TABLE posts ADD PRIMARY KEY (id); CREATE INDEX ON posts USING gin (terms); ANALYZE posts;',
		);
		const loadRate = posts / ((performance.now() - started) / 1000);
		const search = async (query: Query) => (await session.run(toSql(query))).length;
		return {
			name: 'PostgreSQL',
			loadRate,
			search,
			close: () => {
				session.close();
				cluster.stop();
			},
		};
	} catch (error) {
		session.close();
		cluster.stop();
		throw error;
	}
}

function toSql({ kind, language, text, days }: Query): string {
	const read = kind === 'phrase' ? 'phraseto_tsquery' : 'plainto_tsquery';
	const tsquery = `${read}('${DICTIONARIES[language] ?? 'simple'}', $q$${text}$q$)`;
	const [from, to] = (days ?? []).map((day) => day.replaceAll('-', ''));
	const filter = days === null ? '' : `AND language = '${language}' AND day BETWEEN ${from} AND ${to}`;
	return `SELECT id FROM posts WHERE terms @@ ${tsquery} ${filter} ORDER BY ts_rank(terms, ${tsquery}) DESC LIMIT 10;`;
}

/** The folder of PostgreSQL's programs. */
function findPrograms(): string | null {
	try {
		return execFileSync('pg_config', ['--bindir'], {
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		}).trim();
	} catch {
		return null;
	}
}

interface Account {
	readonly uid?: number;
	readonly gid?: number;
}

/** PostgreSQL refuses to run as root. */
function accountOf(): Account {
	if (process.getuid?.() !== 0) return {};
	const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

function startCluster(programs: string): { readonly folder: string; stop(): void } {
	const account = accountOf();
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-bench-pg-'));
	if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
	const data = path.join(folder, 'data');
	const run = (program: string, args: readonly string[]) =>
		execFileSync(path.join(programs, program), args, { ...account, cwd: folder, stdio: 'ignore' });
	run('initdb', ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--locale=C']);
	const settings = `-c listen_addresses='' -k ${folder} -c shared_buffers=512MB -c maintenance_work_mem=512MB -c max_wal_size=4GB`;
	run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start']);
	return {
		folder,
		stop() {
			run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const DONE = '-- done --';

/** One psql; each statement is answered by its lines. */
class Session {
	readonly #psql: ChildProcess;
	#lines: string[] = [];
	#answer: (lines: string[]) => void = () => {};
	#fail: (error: Error) => void = () => {};

	constructor(programs: string, folder: string) {
		const args = ['-h', folder, '-U', 'bench', '-d', 'postgres', '-qAtX', '-v', 'ON_ERROR_STOP=1'];
		this.#psql = spawn(path.join(programs, 'psql'), args, {
			stdio: ['pipe', 'pipe', 'inherit'],
			env: { ...process.env, PGOPTIONS: '-c client_min_messages=warning' },
		});
		this.#psql.on('exit', (code) => this.#fail(new Error(`psql ended with ${code}`)));
		createInterface({ input: this.#psql.stdout! }).on('line', (line) => {
			if (line !== DONE) this.#lines.push(line);
			else this.#answer(this.#lines.splice(0));
		});
	}

	run(sql: string): Promise<string[]> {
		return new Promise((resolve, reject) => {
			[this.#answer, this.#fail] = [resolve, reject];
			this.#psql.stdin!.write(`${sql}\n\\echo ${DONE}\n`);
		});
	}

	copy(corpus: SearchCorpus, from: number, to: number): Promise<string[]> {
		const rows = Array.from({ length: to - from }, (_, i) => {
			const { facts } = corpus.post(from + i);
			const { title, text, published } = facts.draft;
			const config = DICTIONARIES[facts.language!] ?? 'simple';
			const day = published!.replaceAll('-', '');
			return [from + i, facts.language, day, config, title, text.replaceAll('\n', ' ')].join('\t');
		});
		return this.run(
			`COPY texts (id, language, day, config, title, body) FROM STDIN;\n${rows.join('\n')}\n\\.`,
		);
	}

	close(): void {
		this.#fail = () => {};
		this.#psql.stdin!.end('\\q\n');
	}
}
