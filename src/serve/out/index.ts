/** out: posts and blogs for feed readers: searches and blogs as feeds, lists of blogs as OPML, how to search here. */
import type { Api } from '../api/api.ts';
import type { ServeContext } from '../context.ts';
import { blogFeedRoutes } from './blog-feed.ts';
import { openSearchRoutes } from './opensearch.ts';
import { opmlRoutes } from './opml.ts';
import { searchFeedRoutes } from './search-feed.ts';

export function outRoutes(app: Api, context: ServeContext): void {
	searchFeedRoutes(app, context);
	blogFeedRoutes(app, context);
	opmlRoutes(app, context);
	openSearchRoutes(app, context);
}
