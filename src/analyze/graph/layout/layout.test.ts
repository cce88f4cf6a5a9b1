import { describe, expect, it } from 'vitest';
import { findCommunities } from '../community/leiden.ts';
import { Seeded } from '../seeded.ts';
import { graphOf } from '../test-graph.fixture.ts';
import { undirect } from '../undirected.ts';
import { layOut } from './layout.ts';
import { placeByCommunity } from './place.ts';
import { Quadtree } from './quadtree.ts';

const GRAPH = undirect(graphOf('a>b b>c c>a x>y y>z z>x c>x lone'));
const START = placeByCommunity(findCommunities(GRAPH, { seed: 1 }), 1);
const [A, B, C, X, LONE] = [0, 1, 2, 3, 6];

describe('layout', () => {
	const done = layOut(GRAPH, START, { iterations: 200 });
	const distance = (a: number, b: number) => Math.hypot(done.x[a]! - done.x[b]!, done.y[a]! - done.y[b]!);

	it('places linked blogs close together and others apart', () => {
		expect(distance(A, B)).toBeLessThan(distance(A, X));
		expect(distance(C, X)).toBeLessThan(distance(A, X));
		expect(distance(A, C)).toBeLessThan(distance(A, LONE));
	});

	it('continues where it stopped, and does not change the given state', () => {
		const before = START.x.slice();
		const half = layOut(GRAPH, START, { iterations: 100 });
		expect(layOut(GRAPH, half, { iterations: 100 })).toEqual(done);
		expect(START.x).toEqual(before);
		expect(done.iteration).toBe(200);
	});

	it('reports its progress, and stops on request', () => {
		const progress: string[] = [];
		const onProgress = (at: number, of: number) => {
			progress.push(`${at}/${of}`);
			return at < 3;
		};
		expect(layOut(GRAPH, START, { iterations: 10, onProgress }).iteration).toBe(3);
		expect(progress).toEqual(['1/10', '2/10', '3/10']);
	});

	it('stays finite if all nodes are at one point', () => {
		const x = new Float64Array(GRAPH.size);
		const { x: after } = layOut(GRAPH, { ...START, x, y: x.slice() }, { iterations: 5 });
		expect(after.every(Number.isFinite)).toBe(true);
	});

	it('is empty without nodes', () => {
		const empty = undirect(graphOf(''));
		const start = placeByCommunity({ of: new Uint32Array(), sizes: [] }, 1);
		expect(layOut(empty, start, { iterations: 3 }).x).toHaveLength(0);
	});
});

describe('first placement', () => {
	it('gives every community its own disc', () => {
		const sizes = [60, 30, 10];
		const of = Uint32Array.from({ length: 100 }, (_, node) => (node < 60 ? 0 : node < 90 ? 1 : 2));
		const { x, y } = placeByCommunity({ of, sizes }, 1);
		for (let node = 0; node < 100; node++) {
			const nearest = Array.from(x.keys())
				.filter((other) => other !== node)
				.sort(
					(a, b) =>
						Math.hypot(x[a]! - x[node]!, y[a]! - y[node]!) - Math.hypot(x[b]! - x[node]!, y[b]! - y[node]!),
				)[0]!;
			expect(of[nearest]).toBe(of[node]);
		}
	});
});

describe('quadtree', () => {
	const random = new Seeded(2);
	const column = () => Float64Array.from({ length: 500 }, () => random.unit() ** 3 * 100);
	const bodies = { x: column(), y: column(), mass: column().map((mass) => mass + 1) };
	// Two that stand on the same point push all others and not each other.
	bodies.x[7] = bodies.x[8]!;
	bodies.y[7] = bodies.y[8]!;
	const tree = new Quadtree(500);
	tree.build(bodies);
	const exact = (body: number) => {
		const force = [0, 0];
		for (let other = 0; other < 500; other++) {
			const [dx, dy] = [bodies.x[body]! - bodies.x[other]!, bodies.y[body]! - bodies.y[other]!];
			const squared = dx * dx + dy * dy;
			if (squared === 0) continue;
			force[0]! += (2 * bodies.mass[body]! * bodies.mass[other]! * dx) / squared;
			force[1]! += (2 * bodies.mass[body]! * bodies.mass[other]! * dy) / squared;
		}
		return force;
	};
	const felt = (body: number, theta: number) => {
		const force: [number, number] = [0, 0];
		tree.push(bodies, body, theta, 2, force);
		return force;
	};

	it.each([0, 7, 8, 250, 499])('gives body %d the exact push when no crowd is taken for one', (body) => {
		const [x, y] = exact(body);
		expect(felt(body, 0)[0] / x!).toBeCloseTo(1, 6);
		expect(felt(body, 0)[1] / y!).toBeCloseTo(1, 6);
	});

	it('is close to the exact force if distant groups act as one', () => {
		let error = 0;
		for (let body = 0; body < 500; body++) {
			const [x, y] = exact(body);
			const [fx, fy] = felt(body, 1.2);
			error += Math.hypot(fx - x!, fy - y!) / Math.hypot(x!, y!) / 500;
		}
		expect(error).toBeLessThan(0.1);
		expect(error).toBeGreaterThan(0);
	});
});
