/** dead: what could not be done after several tries is kept apart, with the reason, for a person to look at. */
import type { Bus } from './bus.ts';
import type { DeadLetter } from './messages.ts';
import { wrap } from './parcel.ts';

export async function bury(bus: Bus, kind: 'hosts' | 'results', letter: DeadLetter): Promise<void> {
	const { data, headers } = await wrap(letter, bus.parcels);
	headers.set('Logosphere-Why', letter.why.replace(/[^\x20-\x7e]/g, ' ').slice(0, 500));
	await bus.stream.publish(bus.names.deadSubject(kind), data, { headers });
}
