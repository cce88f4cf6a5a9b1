/** choices: small settings of the reader, saved in this browser. If it forbids storage, they last until the page is closed. */

const inMemory = new Map<string, string>();

export function readChoice(name: string): string | null {
	try {
		return localStorage.getItem(name) ?? inMemory.get(name) ?? null;
	} catch {
		return inMemory.get(name) ?? null;
	}
}

/** Null removes the setting. */
export function saveChoice(name: string, value: string | null): void {
	if (value === null) inMemory.delete(name);
	else inMemory.set(name, value);
	try {
		if (value === null) localStorage.removeItem(name);
		else localStorage.setItem(name, value);
	} catch {
		// Storage is not allowed: `inMemory` has the value.
	}
}
