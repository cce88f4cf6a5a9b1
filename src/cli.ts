/**
 * cli: finds the command, parses its options, runs it. The program is started by bin/logosphere.cjs.
 *
 * Exit codes: 0 done, 1 it could not, 2 wrong usage. Results go to standard output, everything else to standard error.
 */
import { parseArgs } from 'node:util';
import type { Command, Option, Values } from './commands/command.ts';
import { COMMANDS, type CommandEntry } from './commands/index.ts';
import { printLog, printResult, tellFailure } from './commands/terminal.ts';
import { Failure } from './io/failure.ts';
import { VERSION } from './version.ts';

const USAGE_ERROR = 2;
/** As the engine has it for a module that is never done. */
const UNFINISHED = 13;

/** Options that every command has. */
const SHARED_OPTIONS: Readonly<Record<string, Option>> = {
	json: { type: 'boolean', help: 'the result as JSON' },
	help: { type: 'boolean', help: 'this help' },
};

async function main(argv: readonly string[]): Promise<number> {
	const [name, ...rest] = argv;
	if (name === 'help' && rest[0] !== undefined) return main([rest[0], '--help']);
	if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
		printResult(programHelp());
		return 0;
	}
	if (name === '--version') {
		printResult(VERSION);
		return 0;
	}
	const entry = COMMANDS.find((candidate) => candidate.name === name || candidate.formerName === name);
	if (entry === undefined)
		throw new Failure('usage', `There is no command "${name}". See: logosphere --help`);
	if (entry.name !== name) printLog(`"logosphere ${name}" is called "logosphere ${entry.name}" now.`);
	return runCommand(entry, rest);
}

async function runCommand(entry: CommandEntry, argv: readonly string[]): Promise<number> {
	const command = await entry.load();
	const { values, positionals } = parse(entry.name, command, argv);
	if (values.help === true) {
		printResult(commandHelp(entry, command));
		return 0;
	}
	const isJson = values.json === true;
	return command.run({
		args: positionals,
		values: values as Values,
		out: (text) => printResult(text, isJson),
		log: printLog,
	});
}

function parse(name: string, command: Command, argv: readonly string[]) {
	try {
		return parseArgs({
			args: [...argv],
			options: { ...command.options, ...SHARED_OPTIONS },
			allowPositionals: true,
			strict: true,
		});
	} catch (error) {
		const problem =
			error instanceof Error ? error.message.split(/\.?\s+(?:To specify|Did you)/)[0] : String(error);
		throw new Failure('usage', `${problem}. See: logosphere ${name} --help`, 'stop', { cause: error });
	}
}

function programHelp(): string {
	const width = Math.max(...COMMANDS.map((command) => command.name.length));
	const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
	return [
		'logosphere: the blogosphere as data',
		'',
		'Usage: logosphere COMMAND [OPTION]…',
		'',
		...lines,
		'',
		'logosphere COMMAND --help tells about one command.',
	].join('\n');
}

function commandHelp({ name, summary }: CommandEntry, command: Command): string {
	const options = Object.entries({ ...command.options, ...SHARED_OPTIONS });
	const flags = options.map(
		([flag, option]) => `--${flag}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`,
	);
	const width = Math.max(...flags.map((flag) => flag.length));
	const lines = options.map(([, option], i) => `  ${flags[i]!.padEnd(width)}  ${option.help}`);
	return [
		`logosphere ${name}: ${summary}`,
		'',
		`Usage: logosphere ${name} ${command.usage}`,
		'',
		...lines,
	].join('\n');
}

/** A reader that has seen enough (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code === 'EPIPE') process.exit(0);
	throw error;
});

/** A bug ends the program; what it says may hold words of strangers. */
process.on('uncaughtException', (error: unknown) => {
	printLog(error instanceof Error ? (error.stack ?? error.message) : String(error));
	process.exit(1);
});

process.exitCode = UNFINISHED;
try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	if (!(error instanceof Failure)) throw error;
	printLog(tellFailure(error.message));
	process.exitCode = error.code === 'usage' ? USAGE_ERROR : 1;
}
