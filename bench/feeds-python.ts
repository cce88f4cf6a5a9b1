/** feeds-python: Python's feedparser: what it finds in a list of files, and as a contender. */
import { execFileSync } from 'node:child_process';
import type { ScoredFeed } from '../eval/feeds-score.ts';
import type { ProcessContender } from './process-contender.ts';
import { findPython, pythonContender } from './python.ts';

export interface PythonInput {
	readonly file: string;
	readonly contentType?: string | undefined;
	readonly baseUrl?: string | undefined;
}

const PROGRAM = `
import json, sys, feedparser
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
for each in request:
    headers = {}
    if each.get('contentType'): headers['content-type'] = each['contentType']
    if each.get('baseUrl'): headers['content-location'] = each['baseUrl']
    inputs.append((open(each['file'], 'rb').read(), headers))
feeds = []
for body, headers in inputs:
    try: feeds.append(feedparser.parse(body, response_headers=headers))
    except Exception: feeds.append(None)
def scored(d):
    if d is None: return dict(ok=False, title=None, link=None, items=[])
    return dict(ok=bool(d.get('version')) or len(d.entries) > 0, title=d.feed.get('title'), link=d.feed.get('link'), items=[item(e) for e in d.entries])
json.dump([scored(d) for d in feeds], sys.stdout)
`;
const MAX_OUTPUT_BYTES = 400_000_000;

/** In the order of the files; null when no Python with feedparser is installed. */
export function runPython(inputs: readonly PythonInput[]): readonly ScoredFeed[] | null {
	const python = findPython('feedparser');
	if (python === null) return null;
	const output = execFileSync(python, ['-c', PROGRAM], {
		input: JSON.stringify(inputs),
		maxBuffer: MAX_OUTPUT_BYTES,
		encoding: 'utf8',
	});
	return JSON.parse(output) as ScoredFeed[];
}

export const PYTHON_NAME = 'Python feedparser';
export const HOW_TO_GET = 'Debian: apt-get install python3-feedparser';
export const NO_PYTHON = `${PYTHON_NAME.toUpperCase()} IS NOT INSTALLED AND WAS NOT MEASURED (${HOW_TO_GET})`;

const WORK = `
import feedparser
bodies = {}
def run(files):
    for file in files:
        if file not in bodies: bodies[file] = open(file, 'rb').read()
        try: feedparser.parse(bodies[file])
        except Exception: pass
`;

/** It reads bytes, and so does our contender that it is compared with. Null when it is not installed. */
export function feedparserContender(files: readonly string[], against: string): ProcessContender | null {
	const python = findPython('feedparser');
	if (python === null) return null;
	return pythonContender({ name: PYTHON_NAME, against, python, program: WORK, request: files });
}
