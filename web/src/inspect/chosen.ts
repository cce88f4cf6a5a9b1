/** chosen: the selected highlight of the page. */
import { useState } from 'preact/hooks';

export interface Chosen {
	readonly mark: string | null;
	choose(mark: string): void;
}

/** Valid for one version of one page: another page has other highlights and starts at its top. */
export function useChosen(page: string): Chosen {
	const [chosen, setChosen] = useState<{ page: string; mark: string } | null>(null);
	return {
		mark: chosen?.page === page ? chosen.mark : null,
		choose: (mark) => setChosen({ page, mark }),
	};
}
