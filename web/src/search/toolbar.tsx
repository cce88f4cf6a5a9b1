/** toolbar: the number of results, and actions on the list. */

import { FreezeForm, useFreeze } from '../collections/freeze.tsx';
import { Icon } from '../parts/icon.tsx';
import { FeedLinks } from '../parts/links.tsx';
import { go } from '../router.ts';
import type { SearchPage } from '../values.ts';
import { count } from '../words.ts';
import { SaveButton, SaveForm, useSave } from './save.tsx';
import { type SearchState, SORTS, searchHref } from './state.ts';
import { Tabs } from './tabs.tsx';

interface ToolbarProps {
	readonly state: SearchState;
	readonly first: SearchPage | undefined;
	readonly isLoading: boolean;
	readonly isLive: boolean;
	onLive(): void;
}

export function Toolbar({ state, first, isLoading, isLive, onLive }: ToolbarProps) {
	const saving = useSave(state);
	const freezing = useFreeze(state.q);
	const isPosts = state.of === 'posts';
	const canFollow = isPosts && state.like === '';
	return (
		<div class="toolbar">
			<div class="row">
				<p class="total" role="status">
					{first === undefined ? (isLoading ? 'Searching …' : '') : totalOf(first, state)}
				</p>
				{canFollow && <FeedLinks stem="/feeds/search" query={{ q: state.q }} of="this list" />}
			</div>
			<div class="row">
				{state.like === '' ? <Tabs q={state.q} at={state.of} /> : <span class="soft">Similar posts</span>}
				{isPosts && <Sort state={state} />}
				<span class="push" />
				{canFollow && (
					<button
						type="button"
						class="button"
						aria-pressed={isLive}
						title="Show new posts as they arrive"
						onClick={onLive}
					>
						<Icon name="live" /> Live
					</button>
				)}
				{canFollow && state.q !== '' && <SaveButton saving={saving} />}
				{canFollow && (
					<button
						type="button"
						class="button"
						aria-expanded={freezing.isOpen}
						aria-controls="freeze"
						title="Save these posts as they are now, to cite and export them"
						onClick={freezing.toggle}
					>
						Freeze
					</button>
				)}
			</div>
			<SaveForm saving={saving} state={state} key={state.q} />
			<FreezeForm freezing={freezing} q={state.q} key={`freeze ${state.q}`} />
		</div>
	);
}

function totalOf({ total, isAtLeast }: SearchPage, { of }: SearchState): string {
	const one = of === 'posts' ? 'post' : 'blog';
	return `${isAtLeast ? 'At least ' : ''}${count(total)} ${total === 1 ? one : `${one}s`}`;
}

function Sort({ state }: { readonly state: SearchState }) {
	return (
		<label class="sort">
			<span class="hidden">Sort</span>
			<select
				value={state.sort}
				onChange={({ currentTarget: { value } }) => {
					const sort = SORTS.find(([name]) => name === value)?.[0] ?? 'best';
					go(searchHref({ ...state, sort }));
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
