import { describe, expect, it } from 'vitest';
import { type FetchedDocument, readPage } from './document.ts';
import { understandHome } from './home.ts';

const HOME = 'http://b.example/';
const AT = '2004-03-10T00:00:00Z';
const OPML = `<opml version="2.0"><body><outline text="Friends">
<outline type="rss" text="Cy" htmlUrl="http://cy.example/" xmlUrl="http://cy.example/feed"/>
<outline type="rss" text="Di &amp; Co" xmlUrl="http://di.example/feed"/>
<outline text="Shown" htmlUrl="http://www.shown.example"/>
<outline text="Own" htmlUrl="http://b.example/about"/>
</outline></body></opml>`;

const entries = ['05', '04', '03', '02']
	.map(
		(day) =>
			`<div class="post"><h2><a href="/2004/03/${day}/post">About day ${day}</a></h2><p class="date">2004-03-${day}</p><p>${'Words of the post of that day. '.repeat(8)}</p></div>`,
	)
	.join('');

function read(head: string, answer: string | null) {
	const html = `<!doctype html><title>B</title>${head}<body>${entries}<ul class="blogroll"><li><a rel="friend met" href="http://shown.example/">Shown</a></ul>`;
	const encode = (text: string) => new TextEncoder().encode(text);
	const steps = understandHome(readPage({ url: HOME, headers: {}, body: encode(html), at: AT }), null);
	const asked: string[] = [];
	let step = steps.next();
	while (!step.done) {
		const { url, wants } = step.value;
		if (wants === 'any') asked.push(url);
		const body = wants === 'any' && answer !== null ? encode(answer) : null;
		const document: FetchedDocument | null = body === null ? null : { url, headers: {}, body, at: AT };
		step = steps.next(document);
	}
	return { asked, blogroll: step.value.blog!.blogroll };
}

const SHOWN = { to: 'http://shown.example/', text: 'Shown', rel: ['friend', 'met'] };
const LINK = '<link rel="blogroll" type="text/xml" href="/blogroll.opml">';

describe('the blogroll', () => {
	it('has the links of the page with their relations', () => {
		expect(read('', null)).toEqual({ asked: [], blogroll: [SHOWN] });
	});

	it('has the blogs of the published list that the page does not show', () => {
		const { asked, blogroll } = read(LINK, OPML);
		expect(asked).toEqual([`${HOME}blogroll.opml`]);
		expect(blogroll).toEqual([
			SHOWN,
			{ to: 'http://cy.example/', text: 'Cy', rel: ['blogroll'] },
			{ to: 'http://di.example/feed', text: 'Di & Co', rel: ['blogroll'] },
		]);
	});

	it.each([
		['cannot be fetched', null],
		['is not OPML', '<html><body>Not found</body></html>'],
	])('is that of the page if the list %s', (_, answer) => {
		expect(read(LINK, answer).blogroll).toEqual([SHOWN]);
	});

	it('does not fetch a list of another host', () => {
		expect(read('<link rel="blogroll" href="http://else.example/list.opml">', OPML).asked).toEqual([]);
	});
});
