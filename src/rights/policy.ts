/** policy: what an unanswered question means for each use. */
import { z } from 'zod';
import { type RightsPolicy, USES, type Use } from '../model/rights.ts';

/**
 * What a search engine does with a page that says nothing. Training is the exception: silence is not consent to it.
 */
export const DEFAULT_POLICY: RightsPolicy = {
	unknown: Object.fromEntries(USES.map((use) => [use, use === 'training' ? 'withhold' : 'allow'])) as Record<
		Use,
		'allow' | 'withhold'
	>,
};

const answer = z.enum(['allow', 'withhold'], 'Write "allow" or "withhold".');
const policySchema = z.strictObject({
	unknown: z.partialRecord(z.enum(USES, `The uses are ${USES.join(', ')}.`), answer),
});

/** Uses that the file leaves out have the default. Throws a ZodError. */
export function parsePolicy(value: unknown): RightsPolicy {
	return { unknown: { ...DEFAULT_POLICY.unknown, ...policySchema.parse(value).unknown } };
}
