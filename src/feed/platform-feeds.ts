/**
 * platform-feeds: where blog hosts and blog software have their feeds.
 *
 * A host's rule maps a URL to the feed's URL without a fetch (Glance: "if the weblog is hosted by a weblog host … we
 * need only map the weblog URL to the feed URL"). A platform's rule names paths below the blog's root.
 */

export interface KnownFeed {
	readonly url: string;
	/** The host or the software, for people. */
	readonly name: string;
}

/** Paths are templates: `{1}` is the first group of the pattern, `{origin}` is scheme and host of the page. */
interface HostRule {
	readonly name: string;
	/** Matched against host and path: `name.example.com/path`. */
	readonly pattern: RegExp;
	readonly feeds: readonly string[];
}

const ROOT_FEEDS = (name: string, hosts: string, ...paths: string[]): HostRule => ({
	name,
	pattern: new RegExp(`^(?!www\\.)[\\w.-]+\\.(?:${hosts})/`, 'i'),
	feeds: paths.map((path) => `{origin}/${path}`),
});

const FOLDER_FEEDS = (name: string, host: string, ...paths: string[]): HostRule => ({
	name,
	pattern: new RegExp(`^(?:www\\.)?${host}/([^/?#]+)`, 'i'),
	feeds: paths.map((path) => `{origin}/{1}/${path}`),
});

