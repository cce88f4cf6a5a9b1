/**
 * Prints each new post that matches a query, as a running server finds it. Reconnects by itself, without missing a post.
 *
 * logosphere serve --data my-blogs
 * node examples/watch-posts.mjs 'bicycle lang:en' http://127.0.0.1:7464
 */
const [query = '', server = 'http://127.0.0.1:7464'] = process.argv.slice(2);
const RECONNECT_MS = 2_000;

for (let last = ''; ; ) {
	try {
		const headers = last === '' ? {} : { 'Last-Event-ID': last };
		const url = `${server}/api/stream?q=${encodeURIComponent(query)}`;
		const response = await fetch(url, { headers });
		if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`);
		for await (const event of eventsOf(response.body)) {
			if (event.id !== undefined) last = event.id;
			if (event.event !== 'post') continue;
			const { title, blog, url: permalink } = JSON.parse(event.data);
			console.log(`${title ?? '(no title)'}, ${blog}: ${permalink}`);
		}
	} catch (error) {
		console.error(`${error.message} Trying again.`);
	}
	await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
}

/** Server-sent events: blocks of `name: value` lines, separated by an empty line. */
async function* eventsOf(body) {
	let rest = '';
	for await (const piece of body.pipeThrough(new TextDecoderStream())) {
		const blocks = (rest + piece).split('\n\n');
		rest = blocks.pop();
		for (const block of blocks) yield Object.fromEntries(block.split('\n').map(parseField));
	}
}

function parseField(line) {
	const colon = line.indexOf(':');
	return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
