/**
 * audit: lists the packages of the program, and checks them for known vulnerabilities.
 *
 * 1. Writes a bill of materials (CycloneDX) of the packages installed with the program to .cache/sbom.json, and checks that every
 *    package has a name, a version, an allowed licence, and a hash of the download.
 * 2. Asks the registry for known vulnerabilities. The exit code is 1 if any is high or critical. A registry without this service
 *    causes a loud warning, because unknown is not the same as none. With AUDIT_REQUIRED=1 it is an error.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const BILL = path.join(ROOT, '.cache/sbom.json');
const LICENCES = new Set([
	...[
		'MIT',
		'MIT-0',
		'ISC',
		'0BSD',
		'BSD-2-Clause',
		'BSD-3-Clause',
		'Apache-2.0',
		'MPL-2.0',
		'BlueOak-1.0.0',
	],
	...['Unlicense', 'CC0-1.0', 'Python-2.0', 'Zlib', 'CC-BY-4.0'],
]);

const components = writeBill();
const faults = components.flatMap(faultsOf);
for (const fault of faults) say(fault);
say(`${components.length} packages in ${path.relative(ROOT, BILL)}; ${faults.length} with problems.`);
const isSafe = askRegistry();
process.exit(faults.length === 0 && isSafe ? 0 : 1);

/** Covers only packages that users install, not those for building and testing. */
function writeBill() {
	const { stdout, status } = npm(
		'sbom',
		'--sbom-format',
		'cyclonedx',
		'--omit',
		'dev',
		'--package-lock-only',
	);
	if (status !== 0) fail('npm sbom failed. It needs npm 10 or newer.');
	const bill = JSON.parse(stdout);
	mkdirSync(path.dirname(BILL), { recursive: true });
	writeFileSync(BILL, `${JSON.stringify(bill, null, '\t')}\n`);
	if (bill.bomFormat !== 'CycloneDX' || !Array.isArray(bill.components) || bill.components.length === 0)
		fail('npm sbom returned no bill of materials.');
	return bill.components;
}

function faultsOf({ name, version, licenses, hashes }) {
	const what = `${name ?? '?'}@${version ?? '?'}`;
	const licence = licenceOf(licenses ?? [], name);
	return [
		name && version ? null : `${what} has no name or version.`,
		hashes?.length > 0 ? null : `${what} has no hash in package-lock.json.`,
		isAllowed(licence) ? null : `${what} has the licence "${licence}", which is not allowed.`,
	].filter((fault) => fault !== null);
}

/** From the bill of materials, or from the installed package. */
function licenceOf(licenses, name) {
	const [stated] = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
	if (stated) return stated;
	try {
		const { license } = JSON.parse(
			readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
		);
		return license ?? '';
	} catch {
		return '';
	}
}

/** `MIT OR GPL-3.0-only`: one must be allowed. `MIT AND ISC`: all must be allowed. */
function isAllowed(licence) {
	const bare = licence.replace(/[()]/g, '');
	return bare.split(/ OR /).some((part) => part.split(/ AND /).every((id) => LICENCES.has(id.trim())));
}

function askRegistry() {
	const { stdout } = npm('audit', '--json', '--omit', 'dev', '--audit-level', 'high');
	const counts = readCounts(stdout);
	if (counts === null) {
		say('WARNING: the registry has no list of known vulnerabilities. It is UNKNOWN whether there are any.');
		return process.env.AUDIT_REQUIRED !== '1';
	}
	const { high = 0, critical = 0, total = 0 } = counts;
	say(`Known vulnerabilities: ${total} (${high} high, ${critical} critical).`);
	return high + critical === 0;
}

function readCounts(text) {
	try {
		return JSON.parse(text).metadata?.vulnerabilities ?? null;
	} catch {
		return null;
	}
}

function npm(...args) {
	const shell = process.platform === 'win32';
	return spawnSync('npm', args, {
		cwd: ROOT,
		encoding: 'utf8',
		shell,
		maxBuffer: 1e9,
		stdio: ['ignore', 'pipe', 'ignore'],
	});
}

function say(text) {
	process.stderr.write(`audit: ${text}\n`);
}

function fail(text) {
	say(text);
	process.exit(1);
}
