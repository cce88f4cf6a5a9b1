/** man: the option tables of src/commands as pages for the program man (section 1). */
import type { Command, CommandEntry, Option } from '../../src/commands/command.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { SHARED_OPTIONS } from '../../src/commands/shared-options.ts';
import { SETTINGS, TEXT_SETTINGS } from '../../src/config.ts';
import { VERSION } from '../../src/version.ts';
import { COMMAND_EXAMPLES } from './command-examples.ts';

/** File names and their texts. */
export async function renderManual(): Promise<ReadonlyMap<string, string>> {
	const pages = await Promise.all(
		COMMANDS.map(
			async (entry) => [`logosphere-${entry.name}.1`, commandPage(entry, await entry.load())] as const,
		),
	);
	return new Map([['logosphere.1', programPage()], ...pages]);
}

function programPage(): string {
	const settings = Object.values({ ...SETTINGS, ...TEXT_SETTINGS });
	return page('logosphere', 'the blogosphere as data', [
		['SYNOPSIS', '.B logosphere\n.I COMMAND\n.RI [ OPTION ]...'],
		[
			'DESCRIPTION',
			plain(
				'Collects weblogs, turns them into posts, and makes the posts searchable, watchable and mappable.',
			),
		],
		[
			'COMMANDS',
			COMMANDS.map(({ name, summary }) => entryOf(`.BR logosphere\\-${name} (1)`, summary)).join('\n'),
		],
		['ENVIRONMENT', settings.map(({ env, help }) => entryOf(`.B ${plain(env)}`, help)).join('\n')],
		['FILES', entryOf('.I logosphere.jsonc', 'settings and options; see logosphere config --help')],
		['EXIT STATUS', '0: success. 1: failure. 2: wrong usage. 130: interrupted.'],
	]);
}

function commandPage({ name, summary }: CommandEntry, { usage, notes, options }: Command): string {
	const forms = usage.split('\n').map((form) => `.B logosphere ${name}\n${plain(form)}`);
	const table = Object.entries({ ...options, ...SHARED_OPTIONS });
	const examples = COMMAND_EXAMPLES[name] ?? [];
	return page(`logosphere-${name}`, summary, [
		['SYNOPSIS', forms.join('\n.br\n')],
		...(notes === undefined
			? []
			: [['DESCRIPTION', notes.split('\n\n').map(paragraph).join('\n.PP\n')] as const]),
		['OPTIONS', table.map(([flag, option]) => entryOf(flagOf(flag, option), option.help)).join('\n')],
		['EXAMPLES', examples.map(([line, why]) => entryOf(`.B ${plain(line)}`, why)).join('\n')],
		['SEE ALSO', '.BR logosphere (1)'],
	]);
}

type Section = readonly [title: string, text: string];

function page(name: string, summary: string, sections: readonly Section[]): string {
	const parts = sections.map(([title, text]) => `.SH ${title}\n${text}\n`);
	const title = name.toUpperCase().replaceAll('-', '\\-');
	return `.TH ${title} 1 "" "Logosphere ${VERSION}"\n.SH NAME\n${plain(name)} \\- ${plain(summary)}\n${parts.join('')}`;
}

function entryOf(term: string, text: string): string {
	return `.TP\n${term}\n${plain(text)}`;
}

function flagOf(name: string, { type, value = 'VALUE' }: Option): string {
	const flag = plain(`--${name}`);
	return type === 'string' ? `.BI ${flag} " ${plain(value)}"` : `.B ${flag}`;
}

/** Lines of a list stay lines. */
function paragraph(text: string): string {
	const isList = /\n/.test(text);
	return isList ? `.nf\n${text.split('\n').map(plain).join('\n')}\n.fi` : plain(text);
}

/** Nothing in the text is a request to the formatter. */
function plain(text: string): string {
	return text
		.replaceAll('\\', '\\e')
		.replaceAll('-', '\\-')
		.replaceAll('"', '\\(dq')
		.replace(/^(?=[.'])/gm, '\\&');
}
