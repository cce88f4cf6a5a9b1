/** wrapper apply: reads a post page with a wrapper. Where no rule matches, it uses the page alone. */
import { Failure } from '../io/failure.ts';
import type { PageExtract } from '../model/page.ts';
import type { Reason } from '../model/reason.ts';
import type { WrappedPost } from '../model/wrapper.ts';
import { extractPage } from '../pipeline/index.ts';
import { applyWrapper, compileWrapper } from '../wrapper/index.ts';
import { isBatch } from './batch/inputs.ts';
import { jsonWithUrl, pageTask, type TaskContext } from './batch/page-task.ts';
import { runBatch } from './batch/run.ts';
import type { Invocation } from './command.ts';
import { readSourcePage, runForOnePage } from './page-input.ts';
import { NO_ADDRESS, type Source } from './source.ts';
import { printable } from './table.ts';
import { readWrapper } from './wrapper-file.ts';

export async function applyToPage(invocation: Invocation): Promise<number> {
	const [wrapperFile, ...pages] = invocation.args;
	readWrapper(wrapperFile);
	const { values, out, log } = invocation;
	const own = { ...invocation, args: pages };
	if (await isBatch(own)) return runBatch('wrapper apply', own, applyTask, wrapperFile);
	if (pages.length === 0)
		throw new Failure('usage', 'Give the post page to read: a URL, a file, or - for standard input.');
	const { source, result } = await runForOnePage('wrapper', own, (source, context) =>
		apply(source, { ...context, wrapperFile }),
	);
	if (source.url === undefined)
		log('wrapper: the URL of the page is unknown. Give it with --url to resolve relative links.');
	if (values.json === true) out(JSON.stringify(jsonWithUrl(source, jsonOf(result)), null, 2));
	else out(viewOf(result));
	return 0;
}

interface Applied {
	readonly extract: PageExtract;
	readonly post: WrappedPost;
}

function apply(source: Source, { wrapperFile, note }: TaskContext): Applied {
	const wrapper = compiledWrapper(wrapperFile);
	const { url, now } = source;
	const { page } = readSourcePage(source, note);
	return {
		extract: extractPage(page, { url, now, wrapper }),
		post: applyWrapper(wrapper, page, { url: url ?? NO_ADDRESS, now, withoutContent: true }),
	};
}

type CompiledWrapper = ReturnType<typeof compileWrapper>;
let lastCompiled: { readonly file: string | undefined; readonly wrapper: CompiledWrapper } | null = null;

/** All pages of a run use the same wrapper. */
function compiledWrapper(file: string | undefined): CompiledWrapper {
	if (lastCompiled?.file !== file || lastCompiled === null)
		lastCompiled = { file, wrapper: compileWrapper(readWrapper(file)) };
	return lastCompiled.wrapper;
}

export const applyTask = pageTask<Applied, Applied>({
	read: apply,
	json: jsonOf,
	rows: (applied) => [applied],
	columns: [
		{ name: 'title', type: 'text', value: ({ extract }) => extract.title },
		{ name: 'author', type: 'text', value: ({ extract }) => extract.author },
		{ name: 'published', type: 'text', value: ({ extract }) => extract.published },
		{ name: 'updated', type: 'text', value: ({ post }) => post.updated },
		{ name: 'categories', type: 'list', value: ({ post }) => post.categories },
		{ name: 'comments', type: 'integer', value: ({ post }) => post.commentCount },
		{ name: 'text', type: 'text', value: ({ extract }) => extract.text },
		{ name: 'html', type: 'text', value: ({ extract }) => extract.html },
	],
});

/** Some properties come only from the wrapper, because the page stage does not extract them. */
function jsonOf({ extract, post }: Applied): object {
	const { updated, categories, commentCount, reasons } = post;
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

function viewOf({ extract, post }: Applied): string {
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
