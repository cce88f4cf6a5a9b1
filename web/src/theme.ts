/** theme: light, dark, or the system setting. */
import { readChoice, saveChoice } from './choices.ts';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'theme';

export function readTheme(): Theme {
	const saved = readChoice(NAME);
	return saved === 'light' || saved === 'dark' ? saved : 'system';
}

export function applyTheme(theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	saveChoice(NAME, theme === 'system' ? null : theme);
}
