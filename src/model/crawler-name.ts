/** The name by which robots.txt, robots headers and meta tags address the crawler. */
export const CRAWLER_NAME = 'Logosphere';
