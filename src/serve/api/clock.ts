/** clock: the time of the server, so that "today" and ages are the same everywhere. A demo has a simulated time. */
import { z } from 'zod';
import type { ServeContext } from '../context.ts';
import { answers, dateSchema } from './answers.ts';
import type { Api } from './api.ts';

const clockSchema = z
	.object({
		now: dateSchema,
		isSimulated: z.boolean().describe('true if the server shows the simulated web of the demo'),
	})
	.meta({ id: 'Clock' });

export function clockRoutes(app: Api, { now, isSimulated }: ServeContext): void {
	app.get(
		'/api/clock',
		{
			schema: {
				operationId: 'getClock',
				tags: ['crawl'],
				summary: 'The time of the server, and whether it is simulated',
				response: answers({ 200: clockSchema }),
			},
		},
		async () => ({ now: now(), isSimulated }),
	);
}
