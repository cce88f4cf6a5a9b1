/** values-list: the extracted values, each with its rule. A click scrolls the page to the value. */
import type { ComponentChildren } from 'preact';
import { propertyName } from '../blog/properties.ts';
import { dayOf } from '../words.ts';
import type { Chosen } from './chosen.ts';
import type { InspectedValue, Inspection } from './values.ts';

const BY: Readonly<Record<InspectedValue['by'], string>> = {
	wrapper: 'a rule for this blog',
	page: 'a general rule',
	segmentation: 'post detection',
};

interface ListProps {
	readonly inspection: Inspection;
	readonly chosen: Chosen;
}

export function ValuesList({ inspection: { values, comments, posts }, chosen }: ListProps) {
	// A count is highlighted by the highlights of the things it counts.
	const marksOf: Readonly<Record<string, readonly string[]>> = {
		comments: comments.flatMap(({ marks }) => marks),
		posts: posts.flatMap(({ marks }) => marks),
	};
	const found = Object.entries(values).filter(([, { value }]) => value !== null);
	const missing = Object.entries(values).filter(([, { value }]) => value === null);
	return (
		<ul class="values">
			{found.map(([name, { value, why, by, marks }]) => (
				<Item
					key={name}
					kind={name}
					name={propertyName(name)}
					marks={marksOf[name] ?? marks}
					chosen={chosen}
					value={value}
				>
					{why} <em>({BY[by]})</em>
				</Item>
			))}
			{posts.map(({ title, excerpt, author, published, marks }, place) => (
				<Item
					key={`post ${place}`}
					kind="content"
					name={`Post ${place + 1}`}
					value={title ?? excerpt}
					marks={marks}
					chosen={chosen}
				>
					{signed(author, published)}
				</Item>
			))}
			{comments.map(({ text, author, published, marks }, place) => (
				<Item
					key={`comment ${place}`}
					kind="comment"
					name={`Comment ${place + 1}`}
					value={text}
					marks={marks}
					chosen={chosen}
				>
					{signed(author, published)}
				</Item>
			))}
			{missing.map(([name, { why }]) => (
				<li key={name} class="item small soft">
					{propertyName(name)}: no value; {why}
				</li>
			))}
		</ul>
	);
}

const signed = (author: string | null, published: string | null) =>
	`${author ?? 'no author'}, ${published === null ? 'undated' : dayOf(published)}`;

interface ItemProps {
	readonly kind: string;
	readonly name: string;
	readonly value: string | null;
	readonly marks: readonly string[];
	readonly chosen: Chosen;
	/** How the value was found. */
	readonly children: ComponentChildren;
}

/** Repeated clicks step through the highlights. */
function Item({ kind, name, value, marks, chosen, children }: ItemProps) {
	const at = chosen.mark === null ? -1 : marks.indexOf(chosen.mark);
	const content = (
		<>
			<span class="name">
				<i class="swatch" data-kind={kind} aria-hidden="true" />
				{name}
				<span class="small soft">{placesInWords(at, marks.length)}</span>
			</span>
			<span class="value" dir="auto">
				{value}
			</span>
			<span class="small soft">{children}</span>
		</>
	);
	if (marks.length === 0) return <li class="item">{content}</li>;
	return (
		<li>
			<button
				type="button"
				class="item"
				aria-pressed={at !== -1}
				onClick={() => chosen.choose(marks[(at + 1) % marks.length]!)}
			>
				{content}
			</button>
		</li>
	);
}

function placesInWords(at: number, places: number): string {
	if (places === 0) return 'not highlighted on the page';
	if (places === 1) return '';
	return at === -1 ? `${places} places` : `place ${at + 1} of ${places}`;
}
