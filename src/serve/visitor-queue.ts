/** visitor-queue: what visitors of a public server ask for, until somebody decides. */
import type { Frontier } from '../io/store/frontier.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { readVisitorRequest } from '../model/schemas/site.ts';
import type { VisitorRequest } from '../model/site.ts';

type QueueStore = Pick<Frontier, 'remember' | 'recall'>;

const PREFIX = 'visitor ';
/** More wait only if somebody floods the queue. */
const MAX_WAITING = 1_000;

const nameOf = ({ kind, url }: Pick<VisitorRequest, 'kind' | 'url'>) =>
	`${PREFIX}${kind} ${canonicalUrl(url)}`;

/** The oldest first. */
export async function listRequests(store: Pick<QueueStore, 'recall'>): Promise<VisitorRequest[]> {
	const all = (await store.recall(PREFIX)).map(readVisitorRequest).filter((one) => one !== null);
	return all.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The same request of two visitors waits once. False if too many wait. */
export async function addRequest(store: QueueStore, request: VisitorRequest): Promise<boolean> {
	if ((await store.recall(PREFIX)).length >= MAX_WAITING) return false;
	await store.remember(nameOf(request), request);
	return true;
}

/** Null if it does not wait. */
export async function takeRequest(
	store: QueueStore,
	wanted: Pick<VisitorRequest, 'kind' | 'url'>,
): Promise<VisitorRequest | null> {
	const name = nameOf(wanted);
	const found = (await listRequests(store)).find((one) => nameOf(one) === name) ?? null;
	if (found !== null) await store.remember(name, null);
	return found;
}
