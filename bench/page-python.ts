/** page-python: Python's trafilatura as a contender. */
import type { ProcessContender } from './process-contender.ts';
import { findPython, pythonContender } from './python.ts';

export const TRAFILATURA = 'trafilatura';
export const HOW_TO_GET = 'pip install trafilatura';

/** A page on which it fails counts as done, as for the others. */
const WORK = `
import trafilatura
def run(items):
    for item in items:
        try: trafilatura.bare_extraction(item['html'], url=item['url'])
        except Exception: pass
`;

/** Null when it is not installed. */
export function trafilaturaContender(
	items: readonly { readonly html: string; readonly url: string }[],
): ProcessContender | null {
	const python = findPython(TRAFILATURA);
	if (python === null) return null;
	return pythonContender({ name: TRAFILATURA, python, program: WORK, request: items });
}
