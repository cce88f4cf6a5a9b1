/** config: every setting with its value, and where the value is from. */
import { SETTINGS, TEXT_SETTINGS } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { hideSecrets } from '../lib/url/hide-secrets.ts';
import type { Command, CommandEntry } from './command.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { printable, renderTable } from './table.ts';

/** Never shown, only whether they are set. */
const SECRETS: ReadonlySet<string> = new Set([TEXT_SETTINGS.token.env]);

/** `commands` are all commands of the program, whose options the file may give. */
export const configCommand = (commands: readonly CommandEntry[]): Command => ({
	usage: 'show [--json]',
	notes: `A value is from the command line, else from the environment, else from the file, else the default. The file is logosphere.jsonc in the current folder, or the file that LOGOSPHERE_CONFIG names: JSON with comments, such as

{ "contact": "mailto:ann@example.org", "data": "/var/lib/logosphere", // settings
  "serve": { "listen": "127.0.0.1:8080", "lanes": 16 } } // options of a command

“show” also checks the options of all commands in the file.`,
	options: {},
	async run({ args, values, out }) {
		if (args.length !== 1 || args[0] !== 'show')
			throw new Failure('usage', 'Give the action: logosphere config show');
		const file = readConfigFile(
			process.env,
			commands.map(({ name }) => name),
		);
		const settings = readSettings(file);
		const options = file === null ? [] : await readOptions(file, commands);
		if (values.json === true) out(JSON.stringify({ file: file?.name ?? null, settings, options }, null, 2));
		else out(viewOf(settings, options));
		return 0;
	},
});

interface SettingRow {
	/** As in the file. */
	readonly name: string;
	readonly env: string;
	readonly value: string;
	/** `default`, `environment`, or the file with its line. */
	readonly from: string;
	readonly help: string;
}

function readSettings(file: ConfigFile | null): SettingRow[] {
	return Object.entries({ ...SETTINGS, ...TEXT_SETTINGS }).map(([name, setting]) => {
		const { env, fallback, help } = setting;
		const former = 'formerEnv' in setting ? setting.formerEnv : undefined;
		const given = process.env[env] || (former === undefined ? undefined : process.env[former]);
		const inFile = file?.settings.get(env);
		const value = given || String(fallback);
		const isFromFile = inFile !== undefined && inFile.value === given;
		const from = isFromFile ? `${file!.name}, line ${inFile.line}` : given ? 'environment' : 'default';
		return { name, env, value: shown(env, value), from, help };
	});
}

function shown(env: string, value: string): string {
	if (SECRETS.has(env)) return value === '' ? '' : '(set)';
	return hideSecrets(value);
}

interface OptionRow {
	readonly command: string;
	readonly option: string;
	readonly value: string;
	readonly from: string;
}

async function readOptions(file: ConfigFile, commands: readonly CommandEntry[]): Promise<OptionRow[]> {
	const rows: OptionRow[] = [];
	for (const command of file.commands) {
		const { options } = await commands.find(({ name }) => name === command)!.load();
		for (const [option, { value, line }] of file.optionsOf(command, options)) {
			const text = option === 'token' ? '(set)' : hideSecrets(String(value));
			rows.push({ command, option, value: text, from: `${file.name}, line ${line}` });
		}
	}
	return rows;
}

function viewOf(settings: readonly SettingRow[], options: readonly OptionRow[]): string {
	const table = renderTable(
		['setting', 'value', 'from', 'environment variable'],
		settings.map(({ name, value, from, env }) => [name, printable(value), printable(from), env]),
		[],
	);
	if (options.length === 0) return table;
	const own = renderTable(
		['option', 'value', 'from'],
		options.map(({ command, option, value, from }) => [
			`${command} --${option}`,
			printable(value),
			printable(from),
		]),
		[],
	);
	return `${table}\n\n${own}`;
}
