/** toolbar: how many there are, and what can be done with the list. */

import { Icon } from '../parts/icon.tsx';
import { FeedLinks } from '../parts/links.tsx';
import { go } from '../router.ts';
import { trendsHref } from '../trends/state.ts';
import type { SearchPage } from '../values.ts';
import { count } from '../words.ts';
import { SaveButton, SaveForm, useSave } from './save.tsx';
import { SORTS, type Sought, searchHref } from './state.ts';

interface ToolbarProps {
	readonly sought: Sought;
	readonly first: SearchPage | undefined;
	readonly isLoading: boolean;
	readonly isLive: boolean;
	onLive(): void;
}

export function Toolbar({ sought, first, isLoading, isLive, onLive }: ToolbarProps) {
	const saving = useSave(sought);
	const isPosts = sought.of === 'posts';
	const canFollow = isPosts && sought.like === '';
	return (
		<div class="toolbar">
			<div class="row">
				<p class="total" role="status">
					{first === undefined ? (isLoading ? 'Searching …' : '') : totalOf(first, sought)}
				</p>
				{canFollow && <FeedLinks stem="/feeds/search" query={{ q: sought.q }} of="this list" />}
			</div>
			<div class="row">
				<div class="segments">
					{(['posts', 'blogs'] as const).map((of) => (
						<a
							key={of}
							href={searchHref({ ...sought, of })}
							aria-current={sought.of === of ? 'true' : undefined}
						>
							{of === 'posts' ? 'Posts' : 'Blogs'}
						</a>
					))}
				</div>
				{isPosts && <Sort sought={sought} />}
				<span class="push" />
				{canFollow && (
					<a class="button" href={trendsHref({ queries: [sought.q] })} title="How many posts over time">
						<Icon name="trend" /> Trend
					</a>
				)}
				{canFollow && (
					<button
						type="button"
						class="button"
						aria-pressed={isLive}
						title="New posts as they come"
						onClick={onLive}
					>
						<Icon name="live" /> Live
					</button>
				)}
				{canFollow && sought.q !== '' && <SaveButton saving={saving} />}
			</div>
			<SaveForm saving={saving} sought={sought} key={sought.q} />
		</div>
	);
}

function totalOf({ total, isAtLeast }: SearchPage, { of }: Sought): string {
	const one = of === 'posts' ? 'post' : 'blog';
	return `${isAtLeast ? 'At least ' : ''}${count(total)} ${total === 1 ? one : `${one}s`}`;
}

function Sort({ sought }: { readonly sought: Sought }) {
	return (
		<label class="sort">
			<span class="hidden">Sort</span>
			<select
				value={sought.sort}
				onChange={({ currentTarget: { value } }) => {
					const sort = SORTS.find(([name]) => name === value)?.[0] ?? 'best';
					go(searchHref({ ...sought, sort }));
				}}
			>
				{SORTS.map(([name, words]) => (
					<option key={name} value={name}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}
