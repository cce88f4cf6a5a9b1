/** judge: decides whether a page is a blog, and shows the rules that decided and the entries found. */
import { Failure } from '../io/failure.ts';
import type { CandidateSequence, Entry, Judgment } from '../model/judgment.ts';
import type { RecognizedPlatform } from '../model/platform.ts';
import { JUDGE_METHODS, type JudgeMethod, judgeBy } from '../segment/methods.ts';
import type { Command } from './command.ts';
import { readSourcePage, understandSource } from './page-input.ts';
import { readSource } from './source.ts';
import { beginningOf, clip, printable, renderTable } from './table.ts';

const MAX_TITLE_WIDTH = 60;
const MAX_START_WIDTH = 50;

export const judgeCommand: Command = {
	usage: 'URL|FILE|- [--url U] [--now DATE] [--method ours|nanno|glance] [--explain] [--json]',
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
	},
	async run({ args, values, out, log }) {
		const source = await readSource(args, values);
		const note = (text: string) => log(`judge: ${text}`);
		const page = readSourcePage(source, note);
		const method = checkedMethod(values.method);
		const understood = await understandSource(page, source, {
			values,
			log: note,
		});
		const { platform, feed, isRefused } = understood;
		const { url, at: now } = page;
		const judgment = method === 'ours' ? understood.judgment : judgeBy(method, page.page, { url, now });
		const feedUrl = feed?.document.url ?? null;
		if (values.json === true)
			out(JSON.stringify({ ...judgment, platform, feed: feedUrl, isRefused }, null, 2));
		else out(viewOf(judgment, platform));
		if (isRefused) note('the page asks robots not to index it. A crawl would not save it.');
		if (source.url === undefined)
			log(
				'judge: the URL of the page is unknown. Give it with --url for a better judgment and complete permalinks.',
			);
		return 0;
	},
};

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
