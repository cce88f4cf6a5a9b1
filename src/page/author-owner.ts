/**
 * author-owner: whose site it is, where a weblog bears the name of its author and no post names anyone.
 *
 * Organisations have names that look like a person's. So the site must also speak as one person does: something leads to
 * a page "about me".
 */
import { isFullName } from '../lib/byline/names.ts';
import type { Chosen } from './finding.ts';
import type { Setting } from './setting.ts';
import { documentTitle, splitTitle } from './title-parts.ts';

/** How far down the page the site's head may reach, in characters. */
const HEAD_REACH = 400;
const LONGEST_LINE = 60;
const TITLE = /^(?:Dr|Prof|Mag|Dipl)\. /u;

/** A line of its own, as in a menu. */
const ABOUT_ME =
	/(?:^|\n) ?(?:about me|my homepage|who am i|über mich|ueber mich|meine homepage|à propos de moi|qui suis[- ]je|sobre m[ií]|acerca de m[ií]|chi sono|su di me|sobre mim|over mij|om mig|om meg|o mnie|o mně|обо мне|关于我|關於我|自己紹介) ?(?:\n|$)/iu;

export function findOwner(setting: Setting): Chosen | null {
	const { page, site } = setting;
	if (!ABOUT_ME.test(page.visible.text)) return null;
	const head = page.visible.text.slice(0, HEAD_REACH).split('\n');
	for (const text of [...splitTitle(documentTitle(page)), ...head]) {
		if (text.length > LONGEST_LINE) continue;
		const name = text.trim().replace(TITLE, '');
		if (!isFullName(name) || /blog/i.test(name) || !(site.isName(name) || site.isName(text))) continue;
		const why = 'the site bears the name of a person and has a page about “me”';
		return { value: name, reason: { rule: 'site-owner', why } };
	}
	return null;
}
