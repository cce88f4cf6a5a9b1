/** forum: a phpBB-like board: an index, three boards with their topics, and topics with many dated replies. */

import { esc } from '../platforms/markup.ts';
import { numberIn, type Site } from './site.ts';

const TOPICS_SHOWN = 25;
const BOARDS = 3;
const HEAD =
	'<meta name="generator" content="phpBB">\n<link rel="stylesheet" href="/templates/subSilver/subSilver.css" type="text/css">\n';

export function renderForum(site: Site, path: string): string | null {
	if (path === '/') return index(site);
	const board = numberIn(/^\/viewforum\.php\?f=(\d{1,2})$/, path, BOARDS);
	if (board !== null) return boardPage(site, board);
	const topic = numberIn(/^\/viewtopic\.php\?t=(\d{1,7})$/, path, site.count);
	return topic === null ? null : topicPage(site, topic);
}

/** Posts in a topic by now, its first one included. */
function replyCount(site: Site, topic: number): number {
	let count = 3 + site.int(`replies ${topic}`, 30);
	while (count > 1 && replyTime(site, topic, count - 1) > site.nowMs) count--;
	return count;
}

/** The first post is the topic's own; replies come within hours and days, each after the one before. */
function replyTime(site: Site, topic: number, reply: number): number {
	return (
		site.timeOf(topic) +
		(reply === 0 ? 0 : reply * 5_400_000 + site.int(`reply ${topic}/${reply}`, 5_000_000))
	);
}

function header(site: Site): string {
	return `<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"><tr><td class="bodyline">
<span class="maintitle">${esc(site.host.title)}</span><br><span class="nav"><a href="/" class="nav">${site.phrases.forum}</a></span>
`;
}

const FOOTER =
	'<div align="center"><span class="copyright">Powered by <a href="http://www.phpbb.com/" class="copyright">phpBB</a> &copy; 2001, 2005 phpBB Group</span></div>\n</td></tr></table>\n';

function index(site: Site): string {
	const { phrases } = site;
	const boards = Array.from(
		{ length: BOARDS },
		(_, i) =>
			`<tr><td class="row1"><span class="forumlink"><a href="/viewforum.php?f=${i + 1}" class="forumlink">${phrases.topics} ${i + 1}</a></span></td><td class="row2" align="center"><span class="gensmall">${Math.floor(site.count / BOARDS)}</span></td></tr>\n`,
	);
	const body = `${header(site)}<table width="100%" class="forumline">
${boards.join('')}</table>
${topicTable(site, site.newest(TOPICS_SHOWN))}<p>${phrases.links}</p>
<ul>
${site.links}</ul>
${FOOTER}`;
	return site.page('', body, HEAD);
}

function boardPage(site: Site, board: number): string {
	const topics = site.newest(TOPICS_SHOWN * BOARDS).filter((topic) => topic % BOARDS === board - 1);
	return site.page(`${site.phrases.topics} ${board}`, header(site) + topicTable(site, topics) + FOOTER, HEAD);
}

function topicTable(site: Site, topics: readonly number[]): string {
	const { phrases } = site;
	const rows = topics.map((topic) => {
		const replies = replyCount(site, topic);
		const last = replyTime(site, topic, replies - 1);
		return `<tr><td class="row1"><span class="topictitle"><a href="/viewtopic.php?t=${topic}" class="topictitle">${site.subject(String(topic))}</a></span></td><td class="row2" align="center"><span class="postdetails">${replies - 1}</span></td><td class="row3" align="center"><span class="name">${site.name(`${topic}/0`)}</span></td><td class="row3Right" align="center"><span class="postdetails">${site.stamp(last, 'short')}<br>${site.name(`${topic}/${replies - 1}`)}</span></td></tr>\n`;
	});
	return `<table border="0" cellpadding="4" cellspacing="1" width="100%" class="forumline">
<tr><th class="thCornerL">${phrases.topics}</th><th class="thTop">${phrases.replies}</th><th class="thTop">${phrases.author}</th><th class="thCornerR">${phrases.lastPost}</th></tr>
${rows.join('')}</table>
`;
}

function topicPage(site: Site, topic: number): string {
	const { phrases } = site;
	const title = site.subject(String(topic));
	const posts = Array.from({ length: replyCount(site, topic) }, (_, i) => {
		const key = `${topic}/${i}`;
		const joined = site.day(site.timeOf(1 + site.int(`joined ${site.name(key)}`, 50)), 'shortDayFirst');
		return `<tr><td width="150" align="left" valign="top" class="row1"><span class="name"><a name="${i + 1}"></a><b>${site.name(key)}</b></span><br><span class="postdetails">${phrases.joined}: ${joined}</span></td>
<td class="row1" width="100%" valign="top"><table width="100%"><tr><td><span class="postdetails">${phrases.posted}: ${site.stamp(replyTime(site, topic, i), 'short')}&nbsp;&nbsp; ${phrases.subject}: ${i === 0 ? title : `Re: ${title}`}</span></td></tr><tr><td colspan="2"><hr><span class="postbody">${site.words(key, 4)}</span></td></tr></table></td></tr>
`;
	});
	const body = `${header(site)}<a class="maintitle" href="/viewtopic.php?t=${topic}">${title}</a>
<table class="forumline" width="100%" cellspacing="1" cellpadding="3" border="0">
<tr><th class="thLeft" width="150">${phrases.author}</th><th class="thRight">${phrases.posted}</th></tr>
${posts.join('')}</table>
${topic > 1 ? `<a href="/viewtopic.php?t=${topic - 1}">${phrases.older}</a>` : ''} ${topic < site.count ? `<a href="/viewtopic.php?t=${topic + 1}">${phrases.newer}</a>` : ''}
${FOOTER}`;
	return site.page(title, body, HEAD);
}
