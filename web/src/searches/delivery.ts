/** delivery: how a webhook is, in words. */
import { ago, counted } from '../words.ts';
import type { Delivery } from './values.ts';

export interface DeliveryWords {
	readonly isWell: boolean;
	readonly words: string;
}

export function tellDelivery(delivery: Delivery | null, nowMs = Date.now()): DeliveryWords {
	if (delivery === null) return { isWell: true, words: 'Nothing was sent yet.' };
	const { failures, trouble, due } = delivery;
	if (failures === 0)
		return { isWell: true, words: 'It is well: what is new and matches is sent as it is found.' };
	const what = trouble === null ? '' : `: ${trouble.replace(/\.$/, '')}`;
	const when =
		due === null || Date.parse(due) <= nowMs
			? 'It is tried again now.'
			: `It is tried again ${ago(due, nowMs)}.`;
	return { isWell: false, words: `${counted(failures, 'try', 'tries')} failed${what}. ${when}` };
}
