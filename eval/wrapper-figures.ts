/** wrapper-figures: scores of posts → the figures of the wrapper task. */
import type { Figure } from './task.ts';
import type { ScoredPost } from './wrapper-runs.ts';
import type { PostScore } from './wrapper-score.ts';

type Targets = Readonly<Record<string, number>>;

const HIGH_F1 = 0.95;

interface Measure {
	readonly name: string;
	readonly label: string;
	/** 0 to 1; undefined if the gold does not cover it. */
	of(score: PostScore): number | undefined;
}

const share = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

const MEASURES: readonly Measure[] = [
	{ name: 'title', label: 'title', of: ({ title }) => share(title) },
	{ name: 'author', label: 'author, where the page shows it', of: ({ author }) => share(author) },
	{ name: 'date-day', label: 'date, within a day', of: ({ dateWithinDay }) => share(dateWithinDay) },
	{ name: 'date-exact', label: 'date, the day', of: ({ dateExact }) => share(dateExact) },
	{ name: 'content', label: 'content, mean token F1', of: ({ content }) => content },
	{
		name: 'content-95',
		label: 'content, posts of F1 ≥ .95',
		of: ({ content }) => (content === undefined ? undefined : Number(content >= HIGH_F1)),
	},
	{ name: 'categories', label: 'categories, mean set F1', of: ({ categories }) => categories },
];

const KEPT_EMPTY: readonly Measure[] = [
	{
		name: 'no-title-invented',
		label: 'untitled posts without an invented title',
		of: ({ inventedTitle }) => share(inventedTitle === undefined ? undefined : !inventedTitle),
	},
	{
		name: 'no-author-invented',
		label: 'pages without an author for which none is invented',
		of: ({ inventedAuthor }) => share(inventedAuthor === undefined ? undefined : !inventedAuthor),
	},
];

/** All properties of one way of reading; measures without a case are left out. */
export function propertyFigures(
	prefix: string,
	what: string,
	posts: readonly ScoredPost[],
	targets: Targets = {},
): Figure[] {
	return figuresOf(MEASURES, prefix, what, posts, targets);
}

/** Wrapper §6 adds up titles and authors. */
export function togetherFigure(prefix: string, what: string, posts: readonly ScoredPost[]): Figure {
	const values = posts.flatMap(({ score }) => [score.title ?? [], score.author ?? []].flat());
	return {
		name: `${prefix}title-author`,
		label: `${what}: title and author together`,
		value: (100 * values.filter(Boolean).length) / Math.max(1, values.length),
		cases: values.length,
	};
}

export function emptyFigures(
	prefix: string,
	what: string,
	posts: readonly ScoredPost[],
	targets: Targets = {},
): Figure[] {
	return figuresOf(KEPT_EMPTY, prefix, what, posts, targets);
}

export function authorFigure(
	name: string,
	label: string,
	posts: readonly ScoredPost[],
	target?: number,
): Figure[] {
	const [figure] = figuresOf(
		MEASURES.filter((measure) => measure.name === 'author'),
		'',
		'',
		posts,
		{},
	);
	if (figure === undefined) return [];
	return [{ ...figure, name, label, ...(target === undefined ? {} : { target }) }];
}

function figuresOf(
	measures: readonly Measure[],
	prefix: string,
	what: string,
	posts: readonly ScoredPost[],
	targets: Targets,
): Figure[] {
	return measures.flatMap(({ name, label, of }) => {
		const values = posts.map(({ score }) => of(score)).filter((value) => value !== undefined);
		if (values.length === 0) return [];
		const target = targets[name];
		const figure = {
			name: prefix + name,
			label: `${what}: ${label}`,
			value: (100 * values.reduce((sum, value) => sum + value, 0)) / values.length,
			cases: values.length,
		};
		return [target === undefined ? figure : { ...figure, target }];
	});
}

/** One line for each property that is wrong. */
export function explainPosts(posts: readonly ScoredPost[], explain: (line: string) => void): void {
	for (const { one, answer, score, why } of posts) {
		const wrong = [
			score.title === false ? `title “${answer.title}”, not “${one.item.title}”` : '',
			score.author === false ? `author “${answer.author}”, not “${one.item.author}”` : '',
			score.dateExact === false
				? `date ${answer.published}, not ${one.item.published ?? one.item.updated}`
				: '',
			score.content !== undefined && score.content < HIGH_F1 ? `content F1 ${score.content.toFixed(2)}` : '',
			score.categories !== undefined && score.categories < 1
				? `categories ${answer.categories.join('|')}, not ${one.item.categories.join('|')}`
				: '',
			score.inventedTitle === true ? `title “${answer.title}” invented` : '',
			score.inventedAuthor === true ? `author “${answer.author}” invented` : '',
		].filter((line) => line !== '');
		if (wrong.length > 0) explain(`${one.url} ${wrong.join('; ')} (${why})`);
	}
}
