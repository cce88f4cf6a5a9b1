/** task: one thing that `logosphere eval` measures on the corpora. */

export interface Figure {
	/** Unique within its task, kebab-case: the key in floors.json is `task.name`. */
	readonly name: string;
	/** The label for people. */
	readonly label: string;
	/** In per cent, unless the label says otherwise; higher is better. */
	readonly value: number;
	/** Over how many cases. */
	readonly cases: number;
	/** The target, if there is one. */
	readonly target?: number;
	/** The cases are drawn again in each run, so the figure varies a little. Its floor is only the target. */
	readonly isDrawn?: boolean;
}

export interface Task {
	readonly name: string;
	/** The sets of the corpus that it reads. */
	readonly sets: readonly string[];
	/** `explain` is called with one line for each case that went wrong. */
	run(corpus: string, explain: (line: string) => void): Promise<readonly Figure[]>;
}
