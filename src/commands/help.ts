/** help: what `--help` prints, for the program and for one command, in 80 columns. */
import type { Command, CommandEntry, Option } from './command.ts';
import { COMMANDS } from './index.ts';
import { SHARED_OPTIONS } from './shared-options.ts';
import { HELP_WIDTH, listEntry, wrapText, wrapWords } from './wrap.ts';

/** An option longer than this has its help on the next line. */
const MAX_FLAG_WIDTH = 24;

export function programHelp(): string {
	const width = Math.max(...COMMANDS.map((command) => command.name.length));
	return [
		'logosphere: the blogosphere as data',
		'',
		'Usage: logosphere COMMAND [OPTION]…',
		'',
		...COMMANDS.flatMap(({ name, summary }) => listEntry(name, summary, width)),
		'',
		'For help on one command: logosphere COMMAND --help',
	].join('\n');
}

export function commandHelp({ name, summary }: CommandEntry, command: Command): string {
	const options = Object.entries({ ...command.options, ...SHARED_OPTIONS });
	const flags = options.map(([flag, option]) => flagOf(flag, option));
	const width = Math.min(MAX_FLAG_WIDTH, Math.max(...flags.map((flag) => flag.length)));
	return [
		wrapText(`logosphere ${name}: ${summary}`, HELP_WIDTH),
		'',
		...command.usage.split('\n').flatMap((usage, i) => synopsis(i === 0, name, usage)),
		...(command.notes === undefined ? [] : ['', wrapText(command.notes, HELP_WIDTH)]),
		'',
		...options.flatMap(([, option], i) => listEntry(flags[i]!, option.help, width)),
	].join('\n');
}

function flagOf(name: string, { type, value = 'VALUE' }: Option): string {
	return `--${name}${type === 'string' ? ` ${value}` : ''}`;
}

function synopsis(isFirst: boolean, name: string, usage: string): string[] {
	const start = `${isFirst ? 'Usage:' : '      '} logosphere ${name} `;
	const lines = wrapWords(splitUsage(usage), HELP_WIDTH - start.length);
	return lines.map((line, i) => (i === 0 ? start : ' '.repeat(start.length)) + line);
}

/** Splits at spaces outside brackets: an option stays on one line with its value. */
function splitUsage(usage: string): string[] {
	const words: string[] = [];
	for (const word of usage.split(' ').filter((one) => one !== '')) {
		const last = words.at(-1) ?? '';
		const isInBrackets = last.lastIndexOf('[') > last.lastIndexOf(']');
		const isValue = /^--[^ ]+$/.test(last) && !/^[[-]/.test(word);
		if (isInBrackets || isValue) words[words.length - 1] = `${last} ${word}`;
		else words.push(word);
	}
	return words;
}
