/**
 * conformance: cases made from tables that follow the specifications, section by section.
 *
 * A case is a document, the address that is asked about, and the expected answer for some uses. Uses that a row does not name must
 * be unknown, so a row also says what a declaration does not mean.
 */
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../lib/html/index.ts';
import type { Declaration } from '../model/rights.ts';
import { USES, type Use } from '../model/rights.ts';
import {
	aiTxtRights,
	DEFAULT_POLICY,
	decideRights,
	feedRights,
	pageRights,
	permits,
	robotsRights,
	rslRights,
	tdmFileRights,
} from './index.ts';

const AGENT = 'Logosphere';
const ORIGIN = 'https://blog.example';
const POST = `${ORIGIN}/2026/post`;
const NOW = '2026-11-19T12:00:00.000Z';

type Expected = Partial<Record<'allowed' | 'withheld', readonly Use[]>>;

interface Case {
	/** The specification and its section. */
	readonly section: string;
	readonly name: string;
	readonly declarations: () => Declaration[];
	readonly url?: string;
	readonly expected: Expected;
	readonly maxSnippet?: number;
}

const NOTHING: Expected = {};
const ALL: Expected = { withheld: USES };
const COPIES: Expected = { withheld: ['text', 'api', 'feeds', 'mcp', 'export', 'training', 'archive'] };
const NO_SNIPPET: Expected = { withheld: ['snippet', 'text', 'api', 'feeds', 'mcp'] };
const MINING: readonly Use[] = ['mcp', 'training'];
const READING: readonly Use[] = ['snippet', 'text', 'api', 'feeds', 'export', 'archive'];

const cases: Case[] = [];

function add(
	section: string,
	name: string,
	expected: Expected,
	declarations: () => Declaration[],
	more: Partial<Case> = {},
) {
	cases.push({ section, name, expected, declarations, ...more });
}

const robots = (text: string) => () => robotsRights(text, `${ORIGIN}/robots.txt`, AGENT);
const page =
	(html: string, headers: Record<string, string | string[]> = {}) =>
	() =>
		pageRights({ url: POST, headers, page: parseHtml(html) }, AGENT);
const header = (name: string, value: string | string[]) => page('<p>x', { [name]: value });
const meta = (name: string, content: string) => page(`<meta name="${name}" content="${content}"><p>x`);

/** RFC 9309 §2.2.1: which group is ours. Every way to write the name, and names that are not ours. */
const GROUPS: readonly (readonly [string, string, boolean])[] = [
	['everybody', 'User-agent: *', true],
	['our name', 'User-agent: Logosphere', true],
	['our name in lower case', 'User-agent: logosphere', true],
	['our name in upper case', 'User-agent: LOGOSPHERE', true],
	['our name with a version', 'User-agent: Logosphere/2.0', true],
	['our name after another', 'User-agent: otherbot\nUser-agent: Logosphere', true],
	['our name before another', 'User-agent: Logosphere\nUser-agent: otherbot', true],
	['another name', 'User-agent: otherbot', false],
	['a longer name', 'User-agent: Logospherebot', false],
	['a shorter name', 'User-agent: Logo', false],
	['everybody, where we have a group of our own', 'User-agent: Logosphere\nAllow: /\n\nUser-agent: *', false],
];

/** RFC 9309 §2.2.2: rules, the path that is asked about, and whether it is disallowed. */
const PATHS: readonly (readonly [string, string, boolean])[] = [
	['Disallow: /', '/2026/post', true],
	['Disallow: /2026', '/2026/post', true],
	['Disallow: /2026/', '/2026/post', true],
	['Disallow: /2026/post', '/2026/post', true],
	['Disallow: /2025', '/2026/post', false],
	['Disallow:', '/2026/post', false],
	['Allow: /', '/2026/post', false],
	['Disallow: /*/post', '/2026/post', true],
	['Disallow: /*post$', '/2026/post', true],
	['Disallow: /post$', '/2026/post', false],
	['Disallow: /2026$', '/2026/post', false],
	['Disallow: /\nAllow: /2026', '/2026/post', false],
	['Allow: /2026\nDisallow: /', '/2026/post', false],
	['Disallow: /2026/post\nAllow: /2026', '/2026/post', true],
	['Allow: /2026/post\nDisallow: /2026/post', '/2026/post', false],
	['Disallow: /2026/POST', '/2026/post', false],
	['Disallow: /a%3cd.html', '/a%3cd.html', true],
	['Disallow: /a%3Cd.html', '/a%3cd.html', true],
	['Disallow: /%7Ejoe/', '/~joe/index.html', true],
	['Disallow: /foo/bar?baz=quz', '/foo/bar?baz=quz', true],
	['Disallow: /*?', '/2026/post?page=2', true],
	['Disallow: /*?', '/2026/post', false],
	['Disallow: /fish*', '/fish/salmon', true],
	['Disallow: /fish*.php', '/fishheads/catfish.php?parameters', true],
	['Disallow: /fish*.php', '/Fish.PHP', false],
];

