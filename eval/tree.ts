/** tree: our tree compared with stock parse5's, on every page of the corpora and on damaged copies of their pieces. */
import { readFileSync } from 'node:fs';
import { listPages } from './corpus.ts';
import { mutateText, oddPage, Random } from './mutate.ts';
import { findTreeDifference } from './same-tree.ts';
import type { Figure, Task } from './task.ts';

/** LOGOSPHERE_TREE_EVERY=N reads only every Nth page: a page that differs fails, however many there are. */
const EVERY = Number(process.env.LOGOSPHERE_TREE_EVERY ?? 1);
/** New ones every time; LOGOSPHERE_TREE_INPUTS for more or fewer. */
const MUTATED_INPUTS = Number(process.env.LOGOSPHERE_TREE_INPUTS ?? 100_000);
/** Longest piece of a page that is damaged: short enough for many, long enough for nesting. */
const PIECE_LENGTH = 600;

export const treeTask: Task = {
	name: 'tree',
	sets: ['judge', 'comments', 'pages', 'blogs'],
	async run(corpus, explain) {
		const files = listPages(corpus).filter((_, place) => place % EVERY === 0);
		const pages = files.map((file) => readFileSync(file, 'utf8'));
		const different = files.filter((file, i) => differs(pages[i]!, file, explain));
		const seed = Date.now() & 0x7fffffff;
		const random = new Random(seed);
		let mutatedDifferent = 0;
		for (let i = 0; i < MUTATED_INPUTS; i++) {
			if (differs(mutatedPiece(pages, random), `mutated input ${i} of seed ${seed}`, explain))
				mutatedDifferent++;
		}
		return [
			equal('pages', 'corpus pages with the same tree as stock parse5', files.length, different.length),
			equal('mutated', 'mutated inputs with the same tree as stock parse5', MUTATED_INPUTS, mutatedDifferent),
		];
	},
};

function differs(html: string, name: string, explain: (line: string) => void): boolean {
	const difference = findTreeDifference(html);
	if (difference !== null) explain(`${name}: ${difference.slice(0, 300)}`);
	return difference !== null;
}

function mutatedPiece(pages: readonly string[], random: Random): string {
	const page = random.pick(pages);
	const from = random.below(page.length);
	const piece = page.slice(from, from + random.below(PIECE_LENGTH));
	return random.below(4) === 0 ? piece + oddPage(random) : mutateText(piece, random);
}

function equal(name: string, label: string, cases: number, different: number): Figure {
	return { name, label, value: (100 * (cases - different)) / cases, cases, target: 100 };
}
