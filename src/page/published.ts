/**
 * published: when the post was published, by what the page shows and what its markup says.
 *
 * In:     the dates of the page, claims, the URL.
 * Out:    the date, as exact as it is known, and the rule that chose it.
 * Not here: finding and reading dates (lib/dates), weighing them (published-choice.ts).
 */
import { type DateExpression, findDateInUrl, parseDate } from '../lib/dates/index.ts';
import { TAG } from '../lib/html/index.ts';
import type { ClaimSource } from '../lib/metadata/index.ts';
import type { Chosen } from './finding.ts';
import { chooseDate, type Dated } from './published-choice.ts';
import type { Setting } from './setting.ts';

export function findPublished(setting: Setting): Chosen {
	return chooseDate([...claimed(setting), ...shown(setting), ...hiddenDates(setting), ...inAddress(setting)]);
}

const CLAIM_CONFIDENCE: Readonly<Record<ClaimSource, number>> = {
	'json-ld': 0.86,
	'open-graph': 0.86,
	microdata: 0.84,
	microformats: 0.82,
	trackback: 0.84,
	'dublin-core': 0.78,
	meta: 0.74,
};
/** The date of a change is used only if there is no other. */
const MODIFIED_CONFIDENCE = 0.3;
/** If it is unknown when the page was fetched, no date is too late. */
const NO_NOW = '2100-01-01';

function claimed({ claims, now = NO_NOW }: Setting): Dated[] {
	const read = (property: 'published' | 'modified') =>
		claims(property).flatMap(({ value, from, name, node }): Dated[] => {
			const date = parseDate(value, { now });
			if (date === null) return [];
			const isModified = property === 'modified';
			return [
				{
					value: date.value,
					confidence: isModified ? MODIFIED_CONFIDENCE : CLAIM_CONFIDENCE[from],
					isModified,
					rule: isModified ? `${from}-modified` : from,
					why: `${name} says so`,
					node,
				},
			];
		});
	return [...read('published'), ...read('modified')];
}

/** Visible dates. */
function shown(setting: Setting): Dated[] {
	const found = setting.dates.filter(
		({ start, end, source }) => start !== end && source !== 'url' && start < setting.places.comments,
	);
	const first = firstOfMessages(setting, found);
	return found.map((date) =>
		date === first ? { ...judgeShown(setting, date), ...FIRST } : judgeShown(setting, date),
	);
}

/** This many dates after the same words belong to messages. */
const MIN_MESSAGES = 3;
const FIRST = {
	confidence: 0.72,
	rule: 'first-of-messages',
	why: 'it is the first of the dates that the page shows after the same words',
};

/** The first of several dates that each follow the same word for publication: the other ones are those of replies. */
function firstOfMessages({ page }: Setting, dates: readonly DateExpression[]): DateExpression | null {
	const groups = new Map<string, DateExpression[]>();
	for (const date of dates) {
		const before = page.visible.text.slice(Math.max(0, date.start - WORDS_BEFORE), date.start);
		const words = PUBLISHED.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0].trim();
		if (words === undefined) continue;
		const group = groups.get(words);
		if (group === undefined) groups.set(words, [date]);
		else group.push(date);
	}
	for (const group of groups.values()) {
		const [first] = group;
		if (group.length >= MIN_MESSAGES && group.every(({ value }) => value >= first!.value)) return first!;
	}
	return null;
}

/** How far from title and post a date may be, in characters. */
const REACH = 400;
/** How far into the post, after a picture and its caption. */
const REACH_INSIDE = 300;
/** How much text before a date may say what the date means. */
const WORDS_BEFORE = 40;

