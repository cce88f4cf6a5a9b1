/** choices: small choices of the reader, kept in this browser; where it forbids that, they hold until the page is left. */

const held = new Map<string, string>();

export function readChoice(name: string): string | null {
	try {
		return localStorage.getItem(name) ?? held.get(name) ?? null;
	} catch {
		return held.get(name) ?? null;
	}
}

/** Null forgets it. */
export function keepChoice(name: string, value: string | null): void {
	if (value === null) held.delete(name);
	else held.set(name, value);
	try {
		if (value === null) localStorage.removeItem(name);
		else localStorage.setItem(name, value);
	} catch {
		// Nothing may be kept: `held` has it.
	}
}
