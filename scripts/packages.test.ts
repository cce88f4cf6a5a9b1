import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const REASONS = 'docs/decisions/0023-packages.md';

it(`every package that users install has a reason in ${REASONS}, and nothing else has`, () => {
	const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		readonly dependencies: Readonly<Record<string, string>>;
	};
	const rows = [...readFileSync(REASONS, 'utf8').matchAll(/^\| (`.+`) \|/gm)];
	const named = rows.flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
	expect(named.sort()).toEqual(Object.keys(dependencies).sort());
});
