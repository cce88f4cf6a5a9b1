/** weights: sliders for the weight of each ranking factor. */
import { go } from '../router.ts';
import type { RankWeights } from '../values.ts';
import { type SearchState, searchHref } from './state.ts';

/** The server's defaults. */
const DEFAULTS: RankWeights = { relevance: 1, links: 0.12, interval: 0.02, freshness: 0.06, size: 0.03 };
const NAMES: readonly (readonly [keyof RankWeights, string])[] = [
	['relevance', 'Words'],
	['links', 'Links'],
	['freshness', 'Freshness'],
	['interval', 'Frequency'],
	['size', 'Length'],
];
/** Slider steps, from 0 to twice the weight of the words. */
const STEPS = [0, 0.01, 0.02, 0.03, 0.06, 0.12, 0.25, 0.5, 1, 2] as const;

function readWeights(text: string): RankWeights {
	const given = text.split(',').map((part) => part.split(':'));
	const known = given.filter(([name]) => name! in DEFAULTS).map(([name, value]) => [name, Number(value)]);
	return { ...DEFAULTS, ...Object.fromEntries(known) };
}

const stepOf = (weight: number) => {
	const place = STEPS.findIndex((step) => step >= weight);
	return place === -1 ? STEPS.length - 1 : place;
};

export function Weights({ state }: { readonly state: SearchState }) {
	const weights = readWeights(state.weights);
	const set = (name: keyof RankWeights, step: number) => {
		const next = { ...weights, [name]: STEPS[step]! };
		const changed = NAMES.filter(([part]) => next[part] !== DEFAULTS[part]).map(
			([part]) => `${part}:${next[part]}`,
		);
		go(searchHref({ ...state, sort: 'best', weights: changed.join(',') }), { replace: true });
	};
	return (
		<details class="fold" open={state.weights !== ''}>
			<summary>Ranking</summary>
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
			{state.weights !== '' && <a href={searchHref({ ...state, weights: '' })}>Reset</a>}
		</details>
	);
}