for (const [name, agents, isOurs] of GROUPS)
	for (const [rules, path, isDisallowed] of PATHS)
		add(
			'RFC 9309 §2.2',
			`${name}: ${rules.replaceAll('\n', '; ')}: ${path}`,
			isOurs && isDisallowed ? ALL : NOTHING,
			robots(`${agents}\n${rules}\n`),
			{ url: ORIGIN + path },
		);

/** contentsignals.org: every combination of the three signals. */
const ANSWERS = ['yes', 'no', null] as const;
for (const search of ANSWERS)
	for (const input of ANSWERS)
		for (const train of ANSWERS) {
			const signals = { search, 'ai-input': input, 'ai-train': train };
			const written = Object.entries(signals).flatMap(([key, answer]) =>
				answer === null ? [] : `${key}=${answer}`,
			);
			const uses: Record<string, readonly Use[]> = {
				search: ['index', 'snippet'],
				'ai-input': ['mcp'],
				'ai-train': ['training'],
			};
			const of = (wanted: string) =>
				Object.entries(signals).flatMap(([key, answer]) => (answer === wanted ? uses[key]! : []));
			// What may not be indexed is not stored, so nothing else can be done with it.
			const expected = search === 'no' ? ALL : { allowed: of('yes'), withheld: of('no') };
			const value = written.join(', ');
			const forms: readonly (readonly [string, string, () => Declaration[]])[] = [
				[
					'contentsignals.org, robots.txt',
					value,
					robots(`User-agent: *\nContent-Signal: ${value}\nAllow: /\n`),
				],
				[
					'contentsignals.org, robots.txt, our group',
					value,
					robots(
						`User-agent: *\nDisallow: /\n\nUser-agent: Logosphere\nContent-Signal: ${value}\nAllow: /\n`,
					),
				],
				['contentsignals.org, header', value, header('content-signal', value)],
			];
			for (const [section, name, declarations] of forms)
				add(section, name === '' ? 'nothing' : name, expected, declarations);
			add(
				'contentsignals.org, the group of another crawler',
				value || 'nothing',
				NOTHING,
				robots(`User-agent: otherbot\nContent-Signal: ${value}\nAllow: /\n`),
			);
		}

/** The same values as people write them. */
const SPELLINGS: readonly (readonly [string, Expected])[] = [
	['ai-train=no', { withheld: ['training'] }],
	['AI-TRAIN=NO', { withheld: ['training'] }],
	[' ai-train = no ', { withheld: ['training'] }],
	['ai-train=no;ai-input=yes', { withheld: ['training'], allowed: ['mcp'] }],
	['ai-train=no,,', { withheld: ['training'] }],
	['ai-train', NOTHING],
	['ai-train=maybe', NOTHING],
	['ai-training=no', NOTHING],
	['constructor=no', NOTHING],
	['ai-train=no, ai-train=yes', { withheld: ['training'] }],
];
for (const [value, expected] of SPELLINGS) {
	add('contentsignals.org, spelling', value, expected, robots(`User-agent: *\nContent-Signal: ${value}\n`));
	add(
		'contentsignals.org, spelling of the name',
		value,
		expected,
		robots(`User-Agent: *\ncontent-signal : ${value}\n`),
	);
}

