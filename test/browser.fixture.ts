/**
 * browser: Chromium for tests, one per file; every test has its own context.
 *
 * A test also fails on invisible problems: an error in the page or on its console, or a request to another server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { findBrowser, openBrowser } from '../bench/browser.ts';
import { UNHURRIED_MS } from './effort.fixture.ts';

const INSTALL = 'apt-get update && apt-get install -y chromium';
const HOW = `there is no Chromium: ${INSTALL}, or name one in LOGOSPHERE_CHROMIUM`;
const LOCK = '/tmp/logosphere-install.lock';

const executable = findBrowser() ?? installBrowser();

/** Installed on Debian by its package manager; test files that run at the same time wait for each other. */
function installBrowser(): string | null {
	const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
	if (!mayInstall || process.env.LOGOSPHERE_CHROMIUM) return null;
	process.stderr.write(`test: ${HOW}\ntest: installing it …\n`);
	try {
		const script = `command -v chromium || { ${INSTALL}; } >&2`;
		execFileSync('flock', [LOCK, 'sh', '-c', script], { stdio: ['ignore', 'ignore', 'pipe'] });
	} catch (error) {
		process.stderr.write(`test: it could not be installed: ${String(error)}\n`);
	}
	return findBrowser();
}

/** Tests in a browser. Without one, they fail in CI and are skipped elsewhere, with a title that says how to install it. */
export function describeInBrowser(title: string, define: () => void): void {
	if (executable !== null || process.env.CI === 'true') {
		describe(title, define);
		return;
	}
	process.stderr.write(`test: SKIPPED “${title}”: ${HOW}\n`);
	describe.skip(`${title} (SKIPPED, ${HOW})`, define);
}

let browser: Browser | null = null;

afterAll(async () => {
	await browser?.close();
});

async function theBrowser(): Promise<Browser> {
	if (executable === null) throw new Error(HOW);
	browser ??= await openBrowser(executable);
	return browser;
}

export interface Visitor {
	readonly context: BrowserContext;
	readonly page: Page;
	/** Every URL that was requested from other servers. */
	readonly foreign: readonly string[];
	/** Console errors that the test expects, such as a refused request. */
	allow(pattern: RegExp): void;
}

export interface Visit extends BrowserContextOptions {
	/** The host that pages may send requests to. */
	readonly origin: () => string;
	/** Other hosts that may get requests. */
	readonly mayAsk?: readonly string[];
}

/** A test as one visitor: the page is opened before and closed after it, and no error may occur in between. */
export function visit(
	{ origin, mayAsk = [], ...options }: Visit,
	run: (visitor: Visitor) => Promise<void>,
): () => Promise<void> {
	return async () => {
		const context = await (await theBrowser()).newContext({ locale: 'en-GB', ...options });
		context.setDefaultTimeout(UNHURRIED_MS);
		const watch = watchFaults(context, new Set([new URL(origin()).host, ...mayAsk]));
		try {
			await run({ context, page: await context.newPage(), ...watch });
			expect(watch.faults()).toEqual([]);
		} finally {
			await context.close();
		}
	};
}

function watchFaults(context: BrowserContext, hosts: ReadonlySet<string>) {
	const faults: string[] = [];
	const foreign: string[] = [];
	const allowed: RegExp[] = [];
	context.on('request', (request) => {
		const { protocol, host } = new URL(request.url());
		const isOurs = hosts.has(host) || protocol === 'data:' || protocol === 'blob:';
		if (!isOurs) faults.push(`asked for ${request.url()}`);
		if (host !== [...hosts][0]) foreign.push(request.url());
	});
	context.on('page', (page) => {
		page.on('pageerror', (error) => faults.push(`error: ${error.stack ?? error.message}`));
		page.on('console', (message) => {
			if (message.type() === 'error') faults.push(`console: ${message.text()}`);
		});
		page.on('dialog', (dialog) => {
			faults.push(`dialog: ${dialog.message()}`);
			void dialog.dismiss();
		});
	});
	return {
		foreign,
		allow: (pattern: RegExp) => void allowed.push(pattern),
		faults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
	};
}

const AXE = path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js');

interface Violation {
	readonly id: string;
	readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Everything that axe finds, of any level, by all of its rules or by some. The page's policy forbids its script, so it is injected from outside. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
	await page.evaluate(readFileSync(AXE, 'utf8'));
	const options = JSON.stringify({
		resultTypes: ['violations'],
		...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
	});
	const found = (await page.evaluate(
		`axe.run(document, ${options}).then(({ violations }) => violations)`,
	)) as Violation[];
	return found.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
	);
}
