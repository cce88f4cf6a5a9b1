/** delivery: the state of a webhook as a sentence. */
import { serverNow } from '../clock.ts';
import { ago, counted } from '../words.ts';
import type { Delivery } from './values.ts';

export interface DeliveryWords {
	readonly isWell: boolean;
	readonly words: string;
}

export function describeDelivery(delivery: Delivery | null, nowMs = serverNow()): DeliveryWords {
	if (delivery === null) return { isWell: true, words: 'Nothing sent yet.' };
	const { failures, trouble, due } = delivery;
	if (failures === 0) return { isWell: true, words: 'Working: new matches are sent as they are found.' };
	const what = trouble === null ? '' : `: ${trouble.replace(/\.$/, '')}`;
	const when =
		due === null || Date.parse(due) <= nowMs ? 'Retrying now.' : `Next attempt ${ago(due, nowMs)}.`;
	return { isWell: false, words: `${counted(failures, 'attempt')} failed${what}. ${when}` };
}
