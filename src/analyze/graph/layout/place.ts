/**
 * place: initial positions before any force is computed: each community is a disc, the largest in the middle.
 *
 * In:     the community of each node, the largest community first. Out: a state to lay out from.
 * Source: discs in the order of sunflower seeds (Vogel 1979), which fill the plane evenly. A little chance, from the seed, keeps two nodes
 *         from falling on the same point.
 */
import type { Components } from '../components.ts';
import { Seeded } from '../seeded.ts';
import type { LayoutState } from './layout.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Room for a node, as the root of its area. */
const SPACING = 10;
/** The distance between two discs, as a multiple of their size. */
const APART = 1.6;

export function placeByCommunity({ of, sizes }: Components, seed: number): LayoutState {
	const random = new Seeded(seed);
	const middles = placeDiscs(sizes);
	const placed = new Uint32Array(sizes.length);
	const x = new Float64Array(of.length);
	const y = new Float64Array(of.length);
	for (let node = 0; node < of.length; node++) {
		const community = of[node]!;
		const [middleX, middleY] = middles[community]!;
		const [seedX, seedY] = sunflower(placed[community]!++);
		x[node] = middleX + seedX + random.unit() - 0.5;
		y[node] = middleY + seedY + random.unit() - 0.5;
	}
	return {
		x,
		y,
		forceX: new Float64Array(of.length),
		forceY: new Float64Array(of.length),
		speed: 1,
		efficiency: 1,
		iteration: 0,
	};
}

/** The middle of each disc: as far out as all nodes before it need room. */
function placeDiscs(sizes: readonly number[]): [number, number][] {
	let before = 0;
	return sizes.map((size, disc) => {
		const middle = sunflower(disc === 0 ? 0 : before + size / 2, disc * GOLDEN_ANGLE);
		before += size;
		return [middle[0] * APART, middle[1] * APART];
	});
}

function sunflower(place: number, angle = place * GOLDEN_ANGLE): [number, number] {
	const radius = SPACING * Math.sqrt(place);
	return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
