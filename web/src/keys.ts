/** keys: single-key shortcuts. They are off while typing, and can be switched off because speech input may trigger them. */
import { useLayoutEffect } from 'preact/hooks';
import { readChoice, saveChoice } from './choices.ts';

export const KEYS: readonly (readonly [string, string])[] = [
	['/', 'go to the search box'],
	['j', 'next result, or next post'],
	['k', 'previous result, or previous post'],
	['Enter', 'open the selected result'],
	['p', 'go to the post beside the results'],
	['x', 'close the post beside the results'],
	['o', 'open the original page'],
	['?', 'show keyboard shortcuts'],
	['Esc', 'close a dialog, or leave the search box'],
];

export const areKeysOn = (): boolean => readChoice('keys') !== 'off';
export const switchKeys = (isOn: boolean): void => saveChoice('keys', isOn ? null : 'off');

const TYPING = 'input, textarea, select, [contenteditable]';

export function useKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
	// Not an effect after painting: a key pressed as soon as a view is visible must count.
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			const target = event.target as Element | null;
			if (target?.closest?.(TYPING) || document.querySelector('dialog[open]')) return;
			const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
			if (act === undefined || !areKeysOn()) return;
			event.preventDefault();
			act(event);
		};
		addEventListener('keydown', onKey);
		return () => removeEventListener('keydown', onKey);
	});
}
