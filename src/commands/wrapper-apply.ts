/** wrapper apply: reads a post page with a wrapper. Where no rule matches, it uses the page alone. */
import { Failure } from '../io/failure.ts';
import type { PageExtract } from '../model/page.ts';
import type { Reason } from '../model/reason.ts';
import type { WrappedPost } from '../model/wrapper.ts';
import { extractPage } from '../pipeline/index.ts';
import { applyWrapper, compileWrapper } from '../wrapper/index.ts';
import type { Invocation } from './command.ts';
import { readSourcePage } from './page-input.ts';
import { NO_ADDRESS, readSource } from './source.ts';
import { printable } from './table.ts';
import { readWrapper } from './wrapper-file.ts';

export async function applyToPage({ args, values, out, log }: Invocation): Promise<number> {
	const [file, ...pages] = args;
	const wrapper = compileWrapper(readWrapper(file));
	if (pages.length === 0)
		throw new Failure('usage', 'Give the post page to read: a URL, a file, or - for standard input.');
	const source = await readSource(pages, values);
	const { url, now } = source;
	const { page } = readSourcePage(source, (text) => log(`wrapper: ${text}`));
	if (url === undefined)
		log('wrapper: the URL of the page is unknown. Give it with --url to resolve relative links.');
	const extract = extractPage(page, { url, now, wrapper });
	const post = applyWrapper(wrapper, page, { url: url ?? NO_ADDRESS, now, withoutContent: true });
	if (values.json === true) out(JSON.stringify(jsonOf(extract, post), null, 2));
	else out(viewOf(extract, post));
	return 0;
}

/** Some properties come only from the wrapper, because the page stage does not extract them. */
function jsonOf(extract: PageExtract, { updated, categories, commentCount, reasons }: WrappedPost): object {
	return {
		...extract,
		updated,
		categories,
		commentCount,
		reasons: {
			...extract.reasons,
			updated: reasons.updated,
			categories: reasons.categories,
			commentCount: reasons.commentCount,
		},
	};
}

const NO_RULE: Reason = { rule: 'none', why: 'the wrapper has no rule that matches' };

function viewOf(extract: PageExtract, post: WrappedPost): string {
	const { reasons } = extract;
	const fields: readonly (readonly [string, string | null, Reason | null])[] = [
		['title', extract.title, reasons.title],
		['author', extract.author, reasons.author],
		['date', extract.published, reasons.published],
		['updated', post.updated, post.reasons.updated],
		['categories', post.categories.join(', ') || null, post.reasons.categories],
		['comments', post.commentCount?.toString() ?? null, post.reasons.commentCount],
		['content', `${extract.text.length} characters`, reasons.main],
	];
	const lines = fields.map(([name, value, reason]) => {
		const { rule, why } = reason ?? NO_RULE;
		return `${name.padEnd(10)} ${printable(value ?? '–')}  (${rule}: ${printable(why)})`;
	});
	const text = extract.text.split('\n').map(printable).join('\n');
	return `${lines.join('\n')}\n\n${text}`;
}