/** draft-ietf-aipref-attach §3 and §4: Content-Usage in robots.txt, with and without a path, and as a header. */
const USAGES: readonly (readonly [string, Expected])[] = [
	['train-ai=n', { withheld: ['training'] }],
	['train-ai=y', { allowed: ['training'] }],
	['search=y', { allowed: ['index', 'snippet'] }],
	['search=n', ALL],
	['train-ai=n, search=y', { withheld: ['training'], allowed: ['index', 'snippet'] }],
	['other=n', NOTHING],
];
for (const [value, expected] of USAGES) {
	add(
		'draft-ietf-aipref-attach §4, robots.txt',
		value,
		expected,
		robots(`User-agent: *\nContent-Usage: ${value}\nAllow: /\n`),
	);
	add(
		'draft-ietf-aipref-attach §4, path',
		value,
		expected,
		robots(`User-agent: *\nContent-Usage: /2026/ ${value}\nAllow: /\n`),
	);
	add(
		'draft-ietf-aipref-attach §4, another path',
		value,
		NOTHING,
		robots(`User-agent: *\nContent-Usage: /2025/ ${value}\nAllow: /\n`),
	);
	add('draft-ietf-aipref-attach §3, header', value, expected, header('content-usage', value));
}
add(
	'draft-ietf-aipref-attach §4, longest path',
	'the longer path decides',
	{ allowed: ['training'] },
	robots('User-agent: *\nContent-Usage: / train-ai=n\nContent-Usage: /2026/ train-ai=y\n'),
);

/** Groups of crawlers that collect for training. */
const TOKENS =
	'GPTBot ClaudeBot anthropic-ai CCBot Google-Extended Applebot-Extended meta-externalagent Bytespider cohere-training-data-crawler AI2Bot'.split(
		' ',
	);
for (const token of TOKENS) {
	add(
		'training crawlers, whole site',
		token,
		{ withheld: ['training'] },
		robots(`User-agent: ${token}\nDisallow: /\n`),
	);
	add(
		'training crawlers, another path',
		token,
		NOTHING,
		robots(`User-agent: ${token}\nDisallow: /private\n`),
	);
	add('training crawlers, allowed', token, NOTHING, robots(`User-agent: ${token}\nAllow: /\n`));
}
add(
	'training crawlers, others',
	'a search engine is not one',
	NOTHING,
	robots('User-agent: bingbot\nDisallow: /\n'),
);

/** Directives of pages (Google: robots meta tag; Bing: robots meta tags; DeviantArt: noai), in header and meta, for all and for us. */
const DIRECTIVES: readonly (readonly [string, Expected])[] = [
	['noindex', ALL],
	['none', ALL],
	['noarchive', COPIES],
	['nocache', COPIES],
	['nosnippet', NO_SNIPPET],
	['max-snippet:0', NO_SNIPPET],
	['max-snippet:-1', NOTHING],
	['noai', { withheld: MINING }],
	['noimageai', NOTHING],
	['nofollow', NOTHING],
	['all', NOTHING],
	['index, follow', NOTHING],
	['notranslate', NOTHING],
	['noimageindex', NOTHING],
	['max-image-preview:large', NOTHING],
	['max-video-preview:-1', NOTHING],
	['noindexing', NOTHING],
	['noindex, nofollow', ALL],
	['noai, noarchive', COPIES],
	['unavailable_after: 2025-01-01', ALL],
	['unavailable_after: 2027-01-01', NOTHING],
	['unavailable_after: 25 Jun 2010 15:00:00 GMT', ALL],
	['unavailable_after: 25 Jun 2031 15:00:00 GMT', NOTHING],
	['unavailable_after: Friday, 25-Jun-10 15:00:00 GMT', ALL],
	['unavailable_after: someday', NOTHING],
];
for (const [value, expected] of DIRECTIVES) {
	add('robots meta tag', value, expected, meta('robots', value));
	add('robots meta tag, upper case', value, expected, meta('ROBOTS', value.toUpperCase()));
	add('robots meta tag, ours', value, expected, meta('logosphere', value));
	add('robots meta tag, of another crawler', value, NOTHING, meta('otherbot', value));
	add('X-Robots-Tag', value, expected, header('x-robots-tag', value));
	add('X-Robots-Tag, ours', value, expected, header('x-robots-tag', `logosphere: ${value}`));
	add('X-Robots-Tag, of another crawler', value, NOTHING, header('x-robots-tag', `otherbot: ${value}`));
	add('X-Robots-Tag, second header', value, expected, header('x-robots-tag', ['follow', value]));
}
for (const limit of [1, 20, 160]) {
	add('max-snippet, meta', String(limit), NOTHING, meta('robots', `max-snippet:${limit}`), {
		maxSnippet: limit,
	});
	add(
		'max-snippet, meta with a space',
		String(limit),
		NOTHING,
		meta('robots', `index, max-snippet: ${limit}`),
		{ maxSnippet: limit },
	);
	add('max-snippet, header', String(limit), NOTHING, header('x-robots-tag', `max-snippet: ${limit}`), {
		maxSnippet: limit,
	});
}

