/** sim: serve the simulated blogosphere until interrupted. */
import { once } from 'node:events';
import { type Sim, type SimOptions, startSim } from '../../sim/index.ts';
import { parseCount } from '../config.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Command, Values } from './command.ts';

const MAX_SEED = 0x7fffffff;
const MAX_BLOGS = 10_000_000;
const MAX_SPEED = 1_000_000;

export const simCommand: Command = {
	usage: '[--blogs N] [--seed N] [--port N] [--faults] [--events] [--speed N] [--json]',
	options: {
		blogs: { type: 'string', value: 'N', help: 'how many weblogs (default 1000)' },
		seed: {
			type: 'string',
			value: 'N',
			help: 'which web: the same number, with the same --blogs, gives the same bytes (default 1)',
		},
		port: { type: 'string', value: 'N', help: 'port on loopback (default: any free one)' },
		faults: { type: 'boolean', help: 'hosts that are slow, broken, endless or hostile are among them' },
		events: {
			type: 'boolean',
			help: 'bursts, citation cascades and isles are planted; what there is to be found is told at /_sim/truth/events',
		},
		speed: {
			type: 'string',
			value: 'N',
			help: 'simulated seconds in a second (default 0: time stands still)',
		},
	},
	async run({ values, out }) {
		const sim = await openSim({ ...simOptions(values), port: count(values.port, '--port', 0, 0, 65_535) });
		const own = `http://127.0.0.1:${sim.port}`;
		out(
			values.json === true
				? JSON.stringify({ proxy: sim.proxyUrl, control: `${own}/_sim/` })
				: [
						`The simulated blogosphere answers as an HTTP proxy at ${sim.proxyUrl}`,
						`  first blog   curl -x ${sim.proxyUrl} ${sim.world.host(0).url}`,
						`  the truth    curl ${own}/_sim/truth/hosts`,
						`  what was done to it   curl ${own}/_sim/counts`,
						'Ctrl-C ends it.',
					].join('\n'),
		);
		await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
		await sim.close();
		return 0;
	},
};

async function openSim(options: SimOptions): Promise<Sim> {
	try {
		return await startSim(options);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		const reason = code === 'EADDRINUSE' ? 'it is in use' : messageOf(error);
		throw new Failure(
			'no-port',
			`Port ${options.port} cannot be opened: ${reason}. Choose another --port.`,
			'stop',
			{ cause: error },
		);
	}
}

function simOptions(values: Values) {
	const speed = count(values.speed, '--speed', 0, 0, MAX_SPEED);
	return {
		seed: count(values.seed, '--seed', 1, 0, MAX_SEED),
		blogs: count(values.blogs, '--blogs', 1000, 1, MAX_BLOGS),
		faults: values.faults === true,
		events: values.events === true,
		clock: speed === 0 ? ('frozen' as const) : { speed },
	};
}

function count(text: string | undefined, name: string, fallback: number, min: number, max: number): number {
	return text === undefined ? fallback : parseCount(text, name, min, max);
}
