/** The generated pages of docs/reference, by their files. */
import { fileURLToPath } from 'node:url';
import { renderApi } from './api.ts';
import { renderCommands } from './commands.ts';
import { renderLibrary } from './library.ts';

const DOCS = fileURLToPath(new URL('../../docs/reference/', import.meta.url));

export async function renderReference(): Promise<Map<string, string>> {
	return new Map([
		[`${DOCS}commands.md`, await renderCommands()],
		[`${DOCS}api.md`, await renderApi()],
		[`${DOCS}library.md`, renderLibrary()],
	]);
}