/** TDMRep §4 (the values), §5.1 (file), §5.2 (header), §5.3 (meta). */
const RESERVATIONS: readonly (readonly [unknown, Expected])[] = [
	[1, { withheld: MINING }],
	[0, { allowed: MINING }],
	['1', { withheld: MINING }],
	['0', { allowed: MINING }],
	[2, NOTHING],
	['yes', NOTHING],
	[null, NOTHING],
];
const tdm = (rules: unknown) => () =>
	tdmFileRights(JSON.stringify(rules), `${ORIGIN}/.well-known/tdmrep.json`);
for (const [value, expected] of RESERVATIONS) {
	const rule = (location: string) => ({ location, 'tdm-reservation': value });
	add('TDMRep §5.1', `/ ${value}`, expected, tdm([rule('/')]));
	add('TDMRep §5.1, path', `/2026 ${value}`, expected, tdm([rule('/2026')]));
	add('TDMRep §5.1, star', `/*/post ${value}`, expected, tdm([rule('/*/post')]));
	add('TDMRep §5.1, end', `/2026/post$ ${value}`, expected, tdm([rule('/2026/post$')]));
	add('TDMRep §5.1, another path', `/2025 ${value}`, NOTHING, tdm([rule('/2025')]));
	add(
		'TDMRep §5.1, policy',
		String(value),
		expected,
		tdm([{ ...rule('/'), 'tdm-policy': 'https://p.example/' }]),
	);
	add('TDMRep §5.2', String(value), expected, header('tdm-reservation', String(value)));
	add('TDMRep §5.3', String(value), expected, meta('tdm-reservation', String(value)));
}
add(
	'TDMRep §5.1, most specific',
	'the longer location decides',
	{ allowed: MINING },
	tdm([
		{ location: '/', 'tdm-reservation': 1 },
		{ location: '/2026/', 'tdm-reservation': 0 },
	]),
);
for (const text of [
	'',
	'no json',
	'{}',
	'"x"',
	'[1]',
	'[null]',
	'[{"location":"/"}]',
	'[{"location":1,"tdm-reservation":1}]',
	'<!doctype html>',
])
	add('TDMRep §5.1, not valid', JSON.stringify(text), NOTHING, () =>
		tdmFileRights(text, `${ORIGIN}/.well-known/tdmrep.json`),
	);
add(
	'TDMRep §4, in doubt',
	'a reservation wins over none',
	{ withheld: MINING },
	page('<meta name="tdm-reservation" content="1">', { 'tdm-reservation': '0' }),
);

/** RSL 1.0 §3: permits, prohibits and payment. */
const rsl =
	(inner: string, url = '/') =>
	() =>
		rslRights(
			`<rsl xmlns="https://rslstandard.org/rsl"><content url="${url}"><license>${inner}</license></content></rsl>`,
			`${ORIGIN}/license.xml`,
		);
