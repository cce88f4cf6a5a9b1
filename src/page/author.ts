/**
 * author: who wrote the post.
 *
 * In:     elements marked as byline, lines that look like one, claims; only of the post, not of the comments.
 * Out:    the names, joined by commas, and the rule that chose them.
 * Not here: what a byline looks like (byline.ts), what a name looks like (names.ts).
 */

import { parseByline, readNames } from '../lib/byline/index.ts';
import { isAccount, isFullName, isName, isUserName } from '../lib/byline/names.ts';
import type { ClaimSource } from '../lib/metadata/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { chineseFindings } from './author-chinese.ts';
import { besideDate, lineFindings } from './author-lines.ts';
import { markedFindings } from './author-marks.ts';
import { type Chosen, chooseFinding, type Finding } from './finding.ts';
import type { Setting } from './setting.ts';
import { documentTitle, splitTitle } from './title-parts.ts';

export function findAuthor(setting: Setting): Chosen {
	const marked = markedFindings(setting);
	const claimed = claimFindings(setting);
	const read = isCertain(marked, claimed, setting)
		? []
		: [...lineFindings(setting), ...besideDate(setting), ...chineseFindings(setting)];
	const findings = [...marked, ...read, ...claimed].map((finding) => weigh(finding, setting));
	const chosen = chooseFinding(findings, keyOf, 'the author');
	return (
		withOthers(chosen, claimed, findings) ?? (chosen.value === null ? findOwner(setting) : null) ?? chosen
	);
}

/** The claimed list that continues after the chosen name, if each of the others also appears separately. */
function withOthers(
	{ value }: Chosen,
	claimed: readonly Finding[],
	findings: readonly Finding[],
): Chosen | null {
	if (value === null || value.includes(', ')) return null;
	const alone = new Set(findings.map((finding) => finding.value));
	for (const { value: names, rule, why } of claimed) {
		const [first, ...others] = names.split(', ');
		if (first === value && others.length > 0 && others.every((name) => alone.has(name)))
			return { value: names, reason: { rule, why: `${why}; each name also appears separately` } };
	}
	return null;
}

function keyOf(names: string): string {
	return foldTight(names.split(', ')[0]!);
}

/** True when elements near the post and the markup name the same person and nobody else: no line needs to be read. */
function isCertain(marked: readonly Finding[], claimed: readonly Finding[], { site }: Setting): boolean {
	const name = marked[0]?.value;
	if (name === undefined || claimed.length === 0 || site.isName(name) || isAccount(name)) return false;
	return [...marked, ...claimed].every(({ value }) => value === name);
}

/** The site's name and accounts of the software are authors only if there is nobody else. */
function weigh(finding: Finding, { site }: Setting): Finding {
	const names = finding.value.split(', ');
	const persons = names.filter((name) => !site.isName(name));
	const isSite = persons.length === 0;
	const value = isSite || persons.length === names.length ? finding.value : persons.join(', ');
	const trust = trustOf(value, isSite);
	if (trust === 1 && value === finding.value) return finding;
	return { ...finding, value, confidence: finding.confidence * trust };
}

function trustOf(name: string, isSite: boolean): number {
	if (isAccount(name)) return 0.3;
	if (isSite) return 0.5;
	return isUserName(name) ? 0.8 : 1;
}

const CLAIM_CONFIDENCE: Readonly<Record<ClaimSource, number>> = {
	'json-ld': 0.8,
	microdata: 0.78,
	microformats: 0.78,
	'open-graph': 0.68,
	'dublin-core': 0.72,
	meta: 0.72,
	trackback: 0.6,
};

function claimFindings({ claims }: Setting): Finding[] {
	return claims('author').flatMap(({ value, from, name, node }) => {
		const names = isOneName(value) ? value : readNames(value);
		if (names === null || ADDRESS.test(value)) return [];
		return [{ value: names, confidence: CLAIM_CONFIDENCE[from], rule: from, why: `${name} says so`, node }];
	});
}

const ADDRESS = /^(?:https?:|www\.|\/)/i;

/** A value that is one name as written: `Center for Drug Evaluation`. */
function isOneName(value: string): boolean {
	return isName(value) && !/[,;|/&]|\s[–—-]\s|^by\s/iu.test(value) && parseByline(value) === null;
}

/** How far down the page the site's head may reach, in characters. */
const HEAD_REACH = 400;
const LONGEST_LINE = 60;
const TITLE = /^(?:Dr|Prof|Mag|Dipl)\. /u;

/** A line of its own, as in a menu. */
const ABOUT_ME =
	/(?:^|\n) ?(?:about me|my homepage|who am i|über mich|ueber mich|meine homepage|à propos de moi|qui suis[- ]je|sobre m[ií]|acerca de m[ií]|chi sono|su di me|sobre mim|over mij|om mig|om meg|o mnie|o mně|обо мне|关于我|關於我|自己紹介) ?(?:\n|$)/iu;

/**
 * The owner of the site, if a blog is named after its author and no post names anyone. Names of organisations can look
 * like a person's, so the site must also link to an "about me" page.
 */
function findOwner(setting: Setting): Chosen | null {
	const { page, site } = setting;
	if (!ABOUT_ME.test(page.visible.text)) return null;
	const head = page.visible.text.slice(0, HEAD_REACH).split('\n');
	for (const text of [...splitTitle(documentTitle(page)), ...head]) {
		if (text.length > LONGEST_LINE) continue;
		const name = text.trim().replace(TITLE, '');
		if (!isFullName(name) || /blog/i.test(name) || !(site.isName(name) || site.isName(text))) continue;
		const why = 'the site is named after a person and links to an “about me” page';
		return { value: name, reason: { rule: 'site-owner', why } };
	}
	return null;
}
