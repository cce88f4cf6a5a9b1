/**
 * cli: finds the command, parses its options and runs it. bin/logosphere.cjs starts it.
 *
 * Exit codes: 0 success, 1 failure, 2 wrong usage. Results go to standard output, everything else to standard error.
 */
import { parseArgs } from 'node:util';
import type { Command, CommandEntry, Values } from './commands/command.ts';
import { fillEnvironment, fillOptions, readConfigFile } from './commands/config-file.ts';
import { commandHelp, programHelp } from './commands/help.ts';
import { COMMANDS } from './commands/index.ts';
import { SHARED_OPTIONS } from './commands/shared-options.ts';
import { suggest } from './commands/suggest.ts';
import { describeFailure, printLog, printResult } from './commands/terminal.ts';
import { Failure } from './io/failure.ts';
import { VERSION } from './version.ts';

const USAGE_ERROR = 2;
const COMMAND_NAMES = COMMANDS.map(({ name }) => name);
/** Node uses the same code when a top-level await never settles. */
const UNFINISHED = 13;

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
		throw new Failure(
			'usage',
			`There is no command "${name}".${suggest(name, COMMAND_NAMES)} See: logosphere --help`,
		);
	if (entry.name !== name) printLog(`"logosphere ${name}" is deprecated: use "logosphere ${entry.name}".`);
	return runCommand(entry, rest);
}

async function runCommand(entry: CommandEntry, argv: readonly string[]): Promise<number> {
	const file = readConfigFile(process.env, COMMAND_NAMES);
	if (file !== null) fillEnvironment(file, process.env);
	const command = await entry.load();
	const { values, positionals } = parse(entry.name, command, argv);
	if (values.help === true) {
		printResult(commandHelp(entry, command));
		return 0;
	}
	if (file !== null) fillOptions(file, { command: entry.name, table: command.options, values });
	const isJson = values.json === true;
	return command.run({
		args: positionals,
		values: values as Values,
		out: (text, options) => printResult(text, { isJson, ...options }),
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
		const unknown = /^Unknown option '(--[^']+)'/.exec(problem ?? '')?.[1];
		const flags = Object.keys({ ...command.options, ...SHARED_OPTIONS }).map((option) => `--${option}`);
		const hint = unknown === undefined ? '' : suggest(unknown, flags);
		throw new Failure('usage', `${problem}.${hint} See: logosphere ${name} --help`, 'stop', { cause: error });
	}
}

/** A reader that closes the pipe early (`| head`) is not an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code === 'EPIPE') process.exit(0);
	throw error;
});

/** A bug ends the program. Its message may quote a page, so it is cleaned like any other log line. */
process.on('uncaughtException', (error: unknown) => {
	printLog(error instanceof Error ? (error.stack ?? error.message) : String(error));
	process.exit(1);
});

process.exitCode = UNFINISHED;
try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	if (!(error instanceof Failure)) throw error;
	printLog(describeFailure(error.message));
	process.exitCode = error.code === 'usage' ? USAGE_ERROR : 1;
}
