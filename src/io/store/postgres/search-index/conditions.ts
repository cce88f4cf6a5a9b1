/** conditions: what is demanded of a post beside its words, as SQL; `d` is the table docs. */
import { foldTight } from '../../../../lib/text/fold.ts';
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { SearchFilter, SearchPlan } from '../../../../model/search.ts';
import { type BlogFilter, isText } from '../../plan-parts.ts';
import type { Session } from '../driver.ts';
import { shortKey, siteOf } from '../short-key.ts';
import { evaluate } from './evaluate.ts';
import type { Reading } from './reading.ts';

/** The values of a statement: adding one gives the name by which the text calls it. */
export class Values {
	readonly list: unknown[] = [];

	add(value: unknown): string {
		return `$${this.list.push(value)}`;
	}
}

export interface Asking {
	readonly session: Session;
	readonly reading: Reading;
	readonly values: Values;
}

export async function renderCondition(asking: Asking, plan: SearchPlan): Promise<string> {
	if (isText(plan)) return inMatches(asking, plan);
	if (plan.kind === 'terms') return 'false';
	if (plan.kind === 'not') return `NOT (${await renderCondition(asking, plan.of)})`;
	if (plan.kind === 'all' || plan.kind === 'any') {
		if (plan.of.length === 0) return String(plan.kind === 'all');
		const parts: string[] = [];
		for (const part of plan.of) parts.push(await renderCondition(asking, part));
		return `(${parts.join(plan.kind === 'all' ? ' AND ' : ' OR ')})`;
	}
	return renderFilter(asking, plan);
}

async function inMatches({ reading, values }: Asking, plan: SearchPlan): Promise<string> {
	const { posts } = await evaluate(reading, { wanted: [plan], unwanted: [], marks: [] });
	return `d.post = ANY(${values.add(posts)}::bigint[])`;
}

async function renderFilter({ session, values }: Asking, filter: SearchFilter): Promise<string> {
	switch (filter.kind) {
		case 'blog':
		case 'site':
			return `d.blog = ANY(${values.add(await findBlogs(session, filter))}::bigint[])`;
		case 'language': {
			const tag = values.add(filter.value.toLowerCase());
			return `(d.language = ${tag}::text OR (d.language > ${tag}::text || '-' AND d.language < ${tag}::text || '.'))`;
		}
		case 'link':
			return linkingTo(values, keyOf(filter.value));
		case 'platform':
			return `d.blog IN (SELECT id FROM blogs WHERE lower(platform) = lower(${values.add(filter.value)}::text))`;
		case 'source':
			return `d.source = ${values.add(filter.value)}`;
		case 'days':
			return `d.day BETWEEN ${values.add(filter.from ?? 0)} AND ${values.add(filter.to ?? 99_999_999)}`;
		case 'commented':
			return 'd.is_commented';
	}
}

function linkingTo(values: Values, key: string): string {
	const [site, to] = [values.add(siteOf(key)), `${values.add(key)}::text`];
	const below = `(to_key > ${to} || '/' AND to_key < ${to} || '0') OR (to_key > ${to} || '?' AND to_key < ${to} || '@')`;
	return `d.post IN (SELECT post FROM link_targets WHERE site = ${site} AND post IS NOT NULL AND (to_key = ${to} OR ${below}))`;
}

/** The plain address of what may be typed without its scheme. */
function keyOf(value: string): string {
	return shortKey(plainAddress(/^https?:\/\//i.test(value) ? value : `http://${value}`));
}

/** The blogs that `blog:` and `site:` mean. */
export async function findBlogs(session: Session, { kind, value }: BlogFilter): Promise<number[]> {
	const isAddress = /[./]/.test(value) && !/\s/.test(value);
	const key = keyOf(value);
	if (kind === 'site' && !key.includes('/')) return belowHost(session, key);
	return kind === 'site' || isAddress ? atAddress(session, key) : withTitle(session, value);
}

async function atAddress(session: Session, key: string): Promise<number[]> {
	const rows = await session.all(
		"SELECT blog FROM blog_keys WHERE key = $1 OR (key > $1::text || '/' AND key < $1::text || '0')",
		[key],
	);
	return rows.map(({ blog }) => blog as number);
}

/** A host with all hosts below it. */
async function belowHost(session: Session, key: string): Promise<number[]> {
	const rows = await session.all(
		"SELECT blog FROM blog_keys WHERE right('.' || split_part(key, '/', 1), length($1)) = $1",
		[`.${key}`],
	);
	return rows.map(({ blog }) => blog as number);
}

async function withTitle(session: Session, words: string): Promise<number[]> {
	const sought = foldTight(words);
	if (sought === '') return [];
	const rows = await session.all('SELECT id, title FROM blogs WHERE title IS NOT NULL');
	return rows
		.filter(({ title }) => foldTight(title as string).includes(sought))
		.map(({ id }) => id as number);
}
