/** language: the language of the post, by what the page declares and by the text itself. */
import { TAG } from '../lib/html/index.ts';
import { tellLanguage } from '../lib/language/index.ts';
import type { Setting } from './setting.ts';

export function findLanguage({ page, claims }: Setting, text: string): string | null {
	const root = page.find(TAG.HTML);
	const own = root === null ? [] : [page.attr(root, 'lang') ?? '', page.attr(root, 'xml:lang') ?? ''];
	const declared = [...own, ...claims('language').map(({ value }) => value)];
	return tellLanguage(text === '' ? page.visible.text : text, declared);
}
