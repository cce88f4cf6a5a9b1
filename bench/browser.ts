/** browser: the Chromium that is configured or installed, driven by Playwright. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** From LOGOSPHERE_CHROMIUM, else from the path; null when there is none. */
export function findBrowser(): string | null {
	const configured = process.env.LOGOSPHERE_CHROMIUM;
	if (configured) return existsSync(configured) ? configured : null;
	for (const name of NAMES) {
		try {
			return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
		} catch {
			// The next name.
		}
	}
	return null;
}

/** It requests only the given pages. */
export function openBrowser(executablePath: string): Promise<Browser> {
	return chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
