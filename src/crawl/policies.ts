/** policies: finds a scheduling policy by its name or its file. Each thread loads its own. */
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { Failure } from '../io/failure.ts';
import { DEFAULT_POLICY, POLICIES, type Policy } from '../schedule/index.ts';

/** The default export of a policy's file. */
const policySchema = z.object({
	default: z.object({ name: z.string(), priorityOf: z.function(), nextVisit: z.function() }),
});

const loaded = new Map<string, Policy>();

/** `name`: that of a policy, or the absolute path of a file whose default export is one. */
export async function loadPolicy(name: string | undefined): Promise<Policy> {
	if (name === undefined) return DEFAULT_POLICY;
	const known = POLICIES.find((policy) => policy.name === name) ?? loaded.get(name);
	if (known !== undefined) return known;
	const names = POLICIES.map((policy) => policy.name).join(', ');
	const module: unknown = await import(pathToFileURL(name).href).catch((cause: unknown) => {
		throw new Failure(
			'usage',
			`--policy is "${name}". It must be ${names}, or a file with a policy.`,
			'stop',
			{
				cause,
			},
		);
	});
	const { success } = policySchema.safeParse(module);
	if (!success)
		throw new Failure(
			'usage',
			`The default export of ${name} must be a policy: an object with a name and the functions priorityOf and nextVisit.`,
		);
	const policy = (module as { readonly default: Policy }).default;
	loaded.set(name, policy);
	return policy;
}
