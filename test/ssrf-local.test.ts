/**
 * ssrf-local: a machine with public addresses, and neighbours on its link. A network namespace has both without leaving the machine.
 *
 * The program gets each of them as a page, feed, ping and redirect target. The canary that listens
 * on all of them is never reached, except with LOGOSPHERE_ALLOW_PRIVATE=1.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { CLI } from './logosphere.fixture.ts';

const OWN = ['11.9.8.7', '[2a00:1:2:3::7]', '[::ffff:11.9.8.7]', '185141255'];
const NEIGHBOURS = ['11.9.8.99', '[2a00:1:2:3::99]', '[2a00:1:2:3:ffff::1]'];
const HOSTS = [...OWN, ...NEIGHBOURS];
const NETWORK = [
	'ip link set lo up',
	'ip addr add 11.9.8.7/24 dev lo',
	'ip -6 addr add 2a00:1:2:3::7/64 dev lo',
	'ip -6 route add local 2a00:1:2:3::/64 dev lo',
].join(' && ');

/** Runs in the namespace: a canary on every address, and the commands one after another. */
const SCRIPT = `
const { createServer } = require('node:http');
const { spawn } = require('node:child_process');
let reached = 0;
const canary = createServer((request, response) => response.end('<title>secret</title>')).on('connection', () => reached++);
const run = (args) => new Promise((resolve) => spawn(process.execPath, [process.env.CLI, ...args], { stdio: 'ignore' }).on('exit', resolve));
canary.listen(0, '::', async () => {
	const urls = JSON.parse(process.env.HOSTS).map((host) => 'http://' + host + ':' + canary.address().port + '/');
	await run(['crawl', ...urls, '--until-idle', '--crawl-delay-ms', '0', '--threads', '0', '--data', process.env.DATA]);
	for (const url of [urls.at(0), urls.at(-1)]) {
		for (const command of [['feed'], ['extract'], ['ping', 'http://blog.example/', '--to']]) await run([...command, url]);
	}
	console.log(JSON.stringify({ reached }));
	process.exit();
});`;

function tryIn(environment: Readonly<Record<string, string>>): { reached: number } {
	const command = `mount -t tmpfs none /mnt && ${NETWORK} && exec node -e "$SCRIPT"`;
	const env = { ...process.env, SCRIPT, CLI, HOSTS: JSON.stringify(HOSTS), DATA: '/mnt/data' };
	const { stdout, stderr } = spawnSync('unshare', ['-rnm', 'sh', '-c', command], {
		env: { ...env, ...environment },
		encoding: 'utf8',
	});
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as { reached: number };
}

const canUnshare = spawnSync('unshare', ['-rnm', 'sh', '-c', NETWORK]).status === 0;

it.skipIf(!canUnshare)('neither its own public addresses nor its neighbours are reached', () => {
	expect(tryIn({ LOGOSPHERE_ALLOW_PRIVATE: '0' })).toEqual({ reached: 0 });
	expect(tryIn({ LOGOSPHERE_ALLOW_PRIVATE: '1' }).reached).toBeGreaterThanOrEqual(NEIGHBOURS.length + 1);
});
