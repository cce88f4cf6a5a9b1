/** ping: notifies a ping server, by default the local crawler, of new posts on blogs. */
import { readConfig } from '../config.ts';
import { Failure } from '../io/failure.ts';
import { Gate } from '../io/http/gate.ts';
import { isOutsideAddress } from '../io/http/guard.ts';
import { DEFAULT_PUSH_PORT, type PingReply, sendPing } from '../io/push/index.ts';
import { isLoopback } from '../serve/access.ts';
import type { Command, Values } from './command.ts';
import { checkedAddress, gateSettings, openHttp } from './source.ts';
import { printable, renderTable } from './table.ts';

const DEFAULT_SERVER = `http://127.0.0.1:${DEFAULT_PUSH_PORT}/RPC2`;

interface Answered extends PingReply {
	readonly url: string;
}

export const pingCommand: Command = {
	usage: 'URL… [--to SERVER] [--name N] [--feed U] [--json]',
	options: {
		to: { type: 'string', value: 'SERVER', help: `the URL of the ping server (default ${DEFAULT_SERVER})` },
		name: { type: 'string', value: 'N', help: 'the name of the blog (default: its host)' },
		feed: { type: 'string', value: 'U', help: 'the URL of the blog’s feed; for a single blog only' },
	},
	async run({ args, values, out }) {
		const server = checkedAddress(values.to, '--to') ?? DEFAULT_SERVER;
		const feedUrl = checkedAddress(values.feed, '--feed');
		if (args.length === 0) throw new Failure('usage', 'Give the URL of a blog that has new posts.');
		if (feedUrl !== undefined && args.length > 1)
			throw new Failure('usage', '--feed belongs to a single blog. Ping one blog at a time.');
		const urls = args.map((arg) => checkedAddress(arg, 'The blog')!);
		const gate = openPingGate(values, server);
		const answers: Answered[] = [];
		try {
			for (const url of urls) {
				const name = values.name ?? new URL(url).hostname;
				answers.push({ url, ...(await sendPing(gate, server, { name, url, feedUrl })) });
			}
		} finally {
			await gate.close();
		}
		out(values.json === true ? JSON.stringify(answers, null, 2) : renderAnswers(answers));
		return answers.some(({ isError }) => isError) ? 1 : 0;
	},
};

/** A crawler on this machine may always be pinged, without a delay. */
function openPingGate(values: Values, server: string): Gate {
	const config = readConfig(process.env);
	const allows = (address: string) => isOutsideAddress(address) || isLoopback(address);
	return new Gate({
		...gateSettings(values, config),
		...(isLoopback(new URL(server).hostname.replace(/^\[|\]$/g, '')) && { minDelayMs: 0 }),
		web: openHttp(config, undefined, { allows }),
	});
}

function renderAnswers(answers: readonly Answered[]): string {
	const rows = answers.map(({ url, isError, message }) => [
		printable(url),
		isError ? 'rejected' : 'accepted',
		printable(message),
	]);
	return renderTable(['blog', 'ping', 'message of the server'], rows, []);
}
