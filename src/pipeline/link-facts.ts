/** link-facts: a link of a page or a post, as it is saved. */
import { mediaReason } from '../lib/url/media.ts';
import type { LinkFacts } from '../model/batch.ts';
import type { ContentLink } from '../model/page.ts';

/** A link that is not downloaded is saved with the reason (Bross). */
export function linkFacts({ url, text, rel }: ContentLink): LinkFacts {
	const notFollowed = mediaReason(url);
	return notFollowed === null ? { to: url, text, rel } : { to: url, text, rel, notFollowed };
}