const permit = (words: string) => `<permits type="usage">${words}</permits>`;
const prohibit = (words: string) => `<prohibits type="usage">${words}</prohibits>`;
const PERMITS: readonly (readonly [string, readonly Use[]])[] = [
	['all', USES],
	['ai-all', MINING],
	['ai-train', ['training']],
	['ai-input', ['mcp']],
	['search', ['index', 'snippet']],
	['search ai-input', ['index', 'snippet', 'mcp']],
	['search, ai-train', ['index', 'snippet', 'training']],
	['ai-train ai-input', MINING],
];
for (const [words, uses] of PERMITS) {
	const unlisted = MINING.filter((use) => !uses.includes(use));
	const free = { allowed: uses, withheld: unlisted };
	add('RSL §3 permits', words, free, rsl(permit(words)));
	for (const payment of ['free', 'attribution'])
		add(`RSL §3 payment ${payment}`, words, free, rsl(`${permit(words)}<payment type="${payment}"/>`));
	for (const payment of ['purchase', 'subscription', 'training', 'crawl', 'use', 'contribution']) {
		const paid = uses.includes('index') ? ALL : { withheld: [...new Set([...uses, ...unlisted])] };
		add(
			`RSL §3 payment ${payment}`,
			words,
			paid,
			rsl(`${permit(words)}<payment type="${payment}"><amount currency="USD">1</amount></payment>`),
		);
	}
	add('RSL §3 prohibits', words, uses.includes('index') ? ALL : { withheld: uses }, rsl(prohibit(words)));
	add('RSL §3 content of another path', words, NOTHING, rsl(permit(words), '/2025/'));
	add('RSL §3 content of our path', words, free, rsl(permit(words), '/2026/*'));
	add('RSL §3 content of this host', words, free, rsl(permit(words), `${ORIGIN}/*`));
	add('RSL §3 content of another host', words, NOTHING, rsl(permit(words), 'https://other.example/'));
}
add(
	'RSL §3',
	'a prohibition wins',
	{ allowed: ['mcp'], withheld: ['training'] },
	rsl(permit('ai-all') + prohibit('ai-train')),
);
add(
	'RSL §3',
	'permits by the type of user say nothing of uses',
	NOTHING,
	rsl('<permits type="user">commercial</permits>'),
);
add('RSL §3', 'an empty licence', NOTHING, rsl(''));
add('RSL §3', 'two licences are a choice', { allowed: ['mcp'], withheld: ['training'] }, () =>
	rslRights(
		`<rsl><content url="/"><license>${permit('ai-input')}</license><license>${permit('ai-train')}<payment type="purchase"/></license></content></rsl>`,
		`${ORIGIN}/l.xml`,
	),
);
add('RSL §3', 'with a prefix', { allowed: MINING }, () =>
	rslRights(
		'<rsl:rsl xmlns:rsl="https://rslstandard.org/rsl"><rsl:content url="/"><rsl:license><rsl:permits type="usage">ai-all</rsl:permits></rsl:license></rsl:content></rsl:rsl>',
		`${ORIGIN}/l.xml`,
	),
);

/** ai.txt (Spawning): rules by path and by kind of file. */
const ai = (text: string) => () => aiTxtRights(text, `${ORIGIN}/ai.txt`, AGENT);
const AI_TXT: readonly (readonly [string, Expected])[] = [
	['Disallow: /', { withheld: ['training'] }],
	['Disallow: *', { withheld: ['training'] }],
	['Disallow: *.txt', { withheld: ['training'] }],
	['Disallow: *.html', { withheld: ['training'] }],
	['Disallow: /2026/', { withheld: ['training'] }],
	['Disallow: /2025/', NOTHING],
	['Disallow: *.jpg', NOTHING],
	['Disallow: *.mp3', NOTHING],
	['Allow: /', { allowed: ['training'] }],
	['Allow: *.txt', { allowed: ['training'] }],
	['Disallow: /\nAllow: /2026/', { allowed: ['training'] }],
	['Disallow:', NOTHING],
];
for (const [rules, expected] of AI_TXT) {
	add('ai.txt', rules.replaceAll('\n', '; '), expected, ai(`User-Agent: *\n${rules}\n`));
	add(
		'ai.txt, of another crawler',
		rules.replaceAll('\n', '; '),
		NOTHING,
		ai(`User-Agent: otherbot\n${rules}\n`),
	);
}

/** Licences, in every place where they are declared. */
const cc = (code: string, version = '4.0') => `https://creativecommons.org/licenses/${code}/${version}/`;
const LICENCES: readonly (readonly [string, Expected])[] = [
	[cc('by'), { allowed: READING }],
	[cc('by', '2.5'), { allowed: READING }],
	[cc('by-sa'), { allowed: READING }],
	[cc('by-nd'), { allowed: READING }],
	[cc('by-nc'), NOTHING],
	[cc('by-nc-sa'), NOTHING],
	[cc('by-nc-nd'), NOTHING],
	['http://creativecommons.org/licenses/by/3.0/de/', { allowed: READING }],
	['https://creativecommons.org/publicdomain/zero/1.0/', { allowed: USES }],
	['https://creativecommons.org/publicdomain/mark/1.0/', { allowed: USES }],
	['https://www.gnu.org/licenses/fdl-1.3.html', { allowed: READING }],
	['https://opensource.org/licenses/MIT', { allowed: READING }],
	['https://blog.example/terms', NOTHING],
];
const feed = (head: string) => () =>
	feedRights(`<rss><channel>${head}<item><title>x</title></item></channel></rss>`, `${ORIGIN}/feed`);
