/**
 * page-accuracy: ours and the peers on the same pages by the same scoring, as one table.
 *
 * `node dist/bench/page-accuracy.js [--jsdom]`; with --jsdom also Readability on jsdom, which takes minutes.
 */
import { openCorpus } from '../eval/corpus.ts';
import { answerPage, readPage, readPageCases } from '../eval/pages.ts';
import { type Mean, meanScores } from '../eval/pages-mean.ts';
import { type PageAnswer, type PageCase, type PageScore, scorePage } from '../eval/pages-score.ts';
import { renderTable } from '../src/commands/table.ts';
import {
	loadDefuddle,
	loadExtractus,
	loadPostlight,
	loadReadabilityJsdom,
	loadReadabilityLinkedom,
	NO_ADDRESS,
	type PeerExtractor,
	toAnswer,
} from './page-peers.ts';

type Answer = (html: string, one: PageCase) => Promise<PageAnswer>;

const OURS = 'logosphere';
const HEADING = [
	'extractor',
	'pages',
	'text F1',
	'segments',
	'title',
	'author',
	'date',
	'comments',
	'leak',
	'failed',
];

async function main(argv: readonly string[]): Promise<number> {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	if (corpus === null) {
		process.stderr.write('The test corpora were not found. Set LOGOSPHERE_CORPUS to their folder.\n');
		return 1;
	}
	const peers = [
		await loadReadabilityLinkedom(),
		await loadDefuddle(),
		await loadExtractus(),
		await loadPostlight(),
	];
	if (argv.includes('--jsdom')) peers.push(await loadReadabilityJsdom());
	const rows = await scoreAll(corpus, OURS, async (html, one) => answerPage(html, one));
	for (const peer of peers) rows.push(...(await scoreAll(corpus, peer.name, answerOf(peer))));
	process.stdout.write(`${renderTable(HEADING, rows, ['left', ...Array(9).fill('right')])}\n`);
	return 0;
}

function answerOf(peer: PeerExtractor): Answer {
	return async (html, { url }) => toAnswer(await peer.extract(html, url || NO_ADDRESS));
}

const NOTHING: PageAnswer = { title: null, author: null, date: null, text: '', comments: null };

/** Two rows: all pages, blogs. A page on which the extractor fails is an empty result. */
async function scoreAll(corpus: string, name: string, answer: Answer): Promise<string[][]> {
	const scored: { one: PageCase; score: PageScore; failed: boolean }[] = [];
	for (const one of readPageCases(corpus)) {
		const html = readPage(corpus, one);
		const found = await answer(html, one).catch(() => null);
		scored.push({ one, score: scorePage(one.gold, found ?? NOTHING), failed: found === null });
	}
	const blogs = scored.filter(({ one }) => one.kind === 'blog');
	const findsComments = name === OURS;
	return [row(`${name}, all`, scored, findsComments), row(`${name}, blogs`, blogs, findsComments)];
}

function row(
	name: string,
	scored: readonly { score: PageScore; failed: boolean }[],
	findsComments: boolean,
): string[] {
	const { text, segments, title, author, date, comments, leak } = meanScores(
		scored.map(({ score }) => score),
	);
	const show = ({ value }: Mean) => value.toFixed(1);
	return [
		name,
		String(scored.length),
		...[text, segments, title, author, date].map(show),
		findsComments ? show(comments) : '–',
		show(leak),
		String(scored.filter(({ failed }) => failed).length),
	];
}

process.exitCode = await main(process.argv.slice(2));
