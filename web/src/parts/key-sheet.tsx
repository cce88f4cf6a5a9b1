/** key-sheet: the keys, in a sheet over the page. */
import type { RefObject } from 'preact';
import { areKeysOn, KEYS, switchKeys } from '../keys.ts';

export function KeySheet({ sheet }: { readonly sheet: RefObject<HTMLDialogElement | null> }) {
	return (
		<dialog class="sheet" ref={sheet} aria-labelledby="keys-title">
			<h2 id="keys-title">Keys</h2>
			<dl>
				{KEYS.map(([key, does]) => (
					<>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{does}</dd>
					</>
				))}
			</dl>
			<p class="row">
				<input
					id="keys-on"
					type="checkbox"
					defaultChecked={areKeysOn()}
					onChange={(event) => switchKeys(event.currentTarget.checked)}
				/>
				<label for="keys-on">Single keys are on</label>
			</p>
			<form method="dialog">
				<button type="submit" class="button">
					Close
				</button>
			</form>
		</dialog>
	);
}
