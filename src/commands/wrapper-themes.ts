/** wrapper themes: the themes that blogs of a collection share, or the theme of a page and what its rules read there. */
import { readThemes } from '../observe/wrappers.ts';
import { extractPage } from '../pipeline/index.ts';
import { chooseTheme, describeWrapper, type Theme } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { openReader, withStore } from './data-place.ts';
import { readSourcePage } from './page-input.ts';
import { readSource } from './source.ts';
import { counted, printable } from './table.ts';

/** Blogs that a theme's line names. */
const MAX_NAMED = 8;

export async function showThemes({ args, values, out, log }: Invocation): Promise<number> {
	const themes = await withStore(await openReader(values), readThemes);
	if (args.length === 0) {
		out(values.json === true ? JSON.stringify(themes, null, 2) : listOf(themes));
		return 0;
	}
	const source = await readSource(args, values);
	const { page } = readSourcePage(source, (text) => log(`wrapper: ${text}`));
	const options = { now: source.now, ...(source.url === undefined ? {} : { url: source.url }) };
	const shown = chooseTheme(themes, page);
	const { title, author, published, reasons } = extractPage(page, { ...options, themes });
	const alone = extractPage(page, options);
	const fields = { title, author, published };
	if (values.json === true) out(JSON.stringify({ theme: shown, ...fields, reasons, alone }, null, 2));
	else
		out(
			[
				shown === null
					? `The page shows none of the ${counted(themes.length, 'theme')} of the collection.`
					: `The page has ${Math.round(100 * shown.share)}% of the marks of a theme of ${named(shown.theme)}.`,
				...(['title', 'author', 'published'] as const).map(
					(name) =>
						`${name.padEnd(9)}  ${printable(fields[name] ?? '–')}  (alone: ${printable(alone[name] ?? '–')}) — ${printable(reasons[name].why)}`,
				),
			].join('\n'),
		);
	return shown === null ? 1 : 0;
}

function listOf(themes: readonly Theme[]): string {
	if (themes.length === 0)
		return 'No theme is known yet. The crawl records the marks of a theme with each wrapper that it learns.';
	const several = themes.filter(({ blogs }) => blogs.length > 1);
	return [
		`${counted(themes.length, 'theme')}, ${several.length} of several blogs.`,
		...several.map((theme) =>
			[
				'',
				`Theme of ${named(theme)}: ${counted(theme.marks.length, 'mark')}`,
				...describeWrapper(theme.wrapper)
					.slice(1)
					.filter(isRule)
					.map((line) => `  ${printable(line)}`),
			].join('\n'),
		),
	].join('\n');
}

const isRule = (line: string) => !line.includes('no rule');

function named({ blogs }: Theme): string {
	const more = blogs.length - MAX_NAMED;
	const names = blogs.slice(0, MAX_NAMED).map(printable).join(', ');
	return `${counted(blogs.length, 'blog')} (${names}${more > 0 ? `, and ${more} more` : ''})`;
}
