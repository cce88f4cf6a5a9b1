/** keys: what single keys do; never while one types, and not for those who switch them off: speech can press keys unasked. */
import { useEffect } from 'preact/hooks';
import { keepChoice, readChoice } from './choices.ts';

export const KEYS: readonly (readonly [string, string])[] = [
	['/', 'go to the search box'],
	['j', 'next result'],
	['k', 'result before'],
	['Enter', 'open the chosen result'],
	['o', 'open its original page'],
	['?', 'show these keys'],
	['Esc', 'close; leave the search box'],
];

export const areKeysOn = (): boolean => readChoice('keys') !== 'off';
export const switchKeys = (isOn: boolean): void => keepChoice('keys', isOn ? null : 'off');

const TYPING = 'input, textarea, select, [contenteditable]';

export function useKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
	useEffect(() => {
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
