/**
 * host-files: `/.well-known/tdmrep.json` and `/ai.txt` of a host → declarations about its paths.
 *
 * Sources: TDM Reservation Protocol (W3C Community Group, 2024) §5.1; ai.txt as published by Spawning, whose rules are written
 * as in robots.txt, by paths or by kinds of files.
 */

import { groupsFor, parseRobots } from '../lib/robots/index.ts';
import type { Declaration } from '../model/rights.ts';
import { type Check, isText, objectOf } from '../model/schemas/shape.ts';
import { MINING } from './effects.ts';

const MAX_CHARACTERS = 500_000;
const MAX_RULES = 1_000;

const MAX_TEXT = 2_000;

interface TdmRule {
	readonly location: string;
	readonly 'tdm-reservation': 0 | 1 | '0' | '1';
	readonly 'tdm-policy'?: string;
}

const isShort: Check<string> = (value): value is string => isText(value) && value.length <= MAX_TEXT;
const isReservation = (value: unknown): value is TdmRule['tdm-reservation'] =>
	value === 0 || value === 1 || value === '0' || value === '1';
const isTdmRule = objectOf<TdmRule>(
	{ location: isShort, 'tdm-reservation': isReservation, 'tdm-policy': isShort },
	['tdm-policy'],
);

/** What a tdmrep.json declares. A file that is not valid declares nothing (§5.1). */
export function tdmFileRights(text: string, where: string): Declaration[] {
	const rules = parseJson(text);
	if (!Array.isArray(rules)) return [];
	return rules.slice(0, MAX_RULES).flatMap((value: unknown) => {
		if (!isTdmRule(value)) return [];
		const { location, 'tdm-reservation': reservation, 'tdm-policy': policy } = value;
		const said = tdmWords(String(reservation), policy);
		const path = location.startsWith('/') || location.startsWith('*') ? location : `/${location}`;
		return [{ ...tdmDeclaration(String(reservation), said, where), path, group: 'tdmrep.json' }];
	});
}

function parseJson(text: string): unknown {
	if (text.length > MAX_CHARACTERS) return null;
	try {
		return JSON.parse(text.replace(/^\ufeff/, ''));
	} catch {
		return null;
	}
}

export function tdmWords(reservation: string, policy: string | undefined): string {
	return `tdm-reservation: ${reservation}${policy ? `, tdm-policy: ${policy}` : ''}`.slice(0, 200);
}

/** §4: 1 reserves the rights, 0 does not. */
export function tdmDeclaration(reservation: string, said: string, where: string): Declaration {
	const isReserved = reservation === '1';
	return {
		source: 'TDMRep',
		where,
		said,
		allows: isReserved ? [] : MINING,
		withholds: isReserved ? MINING : [],
	};
}

/** Kinds of files that hold text. A page is text, whatever the end of its URL. */
const TEXT_KIND = /^\/?\*\.(?:txt|html?|xml|md|csv|tex)\$?$/i;

/** What an ai.txt declares to one crawler. */
export function aiTxtRights(text: string, where: string, agent: string): Declaration[] {
	const groups = groupsFor(parseRobots(text), agent.toLowerCase());
	const rules = groups.flatMap((group) => group.rules);
	return rules.slice(0, MAX_RULES).map(({ isAllowed, path }) => ({
		source: 'ai.txt',
		where,
		said: `${isAllowed ? 'Allow' : 'Disallow'}: ${path}`.slice(0, 200),
		allows: isAllowed ? ['training'] : [],
		withholds: isAllowed ? [] : ['training'],
		path: pathOf(path),
		group: 'ai.txt',
	}));
}

function pathOf(path: string): string {
	if (TEXT_KIND.test(path) || path === '*') return '/';
	return path.startsWith('/') || path.startsWith('*') ? path : `/${path}`;
}
