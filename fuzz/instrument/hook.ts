/** hook: instruments the program's own modules as they are loaded, and nothing else. */
import type { LoadHook } from 'node:module';
import { instrument } from './instrument.ts';

interface Setting {
	/** Where the program's modules are. */
	readonly root: string;
	readonly counters: number;
}

let setting: Setting | null = null;
let next = 0;

export function initialize(given: Setting): void {
	setting = given;
}

export const load: LoadHook = async (url, context, nextLoad) => {
	const loaded = await nextLoad(url, context);
	if (setting === null || !url.startsWith(setting.root) || !/\.[jt]s$/.test(url)) return loaded;
	if (loaded.source === undefined || loaded.source === null) return loaded;
	const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
	const instrumented = instrument(source, next, setting.counters);
	next = instrumented.next;
	return { format: 'module', source: instrumented.source, shortCircuit: true };
};
