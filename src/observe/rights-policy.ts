/** rights-policy: the policy file, which says what an unanswered question means for each use. */
import { readFileSync } from 'node:fs';
import { readText } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { RightsPolicy } from '../model/rights.ts';
import { DEFAULT_POLICY, parsePolicy } from '../rights/index.ts';

export function readRightsPolicy(): RightsPolicy {
	const file = readText('rightsPolicy', process.env);
	if (file === '') return DEFAULT_POLICY;
	try {
		return parsePolicy(JSON.parse(readFileSync(file, 'utf8')));
	} catch (error) {
		const reason = messageOf(error);
		throw new Failure('bad-rights-policy', `Cannot use the policy of rights in ${file}: ${reason}`, 'stop', {
			cause: error,
		});
	}
}
