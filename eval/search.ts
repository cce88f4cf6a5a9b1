/**
 * search: is a post found by the words of its title, in every language?
 *
 * Topics are in search-topics.ts.
 *
 * All feed items of the corpus blogs are in one store. The measure is the mean reciprocal rank of the post (1 for the
 * first place, 1/2 for the second, 0 beyond the tenth).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SearchIndex, SqliteSearch, SqliteSource } from '../src/io/store/search-index/index.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { saveBatch } from '../src/io/store/sqlite/save/save-batches.ts';
import { migrate } from '../src/io/store/sqlite/schema.ts';
import type { PostFacts } from '../src/model/batch.ts';
import type { SearchEngine } from '../src/model/search.ts';
import { searchPosts } from '../src/search/index.ts';
import { readSearchSet, type SearchCase } from './search-posts.ts';
import { hideTags, judgeTopic, listTopics, type TopicVerdict } from './search-topics.ts';
import type { Figure, Task } from './task.ts';

const NOW = '2026-06-01T00:00:00Z';
const DEPTH = 10;
const CJK = ['zh', 'ja', 'ko'];
/** Languages with fewer cases have no separate figure. */
const MIN_CASES = 20;

interface Verdict extends SearchCase {
	/** 1 for the first place, 1/2 for the second; 0 when it is not on the page. */
	readonly reciprocal: number;
}

export const searchTask: Task = {
	name: 'search',
	sets: ['blogs'],
	async run(corpus, explain) {
		const { posts, cases } = readSearchSet(corpus);
		const byTitle = await withEngine(posts, (engine) => judgeAll(engine, cases));
		const byText = await withEngine(posts.map(hideTitle), (engine) => judgeAll(engine, cases));
		for (const { reciprocal, language, query, url } of byTitle) {
			if (reciprocal < 1) explain(`search ${reciprocal.toFixed(2)} ${language} “${query}” ${url}`);
		}
		return [
			...figures('titles', 'posts found by their title, MRR', byTitle, 90),
			...figures('texts', 'posts found by their title when only the text is indexed, MRR', byText),
			...topicFigures(await withEngine(posts.map(hideTags), (engine) => judgeTopics(engine, posts)), explain),
		];
	},
};

/** A harder query: the words must be found in the text. */
function hideTitle(facts: PostFacts): PostFacts {
	return { ...facts, draft: { ...facts.draft, title: null } };
}

async function withEngine<T>(
	posts: readonly PostFacts[],
	work: (engine: SearchEngine) => Promise<T>,
): Promise<T> {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-eval-'));
	const [storeFile, indexFile] = [path.join(folder, 'logosphere.db'), path.join(folder, 'index.db')];
	try {
		await fill(storeFile, indexFile, posts);
		const engine = new SqliteSearch(storeFile, indexFile);
		try {
			return await work(engine);
		} finally {
			engine.close();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function fill(storeFile: string, indexFile: string, posts: readonly PostFacts[]): Promise<void> {
	const store = new Sqlite(storeFile);
	const index = new SearchIndex(indexFile);
	migrate(store);
	saveBatch(store, { at: NOW, posts });
	await index.fill(new SqliteSource(store));
	index.close();
	store.close();
}

async function judgeAll(engine: SearchEngine, cases: readonly SearchCase[]): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (const one of cases) {
		const { results } = await searchPosts(engine, { query: one.query, limit: DEPTH, now: NOW });
		const place = results.findIndex(({ url, copies }) => url === one.url || copies.includes(one.url));
		verdicts.push({ ...one, reciprocal: place === -1 ? 0 : 1 / (place + 1) });
	}
	return verdicts;
}

async function judgeTopics(engine: SearchEngine, posts: readonly PostFacts[]): Promise<TopicVerdict[]> {
	const sizes = new Map<string, number>();
	for (const { blog } of posts) sizes.set(blog, (sizes.get(blog) ?? 0) + 1);
	const verdicts: TopicVerdict[] = [];
	for (const topic of listTopics(posts)) verdicts.push(await judgeTopic(engine, topic, sizes, NOW));
	return verdicts;
}

function topicFigures(verdicts: readonly TopicVerdict[], explain: (line: string) => void): Figure[] {
	for (const { query, posts, blogs } of verdicts)
		explain(`topic ${posts.toFixed(2)} blogs ${blogs?.toFixed(2) ?? '-'} “${query}”`);
	const figure = (name: string, label: string, values: readonly number[]): Figure => ({
		name,
		label,
		value: (100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length),
		cases: values.length,
	});
	return [
		figure(
			'topics',
			'posts about a topic, tags hidden, nDCG@10',
			verdicts.map(({ posts }) => posts),
		),
		figure(
			'blogs',
			'blogs about a topic, tags hidden, nDCG@5',
			verdicts.flatMap(({ blogs }) => blogs ?? []),
		),
	];
}

function figures(name: string, label: string, verdicts: readonly Verdict[], target?: number): Figure[] {
	const languages = [...new Set(verdicts.map(({ language }) => language))].sort();
	const inLanguage = languages
		.map((language) => [language, verdicts.filter((verdict) => verdict.language === language)] as const)
		.filter(([, cases]) => cases.length >= MIN_CASES);
	const isCjk = ({ language }: Verdict) => CJK.includes(language);
	const heldOut = verdicts.filter((verdict) => verdict.isHeldOut);
	return [
		{ ...mean(name, label, verdicts), ...(target === undefined ? {} : { target }) },
		mean(`${name}-held`, '… of held-out blogs', heldOut),
		mean(`${name}-cjk`, '… in Chinese, Japanese, Korean', verdicts.filter(isCjk)),
		...inLanguage.map(([language, cases]) => mean(`${name}-${language}`, `… in ${language}`, cases)),
	];
}

function mean(name: string, label: string, verdicts: readonly Verdict[]): Figure {
	const sum = verdicts.reduce((total, { reciprocal }) => total + reciprocal, 0);
	return {
		name,
		label,
		value: verdicts.length === 0 ? 0 : (100 * sum) / verdicts.length,
		cases: verdicts.length,
	};
}
