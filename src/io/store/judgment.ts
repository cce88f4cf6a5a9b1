/** judgment: whose word a kept judgment is. */
import type { Reason } from '../../model/reason.ts';
import { PERSON } from '../../model/review.ts';
import { parseList } from './rows.ts';

/** Whether the rules of a judgment, as they are kept, are a person's word. */
export function isSettled(rules: unknown): boolean {
	if (typeof rules !== 'string') return false;
	return parseList<Reason>(rules).some(({ rule }) => rule === PERSON);
}