for (const [url, expected] of LICENCES) {
	add('HTML §4.6.7.8, link', url, expected, page(`<link rel="license" href="${url}">`));
	add('HTML §4.6.7.8, a', url, expected, page(`<a rel="nofollow license" href="${url}">licence</a>`));
	add('HTML, another rel', url, NOTHING, page(`<a rel="external" href="${url}">licence</a>`));
	add('Dublin Core', url, expected, meta('dcterms.license', url));
	add(
		'schema.org license',
		url,
		expected,
		page(`<script type="application/ld+json">{"@type":"BlogPosting","license":"${url}"}</script>`),
	);
	add(
		'schema.org license, graph',
		url,
		expected,
		page(
			`<script type="application/ld+json">{"@graph":[{"@type":"Article","license":{"@id":"${url}"}}]}</script>`,
		),
	);
	add(
		'schema.org license of a picture',
		url,
		NOTHING,
		page(`<script type="application/ld+json">{"@type":"ImageObject","license":"${url}"}</script>`),
	);
	add(
		'creativeCommons RSS module',
		url,
		expected,
		feed(`<creativeCommons:license>${url}</creativeCommons:license>`),
	);
	add('RFC 4946', url, expected, feed(`<link rel="license" href="${url}"></link>`));
	add('Dublin Core in RSS', url, expected, feed(`<dc:rights>${url}</dc:rights>`));
	add('RSS copyright', url, expected, feed(`<copyright>Licensed under ${url}</copyright>`));
	add('a licence of one item', url, NOTHING, () =>
		feedRights(`<rss><channel><item><copyright>${url}</copyright></item></channel></rss>`, `${ORIGIN}/feed`),
	);
}

/** Several declarations: one that withholds is enough. */
const CC0 = '<link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/">';
const without = (...uses: Use[]): Use[] => USES.filter((use) => !uses.includes(use));
const JOINED: readonly (readonly [string, string, Record<string, string>, Expected])[] = [
	[
		'CC0 and noarchive',
		`${CC0}<meta name="robots" content="noarchive">`,
		{},
		{ allowed: ['index', 'snippet'], ...COPIES },
	],
	['CC0 and noindex', `${CC0}<meta name="robots" content="noindex">`, {}, ALL],
	[
		'CC0 and noai',
		`${CC0}<meta name="robots" content="noai">`,
		{},
		{ allowed: without('mcp', 'training'), withheld: MINING },
	],
	[
		'CC0 and a reservation',
		CC0,
		{ 'tdm-reservation': '1' },
		{ allowed: without('mcp', 'training'), withheld: MINING },
	],
	[
		'CC0 and ai-train=no',
		CC0,
		{ 'content-signal': 'ai-train=no' },
		{ allowed: without('training'), withheld: ['training'] },
	],
	[
		'search=yes and nosnippet',
		'<meta name="robots" content="nosnippet">',
		{ 'content-signal': 'search=yes' },
		{ allowed: ['index'], ...NO_SNIPPET },
	],
];
for (const [name, html, headers, expected] of JOINED) add('joined', name, expected, page(html, headers));

describe('declared rights', () => {
	it('are tested by at least 500 cases', () => {
		expect(cases.length).toBeGreaterThanOrEqual(500);
	});

	it.each(cases.map((one) => [`${one.section}: ${one.name}`, one] as const))('%s', (_, one) => {
		const { url = POST, expected, maxSnippet = null } = one;
		const rights = decideRights(one.declarations(), url, NOW);
		const answers = Object.fromEntries(USES.map((use) => [use, rights[use].answer]));
		const wanted = Object.fromEntries(
			USES.map((use) => [
				use,
				expected.withheld?.includes(use)
					? 'withheld'
					: expected.allowed?.includes(use)
						? 'allowed'
						: 'unknown',
			]),
		);
		expect(answers).toEqual(wanted);
		expect(rights.maxSnippet).toBe(maxSnippet);
		for (const use of USES) {
			if (rights[use].answer === 'unknown') expect(rights[use].reason).toBeNull();
			else expect(rights[use].reason).toContain(ORIGIN);
			expect(permits(rights, use, DEFAULT_POLICY)).toBe(
				answers[use] === 'allowed' || (answers[use] === 'unknown' && use !== 'training'),
			);
		}
	});
});
