/** theme: light, dark, or as the system has it. */
import { keepChoice, readChoice } from './choices.ts';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'theme';

export function readTheme(): Theme {
	const kept = readChoice(NAME);
	return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function applyTheme(theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	keepChoice(NAME, theme === 'system' ? null : theme);
}
