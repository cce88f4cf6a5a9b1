/** docs/errors.md is generated from the table of error codes. To update it: npx vitest run src/io/failure.test.ts -u */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_CODES } from './failure-codes.ts';

const HEAD = `# Error codes

Every error of the program has a stable code. Commands print the message and end with exit code 1 (2 for \`usage\`). The HTTP API
answers with \`application/problem+json\` (RFC 9457), whose \`type\` is the code.

\`status-N\` and \`robots-N\` (N is a number) are the HTTP status of a page and of a robots.txt that could not be read. A page with such a
status is retried when the status is 429 or 5xx. While its robots.txt cannot be read, a host is not crawled.
`;

function renderCodes(): string {
	const sections = Object.entries(ERROR_CODES).map(([title, codes]) => {
		const rows = Object.entries(codes).map(([code, text]) => `| \`${code}\` | ${text} |`);
		return [`## ${title}`, '', '| code | meaning, and what to do |', '|---|---|', ...rows].join('\n');
	});
	return `${[HEAD, ...sections.join('\n\n').split('\n')].join('\n')}\n`;
}

it('are all documented', async () => {
	await expect(renderCodes()).toMatchFileSnapshot('../../docs/errors.md');
});

it('are in alphabetical order, each in one group only', () => {
	const groups = Object.values(ERROR_CODES).map((codes) => Object.keys(codes));
	for (const codes of groups) expect(codes).toEqual([...codes].sort());
	const all = groups.flat();
	expect(all).toHaveLength(new Set(all).size);
});

it('are all in use', () => {
	const root = path.resolve(import.meta.dirname, '..');
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && !/failure-codes\.ts$|\.test\.ts$/.test(file),
	);
	const source = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
	const codes = Object.values(ERROR_CODES).flatMap((group) => Object.keys(group));
	expect(codes.filter((code) => !source.includes(`'${code}'`))).toEqual([]);
});
