/** policy: what an unanswered question means for each use. */
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

/** Uses that the file leaves out have the default. Throws where it is not a policy, in words. */
export function parsePolicy(value: unknown): RightsPolicy {
	const { unknown, ...others } = readObject(value, 'The policy');
	const [other] = Object.keys(others);
	if (other !== undefined) throw new Error(`“${other}” is not part of a policy, only “unknown” is.`);
	const answers = readObject(unknown, '“unknown”');
	for (const [use, answer] of Object.entries(answers)) {
		if (!USES.some((one) => one === use))
			throw new Error(`“${use}” is not a use. The uses are ${USES.join(', ')}.`);
		if (answer !== 'allow' && answer !== 'withhold') throw new Error(`${use}: write "allow" or "withhold".`);
	}
	return { unknown: { ...DEFAULT_POLICY.unknown, ...answers } };
}

function readObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
	if (typeof value === 'object' && value !== null && !Array.isArray(value))
		return value as Readonly<Record<string, unknown>>;
	throw new Error(`${name} is not an object.`);
}
