/**
 * hosts: the name of every host, from its index and back.
 *
 * In:     the world's seed and a host index.
 * Out:    a name under a reserved top-level domain; and from a name the index, by reading the number in it and making
 *         the name again. There is no table.
 */

import { mix, Random, SALT } from '../random.ts';

const FIRST = words(
	'amber blue calm dusty early faint green hidden idle jolly kind lazy misty noble odd plain quiet red slow tall',
);
const SECOND = words(
	'anchor bridge cloud service engine field garden hill island journal kettle lamp meadow notes orchard paper river stone tower window',
);
const SHARED = ['blogs.example', 'diary.test', 'weblog.example', 'pages.test'] as const;

/** What a moved blog's new name begins with. */
export const MOVED_PREFIX = 'new-';

/** One part in this many lives on its own domain rather than under a shared one. */
const OWN_DOMAIN_SHARE = 0.6;

export function hostName(seed: number, index: number): string {
	const random = new Random(mix(mix(seed, SALT.host), index));
	const first = random.pick(FIRST);
	const second = random.pick(SECOND);
	if (random.chance(OWN_DOMAIN_SHARE)) return ownDomain(first, second, index, random.below(4));
	return `${first}${second}${index}.${random.pick(SHARED)}`;
}

function ownDomain(first: string, second: string, index: number, shape: number): string {
	switch (shape) {
		case 0:
			return `www.${first}-${second}-${index}.example`;
		case 1:
			return `${first}${second}${index}.test`;
		case 2:
			return `blog.${second}${index}.example`;
		default:
			return `${first}-${second}-${index}.example`;
	}
}

/** The host index that a name claims to have; -1 when there is no number in it or the name is another's. */
export function hostIndex(seed: number, size: number, name: string): number {
	const digits = /\d{1,9}/.exec(name);
	if (digits === null) return -1;
	const index = Number(digits[0]);
	return index < size && hostName(seed, index) === name ? index : -1;
}

function words(line: string): readonly string[] {
	return line.split(' ');
}
