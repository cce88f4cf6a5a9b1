/** demo-banner: says above every view that the blogs are simulated, and what day it is there. */
import { useSimulatedDay } from '../clock.ts';
import { dayOf } from '../words.ts';

export function DemoBanner() {
	const day = useSimulatedDay();
	if (day === null) return null;
	return (
		<aside class="demo" aria-label="Demo">
			Simulated web, today is {dayOf(day)}
		</aside>
	);
}
