import type { FeedItem } from '../../src/model/feed.ts';
import {
	applyWrapper,
	explainWrapper,
	InvalidWrapperError,
	parseWrapper,
	trainWrapper,
} from '../../src/wrapper/index.ts';
import { hold, type Target, textOf } from '../target.ts';
import { MARKUP, SETTING } from './markup.ts';
import { checkSafe } from './safety.ts';

const BODY =
	'It rained all morning, and the harbour was grey and quiet until noon came. Then we walked home along the river.';

function pageOf(number: number): string {
	return `<html><head><title>Rain ${number} | Blog</title></head><body><div id="head">Blog</div><div class="post" id="post-${number}"><h2 class="t">Rain ${number}</h2><p class="meta">Posted by Ann on <b>2019-03-0${number}</b> in <a class="topic" href="/t/a">weather</a></p><div class="text"><p>${number} ${BODY}</p></div></div><div id="side">Recent</div></body></html>`;
}

function itemOf(number: number): FeedItem {
	return {
		id: `urn:${number}`,
		url: `http://blog.example/${number}`,
		title: `Rain ${number}`,
		author: 'Ann',
		published: `2019-03-0${number}T10:00:00Z`,
		updated: null,
		summary: null,
		content: `<p>${number} ${BODY}</p>`,
		categories: ['weather'],
		commentsUrl: null,
		commentsFeed: null,
		commentCount: null,
		inReplyTo: null,
		enclosures: [],
	};
}

const EXAMPLES = [1, 2].map((number) => ({
	html: pageOf(number),
	url: `http://blog.example/${number}`,
	item: itemOf(number),
}));
const LEARNT = trainWrapper(EXAMPLES, { now: SETTING.now });

/** wrapper: learned from a damaged page among good ones, it is valid, and reads that page safely. */
export const wrapper: Target = {
	name: 'wrapper',
	seeds: [
		pageOf(3),
		pageOf(4).replaceAll('div', 'td'),
		'<p>Rain 3</p>',
		`<title>Rain 3</title><time>2019-03-03</time>${BODY}`,
	],
	words: [
		...MARKUP,
		'Rain 3',
		'Ann',
		'2019-03-03',
		'weather',
		BODY.slice(0, 40),
		' id="post-3"',
		' class="text"',
	],
	maxBytes: 1500,
	share: 3,
	maxMsPerKb: 10,
	run(input) {
		const html = textOf(input);
		const example = { html, url: 'http://blog.example/3', item: itemOf(3) };
		const learnt = trainWrapper([example, ...EXAMPLES], { now: SETTING.now });
		const read = parseWrapper(JSON.stringify(learnt));
		const post = applyWrapper(read, html, SETTING);
		checkSafe(post.html);
		hold(
			post.published === null || /^\d{4}-\d\d/.test(post.published),
			'the date of a post is valid',
			post.published,
		);
	},
};

/** rules: an edited wrapper is rejected with a message, or applied safely. */
export const rules: Target = {
	name: 'rules',
	seeds: [JSON.stringify(LEARNT), JSON.stringify({ ...LEARNT, rules: {} })],
	words: [
		...'"where": "read": "from": "text" "attribute": "between" "before": "after": "wholeBefore": "byline" "list" "date" "nth": "claim" "elements" "parts": "without": "until": "beside": "inside" "path": "classSet": "idSet": "within": "tag": "id": "classes": "kind": "support": "pinned": "constant" "value": "language":'.split(
			' ',
		),
		...[
			'{}',
			'[]',
			'null',
			'true',
			'-1',
			'1e99',
			'0',
			'""',
			'"*"',
			'"post-*"',
			'"html[0]/body[1]/div[9]"',
			'"__proto__":',
			',',
			'{',
			'}',
			'[',
			']',
		],
	],
	maxBytes: 6000,
	maxMsPerKb: 10,
	run(input) {
		const edited = readRules(textOf(input));
		if (edited === null) return;
		const page = EXAMPLES[0]!.html;
		checkSafe(applyWrapper(edited, page, SETTING).html);
		explainWrapper(edited, page, SETTING);
	},
};

function readRules(json: string): ReturnType<typeof parseWrapper> | null {
	try {
		return parseWrapper(json);
	} catch (error) {
		hold(
			error instanceof InvalidWrapperError,
			'an invalid wrapper is rejected with a message',
			String(error),
		);
		return null;
	}
}
