/**
 * cao: main text and separation as in the paper, for comparison.
 *
 * Source: Cao §1. Not here: single comments and boilerplate inside the main text, which the paper does not cover.
 */
import type { Page } from '../../../lib/html/index.ts';
import { type Locator, locateMainText } from './locate.ts';
import { type FormatModel, separate } from './separate.ts';

const MAIN_RULES: Readonly<Record<Locator, string>> = {
	width: 'effective-information',
	'no-width': 'effective-information-without-widths',
	text: 'amount-of-text',
	ratio: 'link-text-ratio',
};

export interface CaoModel {
	readonly locator: Locator;
	readonly format: FormatModel;
}

export function findStructureByCao(
	page: Page,
	{ locator, format }: CaoModel,
	stylesheets: readonly string[],
) {
	const located = locateMainText(page, stylesheets, locator);
	const { root, last, information } = separate(page, located.node, format);
	const children = [...page.children(root)];
	const post = last === null ? [root] : children.filter((child) => child <= last);
	const rest = last === null ? [] : children.filter((child) => child > last && page.isElement(child));
	const restText = rest
		.map((node) => page.text(node))
		.join('\n')
		.trim();
	return {
		isPost: true,
		pageKind: 'article' as const,
		kind: { rule: 'assumed', why: 'the model treats every page as a post' },
		main: root,
		mainReason: { rule: MAIN_RULES[locator], why: describe(located) },
		content: post,
		core: post,
		captions: [],
		titleNode: null,
		split: { rule: format, why: `least information quantity ${information.toFixed(1)} bits` },
		comments:
			restText === ''
				? []
				: [{ nodes: rest, author: null, authorNode: null, date: null, text: restText, parent: null }],
		commentArea: rest[0] ?? null,
		blocks: [],
	};
}

function describe({ threshold, byWidth, unknown }: ReturnType<typeof locateMainText>): string {
	const widths = unknown > 0 ? `${unknown} steps of unknown width` : 'all widths known';
	return `the step down loses more than ${threshold.toFixed(2)} times its information; ${byWidth} steps by width, ${widths}`;
}
