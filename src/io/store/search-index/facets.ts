/** facets: counts all matches by language, blog, author, tag, platform and year, reading each once. */
import { FACETS, type FacetCounts, type FacetName, type FacetQuestion } from '../../../model/search.ts';
import type { Sqlite } from '../sqlite/driver.ts';
import { renderFor, sourceOf } from './ask.ts';
import type { LinkFinder } from './render-filter.ts';

/** Each gives `name, posts` of the matches `m`. Variants of a language are one, as in `lang:`. */
const BY: Readonly<Record<FacetName, string>> = {
	language:
		"SELECT substr(language, 1, instr(language || '-', '-') - 1) AS name, count(*) AS posts FROM m WHERE language IS NOT NULL GROUP BY 1",
	blog: 'SELECT CAST(blog AS TEXT) AS name, count(*) AS posts FROM m GROUP BY blog',
	author:
		'SELECT min(author) AS name, count(*) AS posts FROM m WHERE author IS NOT NULL GROUP BY author COLLATE NOCASE',
	tag: 'SELECT min(t.value) AS name, count(*) AS posts FROM m, json_each(m.tags) t WHERE m.tags IS NOT NULL GROUP BY t.value COLLATE NOCASE',
	platform: `SELECT min(b.platform) AS name, sum(c.posts) AS posts FROM (SELECT blog, count(*) AS posts FROM m GROUP BY blog) c
		JOIN store.blogs b ON b.id = c.blog WHERE b.platform IS NOT NULL GROUP BY b.platform COLLATE NOCASE`,
	year: 'SELECT CAST(day / 10000 AS TEXT) AS name, count(*) AS posts FROM m WHERE day IS NOT NULL GROUP BY day / 10000',
};

function columnOf(name: FacetName): string {
	const order = name === 'year' ? 'ORDER BY name' : 'ORDER BY posts DESC, name LIMIT ?';
	return `(SELECT json_group_array(json_array(name, posts)) FROM (${BY[name]} ${order})) AS ${name}`;
}

const COLUMNS = ['(SELECT count(*) FROM m) AS total', ...FACETS.map(columnOf)].join(', ');

export function countFacets(
	database: Sqlite,
	{ plan, limit, without }: FacetQuestion,
	findLinks: LinkFinder,
): FacetCounts {
	const { sql, values } = sourceOf(
		renderFor(database, plan, findLinks),
		without === undefined ? {} : { without },
		true,
	);
	const row = database
		.sql(
			`WITH m AS MATERIALIZED (SELECT d.blog, d.language, d.day, d.author, d.tags ${sql}) SELECT ${COLUMNS}`,
		)
		.get(...values, ...FACETS.flatMap((name) => (name === 'year' ? [] : [limit])))!;
	const listOf = (name: FacetName) =>
		(JSON.parse(row[name] as string) as readonly (readonly [string, number])[]).map(([value, posts]) => ({
			value,
			posts,
		}));
	return {
		total: row.total as number,
		counts: {
			language: listOf('language'),
			blog: listOf('blog'),
			author: listOf('author'),
			tag: listOf('tag'),
			platform: listOf('platform'),
			year: listOf('year'),
		},
	};
}

/** Of an index that is not ready. */
export const NO_FACETS: FacetCounts = {
	total: 0,
	counts: { language: [], blog: [], author: [], tag: [], platform: [], year: [] },
};
