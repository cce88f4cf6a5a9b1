/** members: keys of people for a server, each with a role; they can be revoked one by one. */
import { Failure } from '../io/failure.ts';
import { ROLES, type Role } from '../model/site.ts';
import { addKey, listKeys, revokeKey } from '../observe/keys.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, openExisting, openReader, withStore } from './data-place.ts';
import { printable } from './table.ts';

export const membersCommand: Command = {
	usage: `add NAME reader|editor|operator [--data PLACE]
list [--data PLACE] [--json]
revoke NAME [--data PLACE]`,
	notes: `A reader sees what is private, an editor also changes things, an operator also erases and gives keys. The token of the server is that of an operator. A key is shown once. Beside a running "serve" use the web page (/visitors) or the API.`,
	options: { data: DATA_OPTION },
	async run(invocation) {
		const [action, name, role] = invocation.args;
		if (action === 'list') return list(invocation);
		if (action === 'add' && name !== undefined && isRole(role)) return add(invocation, name, role);
		if (action === 'revoke' && name !== undefined) return revoke(invocation, name);
		throw new Failure(
			'usage',
			'Use: logosphere members add NAME reader|editor|operator, members list, members revoke NAME',
		);
	},
};

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

async function list({ values, out }: Invocation): Promise<number> {
	const all = await withStore(await openReader(values), (store) => listKeys(store.frontier));
	const shown = all.map(({ name, role, at }) => ({ name, role, at }));
	const lines = shown.map(({ name, role, at }) => `${name}: ${role}, since ${at.slice(0, 10)}`);
	out(
		values.json === true
			? JSON.stringify(shown, null, 2)
			: printable(lines.join('\n') || 'There are no keys.'),
	);
	return 0;
}

async function add({ values, out, log }: Invocation, name: string, role: Role): Promise<number> {
	const at = new Date().toISOString();
	const key = await withStore(await openExisting(values), (store) =>
		addKey(store.frontier, { name, role, at }),
	);
	if (key === null) throw new Failure('usage', `There is a key for ${name}. Revoke it first.`);
	log(`The key of ${printable(name)}, which is not shown again; open the server’s URL with ?token=KEY:`);
	out(key);
	return 0;
}

async function revoke({ values, out }: Invocation, name: string): Promise<number> {
	const wasThere = await withStore(await openExisting(values), (store) => revokeKey(store.frontier, name));
	if (!wasThere) throw new Failure('nothing', `There is no key for ${name}.`);
	out(`The key of ${printable(name)} is revoked.`);
	return 0;
}
