/** sim: serves the simulated web until interrupted. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { CHANNELS, type Sim, type SimOptions, startSim } from '../../sim/index.ts';
import { parseCount } from '../config.ts';
import { DECLARATION, element } from '../formats/xml.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Command, Values } from './command.ts';

const MAX_SEED = 0x7fffffff;
const MAX_BLOGS = 10_000_000;
const MAX_SPEED = 1_000_000;

export const simCommand: Command = {
	usage:
		'[--blogs N] [--seed N] [--port N] [--faults] [--events] [--channels KINDS] [--speed N] [--opml FILE] [--json]',
	options: {
		blogs: { type: 'string', value: 'N', help: 'number of blogs (default 1000)' },
		seed: {
			type: 'string',
			value: 'N',
			help: 'the random seed: the same seed and --blogs give the same bytes (default 1)',
		},
		port: { type: 'string', value: 'N', help: 'port on 127.0.0.1 (default: any free port)' },
		faults: { type: 'boolean', help: 'add hosts that are slow, broken, endless or hostile' },
		events: {
			type: 'boolean',
			help: 'plant bursts, citation cascades and components; /_sim/truth/events lists them',
		},
		channels: {
			type: 'string',
			value: 'KINDS',
			help: `blogs without feeds, of these kinds in turn: ${CHANNELS.join(',')}`,
		},
		speed: {
			type: 'string',
			value: 'N',
			help: 'simulated seconds per second (default 0: time stands still)',
		},
		opml: { type: 'string', value: 'FILE', help: 'write the blogs to this file as a subscription list' },
	},
	async run({ values, out }) {
		const sim = await openSim({ ...simOptions(values), port: count(values.port, '--port', 0, 0, 65_535) });
		if (values.opml !== undefined) writeFileSync(values.opml, subscriptionsOf(sim));
		const own = `http://127.0.0.1:${sim.port}`;
		out(
			values.json === true
				? JSON.stringify({ proxy: sim.proxyUrl, control: `${own}/_sim/` })
				: [
						`The simulated web is an HTTP proxy at ${sim.proxyUrl}`,
						`  a blog           curl -x ${sim.proxyUrl} ${sim.world.host(0).url}`,
						`  the true hosts   curl ${own}/_sim/truth/hosts`,
						`  request counts   curl ${own}/_sim/counts`,
						'Press Ctrl-C to stop.',
					].join('\n'),
		);
		await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
		await sim.close();
		return 0;
	},
};

/** The blogs of the simulated web as OPML, for commands that take a list of blogs. */
function subscriptionsOf({ world }: Sim): string {
	const outlines = Array.from({ length: world.blogs }, (_, i) => {
		const { url } = world.host(i);
		return element('outline', { type: 'link', text: world.name(i), url });
	});
	return `${DECLARATION}${element('opml', { version: '2.0' }, [element('body', {}, outlines)]).markup}\n`;
}

async function openSim(options: SimOptions): Promise<Sim> {
	try {
		return await startSim(options);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		const reason = code === 'EADDRINUSE' ? 'it is in use' : messageOf(error);
		throw new Failure(
			'no-port',
			`Cannot listen on port ${options.port}: ${reason}. Choose another one with --port.`,
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
		channels: channelsOf(values.channels),
		clock: speed === 0 ? ('frozen' as const) : { speed },
	};
}

function channelsOf(written: string | undefined): (typeof CHANNELS)[number][] {
	return (written === undefined ? [] : written.split(',')).map((name) => {
		const channel = CHANNELS.find((one) => one === name.trim());
		if (channel !== undefined) return channel;
		throw new Failure('usage', `--channels knows no "${name}". Choose from: ${CHANNELS.join(', ')}.`, 'stop');
	});
}

function count(text: string | undefined, name: string, fallback: number, min: number, max: number): number {
	return text === undefined ? fallback : parseCount(text, name, min, max);
}
