/** crawl-scrapy: Scrapy, which fetches pages and follows their links, in a separate process. */
import { execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type Job, type Spent, seedsOf } from './crawl-contender.ts';

const PROGRAM = `
import json, resource, sys, time
import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
job = json.load(sys.stdin)
links = LinkExtractor()
class Links(scrapy.Spider):
    name = 'links'
    def start_requests(self):
        for url in job['seeds']:
            yield scrapy.Request(url, meta={'proxy': job['proxy']})
    def parse(self, response):
        if not isinstance(response, scrapy.http.TextResponse): return
        for link in links.extract_links(response):
            yield scrapy.Request(link.url, meta={'proxy': job['proxy']})
process = CrawlerProcess({
    'LOG_ENABLED': False, 'ROBOTSTXT_OBEY': True, 'CONCURRENT_REQUESTS': 64, 'RETRY_ENABLED': False,
    'CONCURRENT_REQUESTS_PER_DOMAIN': 8, 'CLOSESPIDER_PAGECOUNT': job['pages'], 'TELNETCONSOLE_ENABLED': False,
})
process.crawl(Links)
wall, cpu = time.time(), time.process_time()
process.start()
print(json.dumps({'wallSeconds': time.time() - wall, 'cpuSeconds': time.process_time() - cpu,
    'peakMb': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
`;
/** Where a Scrapy installed by the system may be, beside the first Python on the path. */
const PYTHONS = ['python3', '/usr/bin/python3'];

export const NO_SCRAPY =
	'SCRAPY IS NOT INSTALLED AND WAS NOT MEASURED (Debian: apt-get install python3-scrapy)';

/** Null when it is not installed. */
export async function runScrapy(job: Job): Promise<Spent | null> {
	const python = PYTHONS.find(hasScrapy);
	if (python === undefined) return null;
	const child = spawn(python, ['-c', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
	child.stdin.end(JSON.stringify({ ...job, seeds: seedsOf(job) }));
	const output = await text(child.stdout);
	return JSON.parse(output.trim().split('\n').at(-1)!) as Spent;
}

function hasScrapy(python: string): boolean {
	try {
		execFileSync(python, ['-c', 'import scrapy'], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
