/** judge: decides whether a page is a blog, and shows the rules that decided and the entries found. */
import { Failure } from '../io/failure.ts';
import type { CandidateSequence, Entry, Judgment } from '../model/judgment.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import { JUDGE_METHODS, type JudgeMethod, judgeBy } from '../segment/methods.ts';
import { isBatch } from './batch/inputs.ts';
import { BATCH_NOTES, BATCH_OPTIONS, BATCH_USAGE } from './batch/options.ts';
import { jsonWithUrl, pageTask, type TaskContext } from './batch/page-task.ts';
import { runBatch } from './batch/run.ts';
import type { Command } from './command.ts';
import { readSourcePage, runForOnePage, understandSource } from './page-input.ts';
import type { Source } from './source.ts';
import { beginningOf, clip, printable, renderTable } from './table.ts';

const MAX_TITLE_WIDTH = 60;
const MAX_START_WIDTH = 50;

export const judgeCommand: Command = {
	usage: `URL|FILE|- [--url U] [--now DATE] [--method ours|nanno|glance] [--explain] [--json]\n${BATCH_USAGE}`,
	notes: BATCH_NOTES,
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the page was fetched (default: now)' },
		explain: {
			type: 'boolean',
			help: 'show each candidate sequence of dates, the filter that removed it, and the winner',
		},
		method: {
			type: 'string',
			value: 'M',
			help: 'ours (default), or as published: nanno (sequences of dated entries), glance (eight filters on lists of dates)',
		},
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		...BATCH_OPTIONS,
	},
	async run(invocation) {
		const { values, out, log } = invocation;
		checkedMethod(values.method);
		if (await isBatch(invocation)) return runBatch('judge', invocation, judgeTask);
		const { source, result } = await runForOnePage('judge', invocation, judgeSource);
		if (values.json === true) out(JSON.stringify(jsonWithUrl(source, jsonOf(result)), null, 2));
		else out(viewOf(result.judgment, result.platform));
		if (result.isRefused) log('judge: the page asks robots not to index it. A crawl would not save it.');
		if (source.url === undefined)
			log(
				'judge: the URL of the page is unknown. Give it with --url for a better judgment and complete permalinks.',
			);
		return 0;
	},
};

interface JudgeResult {
	readonly judgment: Judgment;
	readonly platform: RecognizedPlatform | null;
	/** The URL of the feed that was read. */
	readonly feed: string | null;
	readonly isRefused: boolean;
}

async function judgeSource(source: Source, context: TaskContext): Promise<JudgeResult> {
	const page = readSourcePage(source, context.note);
	const method = checkedMethod(context.values.method);
	const { platform, feed, isRefused, judgment } = await understandSource(page, source, context);
	const { url, at: now } = page;
	return {
		judgment: method === 'ours' ? judgment : judgeBy(method, page.page, { url, now }),
		platform,
		feed: feed?.document.url ?? null,
		isRefused,
	};
}

function jsonOf({ judgment, platform, feed, isRefused }: JudgeResult): object {
	return { ...judgment, platform, feed, isRefused };
}

export const judgeTask = pageTask<JudgeResult, JudgeResult>({
	read: judgeSource,
	json: jsonOf,
	rows: (result) => [result],
	columns: [
		{ name: 'is_blog', type: 'boolean', value: ({ judgment }) => judgment.isBlog },
		{ name: 'reason', type: 'text', value: ({ judgment }) => judgment.reason },
		{ name: 'rules', type: 'list', value: ({ judgment }) => judgment.rules.map(({ rule }) => rule) },
		{ name: 'entries', type: 'integer', value: ({ judgment }) => judgment.entries.length },
		{ name: 'platform', type: 'text', value: ({ platform }) => platform?.platform ?? null },
		{ name: 'feed', type: 'text', value: ({ feed }) => feed },
		{ name: 'is_refused', type: 'boolean', value: ({ isRefused }) => isRefused },
	],
});

function checkedMethod(value: string | boolean | readonly string[] | undefined): JudgeMethod {
	const method = JUDGE_METHODS.find((name) => name === (value ?? 'ours'));
	if (method === undefined)
		throw new Failure('usage', `There is no method "${value}". --method takes: ${JUDGE_METHODS.join(', ')}.`);
	return method;
}

function viewOf(
	{ isBlog, reason, rules, entries, candidates }: Judgment,
	platform: RecognizedPlatform | null,
): string {
	const lines = [`${isBlog ? 'A blog' : 'Not a blog'}: ${printable(reason)}`];
	for (const { rule, why } of rules) lines.push(`  ${rule}: ${printable(why)}`);
	if (platform !== null) {
		const evidence = platform.evidence.map(({ text }) => printable(text)).join('; ');
		lines.push(
			`Platform: ${platform.platform}${platform.version ? ` ${printable(platform.version)}` : ''} (${evidence})`,
		);
	}
	const parts = [lines.join('\n')];
	if (entries.length > 0) parts.push(renderEntries(entries));
	if (candidates !== undefined) parts.push(renderCandidates(candidates));
	return parts.join('\n\n');
}

function renderEntries(entries: readonly Entry[]): string {
	const rows = entries.map(({ date, title, author, text }) => [
		(date ?? '–').slice(0, 16).replace('T', ' '),
		clip(printable(title ?? ''), MAX_TITLE_WIDTH),
		clip(printable(author ?? ''), 24),
		String(text.length),
		printable(beginningOf(text, MAX_START_WIDTH)),
	]);
	const heading = ['date', 'title', 'author', 'characters', 'text'];
	return renderTable(heading, rows, ['left', 'left', 'left', 'right']);
}

function renderCandidates(candidates: readonly CandidateSequence[]): string {
	if (candidates.length === 0) return 'No sequence of dates found.';
	const rows = candidates.map(({ isWinner, removedBy, days, format, bytes, path }) => [
		isWinner ? 'winner' : removedBy === null ? 'kept' : 'removed',
		String(days.length),
		days.length === 0 ? '' : `${days[0]} … ${days.at(-1)}`,
		String(bytes),
		removedBy === null ? '' : `${removedBy.rule}: ${printable(removedBy.why)}`,
		printable(format),
		printable(path),
	]);
	const heading = ['sequence', 'dates', 'first … last', 'bytes', 'removed by', 'format', 'path'];
	return renderTable(heading, rows, ['left', 'right', 'left', 'right']);
}
