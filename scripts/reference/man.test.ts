import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { completionCommand } from '../../src/commands/completion.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { renderManual } from './man.ts';

function has(program: string): boolean {
	try {
		execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

describe('the pages for man', async () => {
	const manual = await renderManual();

	it('are one for each command, and one for the program', () => {
		expect(manual.size).toBe(COMMANDS.length + 1);
		expect(manual.get('logosphere-backup.1')).toContain('\\-\\-rotate');
	});

	it.skipIf(!has('groff'))('are correct, and show every option', { timeout: 60_000 }, () => {
		for (const [file, text] of manual) {
			const args = ['-man', '-ww', '-Tutf8', '-K', 'utf8', '-P', '-cbou', '-rLL=200n'];
			const shown = execFileSync('groff', args, {
				input: text,
				encoding: 'utf8',
				stdio: ['pipe', 'pipe', 'pipe'],
			});
			const flags = [...text.matchAll(/^\.BI? (\\-\\-[\w\\-]+)/gm)].map(([, flag]) =>
				flag!.replaceAll('\\', ''),
			);
			for (const flag of flags) expect(shown.replaceAll('−', '-').replaceAll('‐', '-'), file).toContain(flag);
		}
	});
});

describe('completion', () => {
	async function script(shell: string): Promise<string> {
		let printed = '';
		const out = (text: string) => {
			printed = text;
		};
		await completionCommand(COMMANDS).run({ args: [shell], values: {}, out, log: () => {} });
		return printed;
	}

	it.each([
		['bash', 'ext', 1, ['extract']],
		['bash', '--rot', 2, ['--rotate']],
	])('in %s of %s', async (shell, word, place, expected) => {
		const words = place === 1 ? `(logosphere ${word})` : `(logosphere backup ${word})`;
		const call = `${await script(shell)}\nCOMP_WORDS=${words} COMP_CWORD=${place}; _logosphere; printf '%s\\n' "\${COMPREPLY[@]}"`;
		expect(execFileSync('bash', ['-c', call], { encoding: 'utf8' }).trim().split('\n')).toEqual(expected);
	});

	it.each(['zsh', 'fish'])(
		'for %s has every command and option, in a script that its shell accepts',
		async (shell) => {
			const text = await script(shell);
			for (const { name } of COMMANDS) expect(text).toContain(name);
			expect(text).toContain('rotate');
			if (has(shell)) execFileSync(shell, ['-n'], { input: text });
		},
	);

	it('names the shells', async () => {
		await expect(script('tcsh')).rejects.toThrow('bash, zsh, fish');
	});
});
