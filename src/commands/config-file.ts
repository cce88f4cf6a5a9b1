/**
 * config-file: the settings and options that a file gives, so that a service needs no long command line.
 *
 * The file is JSON with comments: `logosphere.jsonc` in the current folder, or the file that LOGOSPHERE_CONFIG names. Settings of the file
 * become environment variables where the environment has none, so that threads and child processes have them, too. Options of the file
 * count where the command line has none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseNumber, SETTINGS, TEXT_SETTINGS } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import { type Place, parseJsonc } from '../lib/text/jsonc.ts';
import type { Command, Option } from './command.ts';
import { suggest } from './suggest.ts';

const DEFAULT_FILE = 'logosphere.jsonc';
const FILE_VARIABLE = 'LOGOSPHERE_CONFIG';
/** A larger file was given by mistake. */
const MAX_BYTES = 1_000_000;

type OptionValue = string | boolean | string[];

export interface ConfigFile {
	readonly name: string;
	/** By environment variable: the value as text, and its line. */
	readonly settings: ReadonlyMap<string, { readonly value: string; readonly line: number }>;
	/** The options of a command by name, with their lines. A Failure for those that the command does not have. */
	optionsOf(command: string, table: Command['options']): ReadonlyMap<string, FileOption>;
	readonly commands: readonly string[];
}

interface FileOption {
	readonly value: OptionValue;
	readonly line: number;
}

type Environment = Record<string, string | undefined>;

/** Null if there is no file. */
export function readConfigFile(environment: Environment, commands: readonly string[]): ConfigFile | null {
	const named = environment[FILE_VARIABLE];
	const name = named || DEFAULT_FILE;
	if (!named && !existsSync(name)) return null;
	return new Reader(name, readText(name)).read(commands);
}

/** What the environment does not set comes from the file. */
export function fillEnvironment(file: ConfigFile, environment: Environment): void {
	for (const [variable, { value }] of file.settings) environment[variable] ||= value;
}

/** What the command line does not set comes from the file. */
export function fillOptions(
	file: ConfigFile,
	{ command, table, values }: { command: string; table: Command['options']; values: Record<string, unknown> },
): void {
	for (const [option, { value }] of file.optionsOf(command, table))
		if (values[option] === undefined && value !== false) values[option] = value;
}

function readText(name: string): string {
	try {
		const bytes = readFileSync(name);
		if (bytes.length <= MAX_BYTES) return bytes.toString('utf8').replace(/^\uFEFF/, '');
	} catch (error) {
		throw new Failure('unreadable', `Cannot read ${name}: ${messageOf(error)}.`, 'stop', { cause: error });
	}
	throw new Failure('unreadable', `${name} is larger than ${MAX_BYTES / 1e6} MB.`);
}

const KEYS: ReadonlyMap<string, { readonly env: string; readonly min?: number; readonly max?: number }> =
	new Map(Object.entries({ ...SETTINGS, ...TEXT_SETTINGS }));

class Reader {
	readonly #name: string;
	readonly #value: unknown;
	readonly #lineOf: (path: Place) => number;

	constructor(name: string, text: string) {
		this.#name = name;
		const parsed = parseJsonc(text);
		if ('problem' in parsed) this.#refuse(parsed.line, parsed.problem);
		this.#value = parsed.value;
		this.#lineOf = parsed.lineOf;
	}

	read(known: readonly string[]): ConfigFile {
		const value = this.#value;
		if (!isObject(value)) this.#refuse(1, 'it must be an object: { … }');
		const settings = new Map<string, { value: string; line: number }>();
		const commands: string[] = [];
		for (const [key, given] of Object.entries(value)) {
			const line = this.#lineOf([key]);
			const setting = KEYS.get(key);
			if (setting !== undefined) settings.set(setting.env, { value: this.#textOf(key, given, line), line });
			else if (known.includes(key)) commands.push(key);
			else
				this.#refuse(
					line,
					`there is no setting or command "${key}".${suggest(key, [...KEYS.keys(), ...known])}`,
				);
		}
		const optionsOf = (command: string, table: Command['options']) =>
			this.#readOptions(value, command, table);
		return { name: this.#name, settings, commands, optionsOf };
	}

	#textOf(key: string, value: unknown, line: number): string {
		const { min, max } = KEYS.get(key)!;
		if (min === undefined || max === undefined) {
			if (typeof value === 'string' || typeof value === 'number') return String(value);
			return this.#refuse(line, `"${key}" must be text.`);
		}
		const text = typeof value === 'boolean' ? String(Number(value)) : String(value);
		if (typeof value === 'number' || typeof value === 'boolean') {
			if (parseNumber(text, min, max) !== null) return text;
		}
		return this.#refuse(
			line,
			`"${key}" is ${JSON.stringify(value)}. It must be a whole number from ${min} to ${max}.`,
		);
	}

	#readOptions(file: Readonly<Record<string, unknown>>, command: string, table: Command['options']) {
		const options = new Map<string, FileOption>();
		const given = Object.hasOwn(file, command) ? file[command] : undefined;
		if (given === undefined) return options;
		if (!isObject(given))
			this.#refuse(this.#lineOf([command]), `"${command}" must be an object with options: { … }`);
		for (const [name, value] of Object.entries(given)) {
			const line = this.#lineOf([command, name]);
			const option = Object.hasOwn(table, name) ? table[name] : undefined;
			if (option === undefined)
				this.#refuse(line, `"${command}" has no option "${name}".${suggest(name, Object.keys(table))}`);
			const read = readOption(option, value);
			if (read === null) this.#refuse(line, `"${name}" must be ${expectedBy(option)}.`);
			options.set(name, { value: read, line });
		}
		return options;
	}

	#refuse(line: number, problem: string): never {
		throw new Failure('usage', `${this.#name}, line ${line}: ${problem}`);
	}
}

function readOption({ type, multiple = false }: Option, value: unknown): OptionValue | null {
	if (type === 'boolean') return typeof value === 'boolean' ? value : null;
	const one = typeof value === 'string' || typeof value === 'number' ? String(value) : null;
	if (!multiple) return one;
	if (one !== null) return [one];
	return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : null;
}

function expectedBy({ type, multiple = false }: Option): string {
	if (type === 'boolean') return 'true or false';
	return multiple ? 'text, or a list of texts' : 'text or a number';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
