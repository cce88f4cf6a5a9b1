import { describe, expect, it } from 'vitest';
import { commandHelp, programHelp } from './help.ts';
import { COMMANDS } from './index.ts';
import { listEntry } from './wrap.ts';

const MAX_WIDTH = 80;

function widest(text: string): string {
	return text.split('\n').reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

describe('help fits 80 columns', () => {
	it('for the program, with a line for each command', () => {
		expect(widest(programHelp()).length).toBeLessThanOrEqual(MAX_WIDTH);
		for (const { name, summary } of COMMANDS)
			expect(programHelp()).toMatch(new RegExp(`^  ${name} +${summary.split(' ')[0]}`, 'm'));
	});

	it.each(COMMANDS)('for $name', async (entry) => {
		const command = await entry.load();
		const text = commandHelp(entry, command);
		expect(widest(text).length).toBeLessThanOrEqual(MAX_WIDTH);
		const words = new Set(text.split(/\s+/));
		for (const [name, { help }] of Object.entries(command.options)) {
			expect(words).toContain(`--${name}`);
			for (const word of help.split(' ')) expect(words).toContain(word);
		}
	});
});

it('a description is indented below itself; a long name has it on the next line', () => {
	expect(listEntry('--a', 'one '.repeat(20).trim(), 4)).toEqual([
		`  --a   ${'one '.repeat(18).trim()}`,
		`        one one`,
	]);
	expect(listEntry('--longer', 'two', 4)).toEqual(['  --longer', '        two']);
});
