/** completion: scripts that let shells complete commands and options, made from the option tables. */
import { Failure } from '../io/failure.ts';
import type { Command, CommandEntry, Option } from './command.ts';
import { SHARED_OPTIONS } from './shared-options.ts';

interface Completed {
	readonly name: string;
	readonly summary: string;
	readonly options: readonly (readonly [name: string, option: Option])[];
}

const SHELLS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = {
	bash: renderBash,
	zsh: renderZsh,
	fish: renderFish,
};

/** `commands` are all commands of the program. */
export const completionCommand = (commands: readonly CommandEntry[]): Command => ({
	usage: Object.keys(SHELLS).join('|'),
	notes: `To use it now: source <(logosphere completion bash)

For good: save it as logosphere in ~/.local/share/bash-completion/completions, as _logosphere in a folder of zsh’s $fpath, or as logosphere.fish in ~/.config/fish/completions.`,
	options: {},
	async run({ args: [shell = ''], out }) {
		const render = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
		if (render === undefined)
			throw new Failure('usage', `Give the shell: ${Object.keys(SHELLS).join(', ')}.`);
		const completed = await Promise.all(
			commands.map(async ({ name, summary, load }) => {
				const { options } = await load();
				return { name, summary, options: Object.entries({ ...options, ...SHARED_OPTIONS }) };
			}),
		);
		out(render(completed), { isData: true });
		return 0;
	},
});

function renderBash(commands: readonly Completed[]): string {
	const cases = commands.map(
		({ name, options }) => `\t\t${name}) options='${options.map(([option]) => `--${option}`).join(' ')}' ;;`,
	);
	return `# bash completion for logosphere
_logosphere() {
	local word=\${COMP_WORDS[COMP_CWORD]} options=
	if [[ $COMP_CWORD -eq 1 ]]; then
		COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$word"))
		return
	fi
	case \${COMP_WORDS[1]} in
${cases.join('\n')}
	esac
	if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word")); else COMPREPLY=(); fi
}
complete -o default -F _logosphere logosphere
`;
}

function renderZsh(commands: readonly Completed[]): string {
	const names = commands.map(({ name, summary }) => `\t\t${quoted(`${name}:${summary}`)}`);
	const cases = commands.map(
		({ name, options }) => `\t\t${name}) _arguments ${options.map(zshOption).join(' ')} '*:file:_files' ;;`,
	);
	return `#compdef logosphere
_logosphere() {
	local -a commands=(
${names.join('\n')}
	)
	if (( CURRENT == 2 )); then _describe command commands; return; fi
	local command=$words[2]
	shift words
	(( CURRENT-- ))
	case $command in
${cases.join('\n')}
	esac
}
if [[ $funcstack[1] == _logosphere ]]; then _logosphere "$@"; else compdef _logosphere logosphere; fi
`;
}

function zshOption([
	name,
	{ type, multiple = false, help, value = 'VALUE' },
]: Completed['options'][number]): string {
	const text = help
		.replaceAll('\\', '\\\\')
		.replaceAll('[', '\\[')
		.replaceAll(']', '\\]')
		.replaceAll(':', '\\:');
	const placeholder = value.replaceAll(':', '\\:');
	return quoted(
		`${multiple ? '*' : ''}--${name}[${text}]${type === 'string' ? `:${placeholder}:_files` : ''}`,
	);
}

function renderFish(commands: readonly Completed[]): string {
	const lines = commands.flatMap(({ name, summary, options }) => [
		`complete -c logosphere -n __fish_use_subcommand -f -a ${name} -d ${quotedFish(summary)}`,
		...options.map(
			([option, { type, help }]) =>
				`complete -c logosphere -n '__fish_seen_subcommand_from ${name}' -l ${option}${type === 'string' ? ' -r' : ''} -d ${quotedFish(help)}`,
		),
	]);
	return `# fish completion for logosphere\n${lines.join('\n')}\n`;
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

function quotedFish(text: string): string {
	return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
