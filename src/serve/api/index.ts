/** api: the routes of the API. */
import type { ServeContext } from '../context.ts';
import { streamRoutes } from '../live/index.ts';
import { addBlogRoutes } from './add-blogs.ts';
import type { Api } from './api.ts';
import { blogPartRoutes } from './blog-parts.ts';
import { blogRoutes } from './blogs.ts';
import { clockRoutes } from './clock.ts';
import { collectionRoutes } from './collections.ts';
import { correctRoutes } from './correct.ts';
import { crawlRoutes } from './crawl.ts';
import { forgetRoutes } from './forget.ts';
import { graphRoutes } from './graph.ts';
import { mapRoutes } from './map.ts';
import { postPartRoutes } from './post-parts.ts';
import { postRoutes } from './posts.ts';
import { reviewRoutes } from './reviews.ts';
import { sampleRoutes } from './samples.ts';
import { searchRoutes } from './search.ts';
import { savedSearchRoutes } from './searches.ts';
import { sourceRoutes } from './sources.ts';
import { talkRoutes } from './talk.ts';
import { trendRoutes } from './trends.ts';
import { wrapperRoutes } from './wrappers.ts';

export function apiRoutes(app: Api, context: ServeContext): void {
	searchRoutes(app, context);
	postRoutes(app, context);
	postPartRoutes(app, context);
	blogRoutes(app, context);
	blogPartRoutes(app, context);
	addBlogRoutes(app, context);
	sourceRoutes(app, context);
	clockRoutes(app, context);
	collectionRoutes(app, context);
	correctRoutes(app, context);
	crawlRoutes(app, context);
	graphRoutes(app, context);
	mapRoutes(app, context);
	savedSearchRoutes(app, context);
	streamRoutes(app, context);
	sampleRoutes(app, context);
	wrapperRoutes(app, context);
	reviewRoutes(app, context);
	talkRoutes(app, context);
	trendRoutes(app, context);
	forgetRoutes(app, context);
}