/** The first pattern that matches decides. */
const HOSTS: readonly HostRule[] = [
	ROOT_FEEDS('Blogger', 'blogspot\\.[a-z.]{2,6}', 'feeds/posts/default', 'feeds/posts/default?alt=rss'),
	ROOT_FEEDS(
		'WordPress.com',
		'wordpress\\.com|(?:art|business|car|code|data|design|family|fashion|finance|fitness|food|game|health|home|law|movie|music|news|photo|poetry|politics|school|science|sport|tech|travel|video|water)\\.blog|edublogs\\.org|blog\\.lemonde\\.fr',
		'feed/',
		'feed/atom/',
	),
	{
		name: 'LiveJournal',
		pattern: /^(?:www\.livejournal\.com\/users|(?:users|community)\.livejournal\.com)\/([^/?#]+)/i,
		feeds: ['https://{1}.livejournal.com/data/rss', 'https://{1}.livejournal.com/data/atom'],
	},
	ROOT_FEEDS(
		'LiveJournal',
		'livejournal\\.com|dreamwidth\\.org|insanejournal\\.com|deadjournal\\.com|journalfen\\.net',
		'data/rss',
		'data/atom',
	),
	{
		name: 'Tumblr',
		pattern: /^(?:www\.)?tumblr\.com\/(?:blog\/(?:view\/)?)?([\w-]+)/i,
		feeds: ['https://{1}.tumblr.com/rss'],
	},
	ROOT_FEEDS('Tumblr', 'tumblr\\.com', 'rss'),
	{
		name: 'Medium',
		pattern: /^(?:www\.)?medium\.com\/(@?[^/?#]+)/i,
		feeds: ['https://medium.com/feed/{1}'],
	},
	ROOT_FEEDS('Medium', 'medium\\.com', 'feed'),
	{
		name: 'Substack',
		pattern: /^(?:www\.)?substack\.com\/@([\w-]+)/i,
		feeds: ['https://{1}.substack.com/feed'],
	},
	ROOT_FEEDS('Substack', 'substack\\.com', 'feed'),
	ROOT_FEEDS(
		'Hatena Blog',
		'hatenablog\\.(?:com|jp)|hateblo\\.jp|hatenadiary\\.(?:com|jp|org)',
		'feed',
		'rss',
	),
	{ name: 'Hatena Diary', pattern: /^d\.hatena\.ne\.jp\/([^/?#]+)/i, feeds: ['{origin}/{1}/rss'] },
	ROOT_FEEDS('FC2', 'blog\\d*\\.fc2\\.com', '?xml'),
	FOLDER_FEEDS('livedoor Blog', 'blog\\.livedoor\\.jp', 'index.rdf', 'atom.xml'),
	ROOT_FEEDS(
		'livedoor Blog',
		'livedoor\\.(?:blog|biz)|blog\\.jp|doorblog\\.jp|dreamlog\\.jp|ldblog\\.jp|golog\\.jp|publog\\.jp|weblog\\.to|techblog\\.jp',
		'index.rdf',
		'atom.xml',
	),
	{
		name: 'Ameba',
		pattern: /^(?:www\.)?ameblo\.jp\/([^/?#]+)/i,
		feeds: ['https://rssblog.ameba.jp/{1}/rss20.xml', 'http://feedblog.ameba.jp/rss/ameblo/{1}/rss20.xml'],
	},
	ROOT_FEEDS('Seesaa', 'seesaa\\.net', 'index20.rdf', 'index.rdf'),
	{
		name: 'Cocolog',
		pattern: /^[\w-]+\.cocolog-(?:nifty|wbs|tcom|pikara|suruga)\.com\/([^/?#]+)/i,
		feeds: ['{origin}/{1}/index.rdf', '{origin}/{1}/atom.xml', '{origin}/{1}/rss.xml'],
	},
	{
		name: 'TypePad',
		pattern: /^(?!www\.)[\w-]+\.(?:typepad\.(?:com|fr|jp)|blogs\.com)\/([^/?#.]+)/i,
		feeds: ['{origin}/{1}/atom.xml', '{origin}/{1}/rss.xml', '{origin}/{1}/index.rdf'],
	},
	ROOT_FEEDS('TypePad', 'typepad\\.(?:com|fr|jp)|blogs\\.com', 'atom.xml', 'rss.xml', 'index.rdf'),
	FOLDER_FEEDS('goo blog', 'blog\\.goo\\.ne\\.jp', 'rss2.xml', 'index.rdf'),
	ROOT_FEEDS('Excite Blog', 'exblog\\.jp', 'index.xml', 'atom.xml'),
	ROOT_FEEDS('JUGEM', 'jugem\\.jp', '?mode=rss', '?mode=atom'),
	FOLDER_FEEDS('Rakuten Blog', 'plaza\\.rakuten\\.co\\.jp', 'rss/'),
	FOLDER_FEEDS('note', 'note\\.(?:com|mu)', 'rss'),
	FOLDER_FEEDS('Qiita', 'qiita\\.com', 'feed'),
	FOLDER_FEEDS('Zenn', 'zenn\\.dev', 'feed'),
	ROOT_FEEDS('Ghost', 'ghost\\.io', 'rss/'),
	FOLDER_FEEDS('Write.as', 'write\\.as', 'feed/'),
	ROOT_FEEDS('Write.as', 'writeas\\.com', 'feed/'),
	ROOT_FEEDS('Bear', 'bearblog\\.dev', 'feed/', 'feed/?type=rss'),
	ROOT_FEEDS('Micro.blog', 'micro\\.blog', 'feed.xml', 'feed.json'),
	{
		name: 'Naver Blog',
		pattern: /^(?:m\.)?blog\.naver\.com\/(?:PostList\.naver\?blogId=)?([\w-]+)/i,
		feeds: ['https://rss.blog.naver.com/{1}.xml'],
	},
	ROOT_FEEDS('Tistory', 'tistory\\.com', 'rss'),
	{ name: 'Egloos', pattern: /^([\w-]+)\.egloos\.com\//i, feeds: ['http://rss.egloos.com/blog/{1}'] },
	{ name: 'Daum Blog', pattern: /^blog\.daum\.net\/([\w-]+)/i, feeds: ['{origin}/xml/rss/{1}'] },
	FOLDER_FEEDS('cnblogs', 'cnblogs\\.com', 'rss/'),
	FOLDER_FEEDS('CSDN', 'blog\\.csdn\\.net', 'rss/list'),
	{
		name: 'Sina Blog',
		pattern: /^blog\.sina\.com\.cn\/u\/(\d+)/i,
		feeds: ['http://blog.sina.com.cn/rss/{1}.xml'],
	},
	ROOT_FEEDS('NetEase Blog', 'blog\\.163\\.com', 'rss/'),
	{
		name: 'PIXNET',
		pattern: /^(?!www\.)([\w-]+)\.pixnet\.net\//i,
		feeds: ['https://feed.pixnet.net/blog/posts/atom/{1}', 'https://feed.pixnet.net/blog/posts/rss/{1}'],
	},
	{
		name: 'Xuite',
		pattern: /^blog\.xuite\.net\/([^/?#]+\/[^/?#]+)/i,
		feeds: ['{origin}/{1}/rss.xml'],
	},
	ROOT_FEEDS('OverBlog', 'over-blog\\.(?:com|net|fr|it|de|es)', 'rss', 'rss-articles.xml'),
	ROOT_FEEDS('CanalBlog', 'canalblog\\.com', 'rss.xml'),
	ROOT_FEEDS('Skyrock', 'skyrock\\.com', 'rss.xml'),
	ROOT_FEEDS('blog.hu', 'blog\\.hu', 'rss2', 'atom'),
	ROOT_FEEDS('blox.pl', 'blox\\.pl', 'rss2'),
	{ name: 'DEV', pattern: /^dev\.to\/([^/?#]+)/i, feeds: ['https://dev.to/feed/{1}'] },
	ROOT_FEEDS('Hashnode', 'hashnode\\.dev', 'rss.xml'),
	ROOT_FEEDS('Posthaven', 'posthaven\\.com', 'posts.atom'),
	ROOT_FEEDS('Posterous', 'posterous\\.com', 'rss.xml'),
	ROOT_FEEDS('Svbtle', 'svbtle\\.com', 'feed'),
	ROOT_FEEDS('SAPO Blogs', 'blogs\\.sapo\\.pt', 'data/rss', 'data/atom'),
	ROOT_FEEDS('Squarespace', 'squarespace\\.com', 'blog?format=rss', '?format=rss'),
	ROOT_FEEDS('Weebly', 'weebly\\.com', '1/feed'),
	ROOT_FEEDS('Wix', 'wixsite\\.com', 'blog-feed.xml'),
	ROOT_FEEDS('Jimdo', 'jimdo(?:free|site)?\\.com', 'rss/blog'),
	ROOT_FEEDS('prose.sh', 'prose\\.sh', 'rss'),
	ROOT_FEEDS('Mataroa', 'mataroa\\.blog', 'rss/'),
	ROOT_FEEDS('Pika', 'pika\\.page', 'posts_feed'),
	ROOT_FEEDS('Blot', 'blot\\.im', 'feed.rss'),
	{ name: 'Listed', pattern: /^listed\.to\/(@?[^/?#]+)/i, feeds: ['https://listed.to/{1}/feed'] },
	FOLDER_FEEDS('Buttondown', 'buttondown\\.(?:email|com)', 'rss'),
	ROOT_FEEDS('Blogfa', 'blogfa\\.com', 'rss/'),
	ROOT_FEEDS('Blogsky', 'blogsky\\.com|persianblog\\.ir|blog\\.ir', 'rss'),
	ROOT_FEEDS('Xanga', 'xanga\\.com', 'rss'),
	ROOT_FEEDS('Vox', 'vox\\.com', 'library/posts/atom.xml', 'library/posts/rss.xml'),
	ROOT_FEEDS('Windows Live Spaces', 'spaces\\.live\\.com', 'feed.rss'),
	{ name: 'Radio UserLand', pattern: /^radio\.weblogs\.com\/(\d+)/i, feeds: ['{origin}/{1}/rss.xml'] },
];

/** Where each software has its posts feed, below the blog's root; the most common first. */
const PLATFORMS: readonly (readonly [pattern: RegExp, name: string, ...paths: string[]])[] = [
	[/micro\.blog/i, 'Micro.blog', 'feed.xml', 'feed.json'],
	[/wordpress|wpvip|classicpress/i, 'WordPress', 'feed/', '?feed=rss2', 'feed/atom/'],
	[/blogger|blogspot/i, 'Blogger', 'feeds/posts/default', 'feeds/posts/default?alt=rss'],
	[/ghost/i, 'Ghost', 'rss/', 'rss/index.rss'],
	[/hugo|blogdown/i, 'Hugo', 'index.xml', 'posts/index.xml', 'post/index.xml', 'blog/index.xml', 'feed.xml'],
	[/octopress/i, 'Octopress', 'atom.xml'],
	[/jekyll/i, 'Jekyll', 'feed.xml', 'atom.xml', 'rss.xml', 'feed/'],
	[/hexo/i, 'Hexo', 'atom.xml', 'rss2.xml', 'rss.xml', 'feed.xml'],
	[
		/pelican/i,
		'Pelican',
		'feeds/all.atom.xml',
		'feeds/all.rss.xml',
		'feeds/atom.xml',
		'feeds/rss.xml',
		'atom.xml',
		'rss.xml',
	],
	[/nikola/i, 'Nikola', 'rss.xml', 'index.atom', 'feed.xml'],
	[/movable ?type|melody/i, 'Movable Type', 'atom.xml', 'index.xml', 'index.rdf', 'rss.xml'],
	[/typepad/i, 'TypePad', 'atom.xml', 'rss.xml', 'index.rdf'],
	[/drupal|backdrop/i, 'Drupal', 'rss.xml', 'blog/feed', 'node/feed', 'feed'],
	[/joomla/i, 'Joomla', '?format=feed&type=rss', '?format=feed&type=atom'],
	[/textpattern/i, 'Textpattern', 'rss/', 'atom/', '?rss=1'],
	[/serendipity/i, 'Serendipity', 'feeds/index.rss2', 'index.php?/feeds/index.rss2', 'rss.php?version=2.0'],
	[/dotclear/i, 'Dotclear', 'feed/atom', 'feed/rss2', 'atom.php', 'rss.php'],
	[/habari/i, 'Habari', 'atom/1'],
	[/b2evolution/i, 'b2evolution', '?tempskin=_rss2', '?tempskin=_atom'],
	[/nucleus/i, 'Nucleus', 'xml-rss2.php', 'atom.php'],
	[/squarespace/i, 'Squarespace', '?format=rss', 'blog?format=rss', 'blog/?format=rss'],
	[/wix\.com/i, 'Wix', 'blog-feed.xml', 'feed.xml'],
	[/weebly/i, 'Weebly', '1/feed', 'blog/feed'],
	[/discourse/i, 'Discourse', 'latest.rss', 'posts.rss'],
	[/gatsby/i, 'Gatsby', 'rss.xml', 'feed.xml'],
	[/eleventy|11ty/i, 'Eleventy', 'feed/feed.xml', 'feed.xml', 'feed/'],
	[/zola/i, 'Zola', 'atom.xml', 'rss.xml'],
	[/astro/i, 'Astro', 'rss.xml', 'feed.xml'],
	[/docusaurus/i, 'Docusaurus', 'blog/rss.xml', 'blog/atom.xml'],
	[/middleman|publii|lektor|cobalt/i, 'the site’s generator', 'feed.xml', 'atom.xml'],
	[/bashblog/i, 'bashblog', 'feed.rss'],
	[/statocles/i, 'Statocles', 'index.rss', 'index.atom', 'blog/index.rss', 'blog/index.atom'],
	[/miyadaiku/i, 'Miyadaiku', 'atom.xml', 'rss.rdf', 'rss.xml', 'all.atom.xml'],
	[/writefreely/i, 'WriteFreely', 'feed/'],
	[/hatena/i, 'Hatena Blog', 'feed', 'rss'],
	[/tumblr/i, 'Tumblr', 'rss'],
	[/substack/i, 'Substack', 'feed'],
	[/medium/i, 'Medium', 'feed'],
	[/livejournal|dreamwidth/i, 'LiveJournal', 'data/rss', 'data/atom'],
	[/tistory/i, 'Tistory', 'rss'],
	[/typecho/i, 'Typecho', 'feed/', 'index.php/feed/'],
	[/z-?blog/i, 'Z-Blog', 'feed.php', 'rss.xml'],
	[/emlog/i, 'emlog', 'rss.php'],
	[/halo \d/i, 'Halo', 'rss.xml', 'atom.xml'],
	[/gridea/i, 'Gridea', 'atom.xml'],
	[/tdiary/i, 'tDiary', 'index.rdf'],
	[/blosxom/i, 'Blosxom', 'index.rss', 'index.rss20', 'index.atom'],
	[/ikiwiki/i, 'ikiwiki', 'index.rss', 'index.atom'],
	[/radio userland|manila/i, 'Radio UserLand', 'rss.xml'],
	[/blogengine/i, 'BlogEngine.NET', 'syndication.axd'],
	[/subtext|community server/i, 'the site’s software', 'rss.aspx', 'atom.aspx'],
	[/dasblog/i, 'dasBlog', 'feed/rss', 'SyndicationService.asmx/GetRss'],
	[/plone/i, 'Plone', 'RSS', 'atom.xml'],
	[/bludit|blog-doc|fresh|next\.js/i, 'the site’s software', 'rss.xml', 'feed.xml'],
	[/\bgrav\b/i, 'Grav', 'blog.rss', 'blog.atom', 'feed.rss'],
	[/cutenews/i, 'CuteNews', 'rss.php'],
	[/greymatter|pivotx?/i, 'the site’s software', 'rss.xml', 'atom.xml'],
];

/** The feeds of a blog on a known host, by its URL only. */
export function findHostFeeds(url: URL): KnownFeed[] {
	const address = `${url.host}${url.pathname}${url.search}`;
	for (const { name, pattern, feeds } of HOSTS) {
		const match = pattern.exec(address);
		if (match === null) continue;
		return feeds.map((feed) => ({
			name,
			url: feed.replace('{origin}', url.origin).replace('{1}', match[1] ?? ''),
		}));
	}
	return [];
}

/** The feeds that the software has below each root, given the software's name or its generator line. */
export function findPlatformFeeds(platform: string, roots: readonly string[]): KnownFeed[] {
	const known = PLATFORMS.find(([pattern]) => pattern.test(platform));
	if (known === undefined) return [];
	const [, name, ...paths] = known;
	return paths.flatMap((path) => roots.map((root) => ({ name, url: new URL(path, root).href })));
}
