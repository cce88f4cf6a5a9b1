/** extract: reads the title, author, date, text and comments of a post page, and explains each choice. */
import { Failure } from '../io/failure.ts';
import type { PostFacts } from '../model/batch.ts';
import type { PageComment, PageExtract } from '../model/page.ts';
import type { Reason } from '../model/reason.ts';
import { renderMarkdown, STRUCTURE_MODELS, type StructureModel } from '../page/index.ts';
import {
	addFeedComments,
	extractPage,
	findCommentFeed,
	homeAddressOf,
	parseFeedDocument,
	type ReadPage,
	refusalOf,
	understandPost,
} from '../pipeline/index.ts';
import { isBatch } from './batch/inputs.ts';
import { BATCH_NOTES, BATCH_OPTIONS, BATCH_USAGE } from './batch/options.ts';
import { jsonWithUrl, pageTask, type TaskContext } from './batch/page-task.ts';
import { runBatch } from './batch/run.ts';
import type { Command } from './command.ts';
import { readSourcePage, runForOnePage } from './page-input.ts';
import type { Source } from './source.ts';
import { clip, counted, printable, renderTable } from './table.ts';

const MAX_START_WIDTH = 48;

export const extractCommand: Command = {
	usage: `URL|FILE|- [--url U] [--now DATE] [--model M] [--json|--markdown|--html|--explain]\n${BATCH_USAGE}`,
	notes: BATCH_NOTES,
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the page was fetched (default: now)' },
		markdown: { type: 'boolean', help: 'print the post as Markdown' },
		html: { type: 'boolean', help: 'print the post as clean HTML' },
		explain: { type: 'boolean', help: 'show which rule kept or dropped each block, and why' },
		model: {
			type: 'string',
			value: 'M',
			help: 'ours (default), or as Cao published it: cao-unigram, cao-bigram-preorder, cao-bigram-levelorder; or a baseline of the paper: cao-ratio, cao-text, cao-no-width',
		},
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		...BATCH_OPTIONS,
	},
	async run(invocation) {
		const { values, out, log } = invocation;
		checkedModel(values.model);
		if (await isBatch(invocation)) return runBatch('extract', invocation, extractTask);
		const { source, result } = await runForOnePage('extract', invocation, readPost);
		const { extract } = result;
		if (values.json === true) out(JSON.stringify(jsonWithUrl(source, result.json), null, 2));
		else if (values.html === true) out(extract.html, { isData: true });
		else if (values.markdown === true) out(printableLines(markdownOf(extract)), { isData: true });
		else out(values.explain === true ? explanationOf(extract) : viewOf(extract));
		if (source.url === undefined)
			log(
				'extract: the URL of the page is unknown. Give it with --url: it helps to separate the post from the rest of the site.',
			);
		return 0;
	},
};

function checkedModel(value: string | boolean | readonly string[] | undefined): StructureModel {
	const model = STRUCTURE_MODELS.find((name) => name === (value ?? 'ours'));
	if (model === undefined)
		throw new Failure(
			'usage',
			`There is no model "${value}". --model takes: ${STRUCTURE_MODELS.join(', ')}.`,
		);
	return model;
}

interface PostResult {
	readonly extract: PageExtract;
	/** What a crawl would save; null without a URL. */
	readonly record: PostFacts | null;
	readonly json: object;
}

async function readPost(source: Source, { values, note, fetchFurther }: TaskContext): Promise<PostResult> {
	const page = readSourcePage(source, note);
	const understood = await understand(page, source, {
		explain: values.explain === true || values.json === true,
		model: checkedModel(values.model),
		fetchFurther,
	});
	const refusal = refusalOf(page);
	if (refusal !== null) note(`a crawl does not save ${refusal}, such as this one.`);
	const { extract, record } = understood;
	return { extract, record, json: { ...extract, record } };
}

