/** weights: how much each part of the rank counts; the reader may say otherwise. */
import { go } from '../router.ts';
import type { RankWeights } from '../values.ts';
import { type Sought, searchHref } from './state.ts';

/** What the server takes when nothing is said. */
const USUAL: RankWeights = { relevance: 1, links: 0.12, interval: 0.02, freshness: 0.06, size: 0.03 };
const NAMES: readonly (readonly [keyof RankWeights, string])[] = [
	['relevance', 'Words'],
	['links', 'Links'],
	['freshness', 'Freshness'],
	['interval', 'Busy blog'],
	['size', 'Length'],
];
/** Steps of the sliders: from nothing to as much as the words count. */
const STEPS = [0, 0.01, 0.02, 0.03, 0.06, 0.12, 0.25, 0.5, 1, 2] as const;

function readWeights(text: string): RankWeights {
	const given = text.split(',').map((part) => part.split(':'));
	const known = given.filter(([name]) => name! in USUAL).map(([name, value]) => [name, Number(value)]);
	return { ...USUAL, ...Object.fromEntries(known) };
}

const stepOf = (weight: number) => {
	const place = STEPS.findIndex((step) => step >= weight);
	return place === -1 ? STEPS.length - 1 : place;
};

export function Weights({ sought }: { readonly sought: Sought }) {
	const weights = readWeights(sought.weights);
	const set = (name: keyof RankWeights, step: number) => {
		const next = { ...weights, [name]: STEPS[step]! };
		const said = NAMES.filter(([part]) => next[part] !== USUAL[part]).map(
			([part]) => `${part}:${next[part]}`,
		);
		go(searchHref({ ...sought, sort: 'best', weights: said.join(',') }), { replace: true });
	};
	return (
		<details class="fold" open={sought.weights !== ''}>
			<summary>What counts</summary>
			<div class="weights">
				{NAMES.map(([name, label]) => (
					<label key={name}>
						<span>{label}</span>
						<input
							type="range"
							min={0}
							max={STEPS.length - 1}
							value={stepOf(weights[name])}
							aria-valuetext={String(weights[name])}
							onChange={(event) => set(name, Number(event.currentTarget.value))}
						/>
						<span class="number">{weights[name]}</span>
					</label>
				))}
			</div>
			{sought.weights !== '' && <a href={searchHref({ ...sought, weights: '' })}>As usual</a>}
		</details>
	);
}
