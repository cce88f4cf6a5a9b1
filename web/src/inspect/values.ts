/** values: what was read from a stored page, by which rules, and where it stands. */
import type { Inspection as Whole } from '../../../src/model/inspection.ts';

export type { Sample } from '../../../src/model/blog.ts';
export type { InspectedValue } from '../../../src/model/inspection.ts';

/** The page itself is shown in a frame of its own. */
export type Inspection = Omit<Whole, 'html'>;
export type InspectedValues = Inspection['values'];

export interface Trial extends Inspection {
	readonly before: InspectedValues;
}
