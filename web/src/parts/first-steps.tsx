/** first-steps: what to do with an empty collection: add a blog, import a list, or try the demo. */
import { Empty } from './empty.tsx';

export function FirstSteps() {
	return (
		<Empty title="Your collection is empty">
			<ul class="first-steps">
				<li>
					<a class="button main" href="/blogs#add-url">
						Add a blog
					</a>
					<p>The crawler reads its posts and follows its links to other blogs.</p>
				</li>
				<li>
					<a class="button" href="/blogs#import">
						Import OPML
					</a>
					<p>Start with the subscriptions of your feed reader.</p>
				</li>
				<li>
					<strong>Try the demo</strong>
					<p>
						Stop this server and run <code>npm start</code>. It crawls a simulated web on this machine.
					</p>
				</li>
			</ul>
		</Empty>
	);
}
