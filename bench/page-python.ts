/** page-python: Python's trafilatura as a contender. */
import { findPython, PythonContender } from './python.ts';

export const TRAFILATURA = 'trafilatura';
export const HOW_TO_GET = 'pip install trafilatura';

/** A page that it cannot bear counts as done, as it does for the others. */
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
	amount: number,
): PythonContender | null {
	const python = findPython(TRAFILATURA);
	if (python === null) return null;
	return new PythonContender({ name: TRAFILATURA, amount, python, program: WORK, request: items });
}
