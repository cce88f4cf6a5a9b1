/** out: feeds of searches and blogs, blog lists as OPML, and the OpenSearch description. */
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
