/** burst: one rising topic. */
import { useState } from 'preact/hooks';
import { toCsv } from '../parts/chart-csv.ts';
import { Downloads, fileName } from '../parts/chart-download.tsx';
import { href } from '../router.ts';
import { hasView } from '../routes.ts';
import { queryWithin } from '../trends/periods.ts';
import { trendsHref } from '../trends/state.ts';
import type { Burst, BurstCause, BurstKind, Today } from '../values.ts';
import { counted, dayOf, languageName, shortAddress } from '../words.ts';
import { Cause } from './cause.tsx';
import { History } from './history.tsx';
import { historyPicture, historyRows } from './history-files.ts';

interface BurstItemProps {
	readonly burst: Burst;
	readonly today: Today;
}

export function BurstItem({ burst, today }: BurstItemProps) {
	const { kind, label, language } = burst;
	const within = { start: today.from, end: today.to };
	return (
		<article class="burst">
			<header>
				<h3 lang={language ?? undefined} dir="auto">
					<a href={href('/', { q: queryWithin(burst.query, within) })}>
						{kind === 'link' ? shortAddress(label) : label}
					</a>
				</h3>
				<span class="tag">{KINDS[kind]}</span>
				{language !== null && <span class="small soft">{languageName(language)}</span>}
			</header>
			<div class="rise">
				<History burst={burst} since={today.since} />
				<p>
					<strong>{counted(burst.posts, 'post')}</strong> from {counted(burst.blogs, 'blog')}
					<span class="soft">, {describeExpected(burst.expected)} expected</span>
					<br />
					<span class="small soft">{describeWhen(burst)}</span>
				</p>
			</div>
			<Why burst={burst} today={today} />
		</article>
	);
}

const KINDS: Readonly<Record<BurstKind, string>> = {
	word: 'word',
	phrase: 'phrase',
	name: 'name',
	link: 'link',
	tag: 'tag',
};

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const describeExpected = (expected: number) => (expected < 0.1 ? 'fewer than 0.1' : NUMBER.format(expected));

const describeWhen = ({ since, until }: Burst) =>
	since === until ? `rising on ${dayOf(since)}` : `rising from ${dayOf(since)} to ${dayOf(until)}`;

function Why({ burst, today }: BurstItemProps) {
	const [isOpen, setOpen] = useState(false);
	const trendQuery = { queries: [burst.query], from: today.since, to: today.to };
	const name = fileName('burst', burst.label, today.to);
	return (
		<div class="acts">
			{hasCause(burst.cause) && (
				<details onToggle={(event) => setOpen(event.currentTarget.open)}>
					<summary>Why</summary>
					{isOpen && (
						<div class="drawer">
							<Cause burst={burst} />
							<p class="small soft">{describeMethod(burst)}</p>
						</div>
					)}
				</details>
			)}
			{hasView('trends') && <a href={trendsHref(trendQuery)}>Trend</a>}
			<Downloads
				name={name}
				of={burst.label}
				picture={() => historyPicture(burst, today.since)}
				csv={() => toCsv(historyRows(burst, today.since))}
			/>
		</div>
	);
}

const hasCause = ({ first, citations, links, together }: BurstCause) =>
	first.length + citations.length + links.length + together.length > 0;

const ONE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const describeMethod = ({ weight, rolling }: Burst) =>
	`Kleinberg burst weight ${ONE.format(weight)} (the list is sorted by it), ${ONE.format(rolling)} standard deviations above the mean of the preceding days.`;
