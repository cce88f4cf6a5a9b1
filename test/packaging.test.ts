/** packaging: the files for systemd and Docker, by the checkers that this machine has, and by what they say. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/commands/index.ts';
import { SETTINGS, TEXT_SETTINGS } from '../src/config.ts';
import { RequestMetrics } from '../src/serve/request-metrics.ts';

const FOLDER = path.resolve(import.meta.dirname, '../packaging');
const UNITS = path.join(FOLDER, 'systemd');
const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
/** Of ten; the worst is 10. */
const MAX_EXPOSURE = 2;

/** Every `logosphere COMMAND --option …` of a text. */
function callsIn(text: string): string[][] {
	const plain = text.replace(/[[\]",]/g, ' ');
	return [...plain.matchAll(/(?:bin\/logosphere|command:|CMD) +(\w+)((?: +-?\S+)*)/g)].map(
		([, name, rest]) => [name!, ...[...rest!.matchAll(/--([\w-]+)/g)].map(([, option]) => option!)],
	);
}

describe('packaging', () => {
	it.each([
		'systemd/logosphere.service',
		'systemd/logosphere-backup.service',
		'docker/Dockerfile',
		'docker/compose.fleet.yaml',
	])('%s calls commands and options that exist', async (file) => {
		const calls = callsIn(read(file)).filter(([name]) => COMMANDS.some((command) => command.name === name));
		expect(calls.length).toBeGreaterThan(0);
		for (const [name, ...options] of calls) {
			const command = await COMMANDS.find((one) => one.name === name)!.load();
			for (const option of options) expect(Object.keys(command.options)).toContain(option);
		}
	});

	it('sets variables that exist', () => {
		const known = [
			...Object.values({ ...SETTINGS, ...TEXT_SETTINGS }).map(({ env }) => env),
			'LOGOSPHERE_CONFIG',
		];
		for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
			name.includes('.'),
		))
			for (const [name] of read(file).matchAll(/\bLOGOSPHERE_[A-Z_]+/g)) expect(known, file).toContain(name);
	});

	it('watches figures that the server has', () => {
		const measured = new RequestMetrics('.');
		measured.add({ method: 'GET', route: '/', status: 200, seconds: 1 });
		const source = readFileSync(path.join(FOLDER, '../src/commands/crawl-metrics.ts'), 'utf8');
		const ofCrawl = [...source.matchAll(/add\(\s*'(\w+)'|TYPE logosphere_(\w+) gauge/g)].map(
			([, counter, gauge]) => `logosphere_${counter ?? gauge}`,
		);
		const known = [...measured.render().matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name!).concat(ofCrawl);
		measured.close();
		const dashboard = JSON.parse(read('monitoring/grafana-dashboard.json')) as {
			panels: { id: number; targets: { expr: string }[] }[];
		};
		const watched = dashboard.panels
			.flatMap(({ targets }) => targets.map(({ expr }) => expr))
			.concat([...read('monitoring/alerts.yml').matchAll(/expr: (.*)/g)].map(([, expr]) => expr!))
			.flatMap((expr) => expr.match(/\b(?:logosphere|process)_\w+/g) ?? []);
		expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
		expect(watched.length).toBeGreaterThan(20);
		for (const name of watched) expect(known).toContain(name);
	});

	it.skipIf(!hasSystemd)('has units that systemd accepts, and that are shut in', () => {
		const copies = mkdtempSync(path.join(tmpdir(), 'logosphere-units-'));
		try {
			const names = readdirSync(UNITS);
			for (const name of names)
				writeFileSync(
					path.join(copies, name),
					read(`systemd/${name}`).replaceAll('/usr/local/bin/logosphere', '/bin/true'),
				);
			const files = names.map((name) => path.join(copies, name));
			const verified = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
			expect(verified.stderr).toBe('');
			expect(verified.status).toBe(0);
			const shown = execFileSync(
				'systemd-analyze',
				['security', '--offline=true', '--no-pager', path.join(copies, 'logosphere.service')],
				{ encoding: 'utf8' },
			);
			expect(Number(/exposure level for \S+ ([\d.]+)/.exec(shown)?.[1])).toBeLessThanOrEqual(MAX_EXPOSURE);
		} finally {
			rmSync(copies, { recursive: true });
		}
	});
});
