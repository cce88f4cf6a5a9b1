/**
 * docs: builds the documentation site from docs/ into dist/docs. A link to a page that does not exist fails the build.
 *
 * The generator is a package of its own in docs/, installed here only: `npm start` does not wait for it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DOCS = path.join(ROOT, 'docs');
const OUT = path.join(ROOT, 'dist/docs');
const INSTALL_STAMP = path.join(DOCS, 'node_modules/.logosphere-installed');
const COMPRESSED = /\.(?:html|js|css|svg|json)$/;

install();
run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', DOCS], ROOT);
rmSync(OUT, { recursive: true, force: true });
run(process.execPath, [path.join(DOCS, 'node_modules/vitepress/bin/vitepress.js'), 'build', DOCS], ROOT);
compress();

function install() {
	const wanted = createHash('sha256')
		.update(process.versions.modules)
		.update(readFileSync(path.join(DOCS, 'package-lock.json')))
		.digest('hex');
	if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === wanted) return;
	process.stderr.write('docs: installing the site generator …\n');
	// Not `npm ci`: it refuses a lock that lacks a platform's optional binaries, and a registry may lack them.
	run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'], DOCS);
	writeFileSync(INSTALL_STAMP, wanted);
}

/** Compressing well takes a second: do it once, not for each request. */
function compress() {
	const names = readdirSync(OUT, { recursive: true, encoding: 'utf8' });
	for (const name of names.filter((one) => COMPRESSED.test(one))) {
		const file = path.join(OUT, name);
		const plain = readFileSync(file);
		writeFileSync(`${file}.br`, brotliCompressSync(plain));
		writeFileSync(`${file}.gz`, gzipSync(plain));
	}
	process.stderr.write(`docs: ${names.filter((one) => one.endsWith('.html')).length} pages in dist/docs\n`);
}

function run(command, args, folder) {
	const shell = process.platform === 'win32' && command === 'npm';
	const { status, error } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2], shell });
	if (error !== undefined) throw error;
	if (status !== 0) process.exit(status ?? 1);
}
