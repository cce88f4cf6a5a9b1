/** feeds-python: Python's feedparser over a list of files, in one process; its own CPU time and what it found. */
import { execFileSync } from 'node:child_process';
import type { ScoredFeed } from '../eval/feeds-score.ts';

export interface PythonRun {
	readonly version: string;
	/** CPU time of the parsing alone, of the fastest of the rounds. */
	readonly seconds: number;
	/** In the order of the files. */
	readonly feeds: readonly ScoredFeed[];
}

export interface PythonInput {
	readonly file: string;
	readonly contentType?: string | undefined;
	readonly baseUrl?: string | undefined;
}

const PROGRAM = `
import json, sys, time, feedparser
request = json.load(sys.stdin)
def when(t):
    return None if not t else '%04d-%02d-%02dT%02d:%02d:%02dZ' % tuple(t[:6])
def item(e):
    content = e.get('content')
    return dict(title=e.get('title'), link=e.get('link'), id=e.get('id'), date=when(e.get('published_parsed')),
        updated=when(e.get('updated_parsed') if 'updated_parsed' in e else None), author=e.get('author'),
        summary=e.get('summary'), content=content[0].get('value') if content else None,
        categories=[t.get('term') for t in e.get('tags', []) if t.get('term')])
inputs = []
for each in request['inputs']:
    headers = {}
    if each.get('contentType'): headers['content-type'] = each['contentType']
    if each.get('baseUrl'): headers['content-location'] = each['baseUrl']
    inputs.append((open(each['file'], 'rb').read(), headers))
best, feeds = None, []
for round in range(request['rounds']):
    feeds, started = [], time.process_time()
    for body, headers in inputs:
        try: feeds.append(feedparser.parse(body, response_headers=headers))
        except Exception: feeds.append(None)
    spent = time.process_time() - started
    best = spent if best is None else min(best, spent)
def scored(d):
    if d is None: return dict(ok=False, title=None, link=None, items=[])
    return dict(ok=bool(d.get('version')) or len(d.entries) > 0, title=d.feed.get('title'), link=d.feed.get('link'), items=[item(e) for e in d.entries])
json.dump(dict(version=feedparser.__version__, seconds=best, feeds=[scored(d) for d in feeds]), sys.stdout)
`;
/** Where a feedparser installed by the system may be, beside the first Python on the path. */
const PYTHONS = ['python3', '/usr/bin/python3'];
const MAX_OUTPUT_BYTES = 400_000_000;

/** Null when no Python with feedparser is installed. */
export function runPython(inputs: readonly PythonInput[], rounds: number): PythonRun | null {
	const python = PYTHONS.find(hasFeedparser);
	if (python === undefined) return null;
	const output = execFileSync(python, ['-c', PROGRAM], {
		input: JSON.stringify({ inputs, rounds }),
		maxBuffer: MAX_OUTPUT_BYTES,
		encoding: 'utf8',
	});
	return JSON.parse(output) as PythonRun;
}

export const NO_PYTHON =
	'PYTHON FEEDPARSER IS NOT INSTALLED AND WAS NOT MEASURED (Debian: apt-get install python3-feedparser)';

function hasFeedparser(python: string): boolean {
	try {
		execFileSync(python, ['-c', 'import feedparser'], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
