/** values: the API's types for an inspected page: values, rules and highlights. */
import type { Inspection as Whole } from '../../../src/model/inspection.ts';

export type { Sample } from '../../../src/model/blog.ts';
export type { InspectedValue } from '../../../src/model/inspection.ts';

/** Without the page, which is shown in its own frame. */
export type Inspection = Omit<Whole, 'html'>;
export type InspectedValues = Inspection['values'];

export interface Trial extends Inspection {
	readonly before: InspectedValues;
}
