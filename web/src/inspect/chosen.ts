/** chosen: which mark of the page is looked at. */
import { useState } from 'preact/hooks';

export interface Chosen {
	readonly mark: string | null;
	choose(mark: string): void;
}

/** Of one page as it is read now: another one has other marks, and begins at its top. */
export function useChosen(page: string): Chosen {
	const [chosen, setChosen] = useState<{ page: string; mark: string } | null>(null);
	return {
		mark: chosen?.page === page ? chosen.mark : null,
		choose: (mark) => setChosen({ page, mark }),
	};
}