function judgeShown({ page, places }: Setting, date: DateExpression): Dated {
	const { start, value, role, node } = date;
	const isAbove =
		start >= Math.min(places.title, places.contentStart) - REACH &&
		start <= places.contentStart + REACH_INSIDE;
	const isBelow = start >= places.contentEnd - REACH && start <= places.contentEnd + REACH;
	const isNear = isAbove || isBelow;
	const before = isNear ? page.visible.text.slice(Math.max(0, start - WORDS_BEFORE), start) : '';
	if (role === 'modified' || saysModified(before)) return { value, node, ...UPDATED };
	const trust = trustOf(date, before);
	if (isAbove) {
		const distance = Math.abs(start - places.title) / (10 * REACH) + (start < places.title ? ABOVE_TITLE : 0);
		return {
			value,
			node,
			confidence: 0.78 + trust - distance,
			rule: 'shown-above',
			why: 'the date is next to the title',
		};
	}
	if (isBelow)
		return {
			value,
			node,
			confidence: 0.6 + trust,
			rule: 'shown-below',
			why: 'the date is at the end of the post',
		};
	return { value, node, confidence: 0.2 + trust, rule: 'shown', why: 'a date shown on the page' };
}

const UPDATED: Omit<Dated, 'value'> = {
	isModified: true,
	confidence: MODIFIED_CONFIDENCE,
	rule: 'shown-updated',
	why: 'the page shows when it was updated',
};

/** What is above the title may be today's date in the head of the site. */
const ABOVE_TITLE = 0.06;

/** The penalty of a date whose year is a guess. */
const UNWRITTEN_YEAR = 0.2;

function trustOf({ source, completed }: DateExpression, before: string): number {
	const words =
		(before !== '' && saysPublished(before) ? 0.08 : 0) - (completed.year === undefined ? 0 : UNWRITTEN_YEAR);
	if (source === 'relative') return words - 0.4;
	return source === 'time' ? words + 0.03 : words;
}

/** Dates in `meta` elements with nonstandard names, and in attributes near the title. */
function hiddenDates({ page, dates, places }: Setting): Dated[] {
	const isByTitle = (at: number) => at >= places.title && at <= places.contentStart + REACH_INSIDE;
	return dates.flatMap(({ node, source, role, value, start }): Dated[] => {
		if (source !== 'metadata') return [];
		const tag = page.tag[node]!;
		const isPublication = tag === TAG.META ? role === 'published' : role === 'other' && isByTitle(start);
		if (!isPublication || tag === TAG.SCRIPT) return [];
		const name = page.attributes(node).find(({ name }) => name !== 'content')?.value ?? 'an attribute';
		return [{ value, node, confidence: 0.5, rule: 'declared', why: `${name} says so` }];
	});
}

function inAddress({ url }: Setting): Dated[] {
	const date = url === undefined ? null : findDateInUrl(url);
	if (date === null) return [];
	return [{ value: date.value, confidence: 0.75, rule: 'address', why: 'the URL contains the date' }];
}

const MODIFIED =
	/(?:updated?|modified|edited|revised|last (?:update|changed?|reviewed)|aktualisiert|geändert|überarbeitet|stand|mis à jour|modifi[ée]+|actualizad[oa]|modificad[oa]|atualizad[oa]|aggiornat[oa]|modificat[oa]|bijgewerkt|gewijzigd|uppdatera[dt]|oppdatert|opdateret|päivitetty|aktualizacja|zaktualizowano|aktualizováno|frissítve|обновлен[оа]?|изменен[оа]?|оновлено|güncelle\w*|更新日?時?|最終更新|修改于|编辑于|수정일?|업데이트)[^\p{L}\p{N}]{0,4}(?:on|at|am|le|el|il|op|den|:|：)?\s*\W{0,3}$/iu;
const PUBLISHED =
	/(?:published|posted|written|created|publish date|date|veröffentlicht|erstellt|geschrieben|publiziert|datum|publié|posté|écrit|publicad[oa]|escrito|pubblicat[oa]|scritto|geplaatst|gepubliceerd|publicera[dt]|publisert|julkaistu|opublikowan[oaey]|dodano|publikováno|опубликован[оа]?|добавлено|дата|投稿日?時?|公開日?|掲載日?|作成日?|发布(?:于|时间|日期)?|发表(?:于|时间|日期)?|發表於?|日期|작성일?|등록일?|입력)[^\p{L}\p{N}]{0,4}(?:on|at|am|le|el|il|op|den|:|：)?\s*\W{0,3}$/iu;

/** What the words before a date say about it. */
function saysModified(before: string): boolean {
	return MODIFIED.test(before);
}

function saysPublished(before: string): boolean {
	return PUBLISHED.test(before);
}
