/**
 * components: groups of one to six blogs that link only among themselves, and to which no other blog links.
 *
 * In:     how many blogs there are.
 * Out:    the component of a blog, if any. The last blogs of the world form the components; links of all other blogs are drawn
 *         without them.
 */

import { mix, Random } from '../../random.ts';

export interface Component {
	/** The blogs from `first` on, `size` of them. */
	readonly first: number;
	readonly size: number;
}

const SIZES = [1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 2, 4] as const;
/** At most this share of the blogs is on components. */
const MAX_SHARE = 0.1;

export class Components {
	readonly list: readonly Component[];
	/** How many blogs are not on a component; they come first. */
	readonly mainland: number;

	constructor(key: number, blogs: number) {
		const list: Component[] = [];
		let first = blogs;
		const start = new Random(mix(key, blogs)).below(SIZES.length);
		for (let i = 0; i < SIZES.length; i++) {
			const size = SIZES[(start + i) % SIZES.length] as number;
			if (first - size < blogs * (1 - MAX_SHARE)) continue;
			first -= size;
			list.push({ first, size });
		}
		this.list = list;
		this.mainland = first;
	}

	/** Null for a blog that is on none. */
	of(index: number): Component | null {
		if (index < this.mainland) return null;
		return this.list.find(({ first, size }) => index >= first && index < first + size) ?? null;
	}
}