export const extractTask = pageTask<PostResult, PageExtract>({
	read: readPost,
	json: ({ json }) => json,
	rows: ({ extract }) => [extract],
	columns: [
		{ name: 'kind', type: 'text', value: ({ kind }) => kind },
		{ name: 'is_post', type: 'boolean', value: ({ isPost }) => isPost },
		{ name: 'title', type: 'text', value: ({ title }) => title },
		{ name: 'author', type: 'text', value: ({ author }) => author },
		{ name: 'published', type: 'text', value: ({ published }) => published },
		{ name: 'language', type: 'text', value: ({ language }) => language },
		{ name: 'comments', type: 'integer', value: ({ comments }) => comments.length },
		{ name: 'text', type: 'text', value: ({ text }) => text },
		{ name: 'html', type: 'text', value: ({ html }) => html },
	],
});

interface ExtractOptions extends Pick<TaskContext, 'fetchFurther'> {
	readonly explain: boolean;
	readonly model: StructureModel;
}

/** Reads the page as a crawl does, with the comments that only their feed has. `record` is what a crawl would save; null without a URL. */
async function understand(
	page: ReadPage,
	{ url, now, isFetched }: Source,
	{ explain, model, fetchFurther }: ExtractOptions,
): Promise<Pick<PostResult, 'extract' | 'record'>> {
	// A published model is not what a crawl uses, so it gives no record.
	if (url === undefined || model !== 'ours')
		return { extract: extractPage(page.page, { url, now, explain, model }), record: null };
	const context = { blog: homeAddressOf(page), blogTitle: null, wrappers: [], explain };
	const shown = understandPost(page, context);
	const wanted = isFetched && shown.post !== null ? findCommentFeed(page, shown, null) : null;
	const document = wanted === null ? null : await fetchFurther(wanted.url);
	const feed = document === null ? null : parseFeedDocument(document);
	const { extract, post } = feed === null ? shown : addFeedComments(shown, feed);
	return { extract, record: refusalOf(page) === null ? post : null };
}

function markdownOf({ title, html }: PageExtract): string {
	const body = renderMarkdown(html);
	return title === null ? body : `# ${title}\n\n${body}`;
}

function viewOf(extract: PageExtract): string {
	const { text, comments } = extract;
	const parts = [fieldsOf(extract)];
	if (!extract.isPost) parts.unshift(`Not a post page: ${printable(extract.reasons.kind.why)}`);
	if (text !== '') parts.push(printableLines(text));
	if (!extract.isPost) return parts.join('\n\n');
	parts.push(counted(comments.length, 'comment'));
	parts.push(...comments.map(commentView));
	return parts.join('\n\n');
}

function commentView({ author, published, text, parent }: PageComment, i: number): string {
	const answers = parent === null ? '' : `, reply to ${parent + 1}`;
	const head = `[${i + 1}] ${printable(author ?? '–')}, ${published ?? '–'}${answers}`;
	return `${head}\n${printableLines(text)}`;
}

function fieldsOf({ title, author, published, language, reasons }: PageExtract): string {
	const line = (name: string, value: string | null, reason: Reason) =>
		`${name.padEnd(9)} ${printable(value ?? '–')}  (${reason.rule}: ${printable(reason.why)})`;
	return [
		line('title', title, reasons.title),
		line('author', author, reasons.author),
		line('date', published, reasons.published),
		`${'language'.padEnd(9)} ${language ?? '–'}`,
	].join('\n');
}

function explanationOf(extract: PageExtract): string {
	const { kind, main, split, blocks } = extract.reasons;
	const what = `${'page'.padEnd(9)} ${extract.kind}`;
	const rules = [
		['kind', kind],
		['main text', main],
		['split', split],
	] as const;
	const lines = rules.map(([name, { rule, why }]) => `${name.padEnd(9)} ${rule}: ${printable(why)}`);
	const rows = blocks.map(({ taken, rule, why, start, path }) => [
		taken ? 'kept' : 'dropped',
		rule,
		printable(why),
		clip(printable(start), MAX_START_WIDTH),
		path,
	]);
	const table = renderTable(['block', 'rule', 'why', 'text', 'path'], rows, []);
	return [fieldsOf(extract), [what, ...lines].join('\n'), table].join('\n\n');
}

/** Replaces control characters except line ends and tabs. */
function printableLines(text: string): string {
	return text
		.split('\n')
		.map((line) => line.split('\t').map(printable).join('\t'))
		.join('\n');
}
