/**
 * failure-codes: every error code, its meaning, and what to do about it.
 *
 * Codes are stable: scripts may rely on them. docs/errors.md is generated from this table, and a test compares the two.
 */

const INPUT = {
	'bad-keys':
		'The file of signing keys is damaged. Restore it, or remove it and run "logosphere keys rotate".',
	'bad-rights-policy':
		'The file that LOGOSPHERE_RIGHTS_POLICY names cannot be read or is not a policy. The message says what is wrong with it.',
	'bad-schema': 'The name of the PostgreSQL schema may only contain a–z, 0–9 and _. Choose another name.',
	'bad-token': 'The token file is empty or damaged. Remove it, and a new one is made.',
	'no-corpus': 'The folder contains no evaluation corpora. Unpack them there, or specify another folder.',
	'no-feed':
		'A wrapper is trained from a feed, and no feed was found at the URL. Specify the URL of the feed.',
	'no-items': 'None of the pages linked from the feed can be read. Specify another feed.',
	'no-page': 'The page is not in the folder of saved pages. Save it there, or leave it out.',
	'no-port': 'The port cannot be opened. Choose another with --listen, or stop the process that uses it.',
	'no-quarantine':
		'The page is not in the quarantine. “logosphere quarantine list” shows all quarantined pages.',
	'no-search': 'There is no saved search with this name. “logosphere search --saved” lists them.',
	'no-seeds':
		'The file lists no blogs, or has lines that are not URLs. Use OPML, or a text with one URL a line.',
	'not-a-feed': 'The file or page is not a feed. Check it with “logosphere feed URL”.',
	'not-a-wrapper': 'The file was not written by “logosphere wrapper train”. Train the wrapper again.',
	nothing: 'Nothing in the store matches the request. Crawl or import first, or relax the filters.',
	'task-failed': 'An evaluation task ended without results. Its own output says why.',
	'too-large': 'A file or response exceeds the size limit. It is skipped.',
	unreadable:
		'A file cannot be read completely. Check that it is complete and that you have permission to read it.',
	unwritable: 'A file or folder cannot be written. Check its permissions, or choose another location.',
	usage: 'The command line is not valid. The message says what is expected. --help lists all options.',
} as const;

const WEB = {
	aborted: 'The request was cancelled because the program is stopping.',
	'bad-address': 'This is not an http or https URL. Correct it.',
	'bad-certificate': 'The server’s certificate is not valid. The program retries later.',
	'bad-encoding': 'The response uses an unsupported compression. It is skipped.',
	'bad-port': 'The URL names a port of another service, such as mail. It is skipped.',
	'broken-answer': 'The server closed the connection early or did not send valid HTTP. The program retries.',
	eai_again: 'The DNS lookup failed for now. Check the network. The program retries.',
	econnrefused: 'The server refused the connection. The program retries later.',
	econnreset: 'The server closed the connection. The program retries later.',
	ehostunreach: 'There is no route to the server. Check the network. The program retries.',
	enetunreach: 'There is no route to the server’s network. Check the network. The program retries.',
	enotfound: 'The host name does not exist. Check the URL. The program retries later.',
	'enough-for-now': 'Pings announced too many unknown sites. New ones are accepted again later.',
	forgotten: 'The page was erased on request and is not fetched again.',
	'host-busy': 'Too many requests are waiting for the host. Nothing was sent. The program retries later.',
	'no-ping-server': 'The ping server cannot be reached. Try again later.',
	'not-text': 'The response is media or another binary file. It is skipped.',
	'not-understood':
		'The program failed on the page and quarantined it. Show it with “logosphere quarantine show URL”.',
	'private-address':
		'The URL points into a private network, or to this machine or its neighbours. It is skipped.',
	quota:
		'The daily quota of requests to this domain is used up. Nothing was sent. The program retries later.',
	'request-limit':
		'The crawl has made as many requests as --max-pages allows. The page is fetched by the next run.',
	robots: 'robots.txt disallows the page. It is skipped.',
	status: 'The server returned an error status. The message shows it.',
	timeout: 'The server did not respond in time. The program retries.',
	'too-many-redirects': 'The URL redirects too many times. It is skipped.',
	'too-slow': 'The server sends too slowly. The program retries later.',
} as const;

const STORE = {
	'bad-key': 'A row cannot be copied because its key is not text. Remove the row, then copy again.',
	'bad-lock': 'The lock file of the store is damaged. Remove it when no other process uses the store.',
	'beyond-repair': 'The store is unreadable. Restore a backup.',
	closed: 'The program stopped before it finished the request. Repeat the request after the restart.',
	'corrupt-store': 'The store is damaged. Run “logosphere check --repair”.',
	crawled: 'Another process is crawling into this store. Stop it, or serve with --no-crawl.',
	'disk-full': 'The disk is full. Nothing was damaged. Free some space and run the same command again.',
	'index-stopped':
		'The search index cannot be updated. The message says why. “logosphere check --repair” rebuilds it.',
	'newer-store': 'A newer version of Logosphere wrote the store. Use that version. Nothing was changed.',
	'no-access': 'PostgreSQL rejects the user or the password. Correct them in the URL of the store.',
	'no-database': 'The PostgreSQL database does not exist. Create it with “createdb”.',
	'no-folder': 'The data folder cannot be created. Check the permissions of its parent folder.',
	'no-rights': 'The PostgreSQL user may not create a schema. Grant the user that permission.',
	'no-server': 'The PostgreSQL server does not respond. Start it, or correct its URL.',
	'no-store':
		'There is no store at this location. Crawl or import first, or specify its location with --data.',
	'no-threads':
		'Threads cannot be started. The message says why. Reinstall the program if files are missing.',
	'not-a-store': 'The folder does not contain a store. Choose another with --data.',
	'not-saved-before': 'The store could not be copied before its upgrade. Free some space, and try again.',
	'old-server':
		'The version or the encoding of the PostgreSQL server does not fit. The message says what is needed.',
	'older-store': 'Another process is updating the tables of this store. Wait until it ends.',
	'read-only-store':
		'The store is read-only. Check the permissions of its folder, or use the primary server.',
	'server-lost':
		'The connection to PostgreSQL was lost. Unconfirmed changes were not saved. The program retries.',
	'statement-ended': 'PostgreSQL ended a statement that took too long. Narrow the request.',
	'store-busy': 'Another process has locked the store. Wait until it ends.',
	'store-unreadable': 'The disk reports an error. Check the disk. Restore a backup if the disk is failing.',
	'too-many-connections':
		'PostgreSQL has no free connections. Raise max_connections, or run fewer processes.',
	'too-much-at-once': 'The program is overloaded. Try again in a moment.',
	'two-writers':
		'Another process is writing to the store. Stop it first, or choose another store with --data.',
} as const;

const FILES = {
	archive: 'The web archive cannot be written. Check the folder given with --warc and its disk.',
	'bad-archive': 'The file is not a web archive compressed record by record. Run “warcio recompress” on it.',
	'bad-backup': 'The backup is damaged. Use another, or make a new one in another folder.',
	'broken-archive': 'A record of the web archive is damaged. It is skipped.',
	'damaged-collection':
		'The frozen collection was changed after freezing. Freeze it again under another name.',
	'no-backup': 'There is no backup in the folder. “logosphere backup DIR” creates one.',
	'no-collection': 'There is no frozen collection with this name. The message lists the existing ones.',
	'no-manifest': 'The manifest of the export is missing or damaged. Export again.',
	'not-archived': 'The page is not in the web archive. It is skipped.',
	'not-empty':
		'The target is not empty. Nothing was changed. Choose an empty location, or use --force if the command has it.',
	'other-copy': 'The target is an unfinished copy of another store. Remove it, or choose another location.',
	'other-export': 'An unfinished export of another command is in the way. Remove its .partial folder.',
	taken: 'The target already exists. Choose another.',
	'taken-up': 'Another process is already continuing this export.',
	'unfinished-copy':
		'The store is an unfinished copy. Run “logosphere copy” again with the same source and target.',
} as const;

const FLEET = {
	'bad-message': 'A message on the bus is malformed. It goes to the dead letters with the reason.',
	'bus-away': 'NATS does not respond. Start it, or correct its URL. The program retries.',
	'message-too-large':
		'What a fleet found in one turn does not fit into a message. The host is put off, and a coverage gap says so.',
	'no-bus':
		'NATS rejects the user, or runs without JetStream. Correct the credentials, or start it with -js.',
} as const;

const API = {
	'another-host': 'The wrapper belongs to another host’s blog. Choose a page of the same blog.',
	'bad-request': 'The request does not match the schema in /api/openapi.json. The detail says where.',
	'changed-meanwhile': 'Somebody else changed it in the meantime. Reload it, then repeat your change.',
	fault: 'This is a bug in the program. The log contains the error and its stack trace.',
	'foreign-origin': 'The request came from a page of another site. Open the program’s own page.',
	'given-up': 'The request took too much time or memory. Ask for less.',
	'no-list': 'The upload lists no blogs. Send OPML or a list of URLs.',
	'no-such-rule': 'The wrapper has no rule with this name. Reload its rules.',
	'no-such-verdict': 'The verdict is unknown. /api/openapi.json lists the valid ones.',
	'not-a-date': 'The value is not a date. Write it as 2004-03-05, or with the time and the zone.',
	'not-built': 'This installation does not include the web page. Build it, or use the API.',
	'not-found': 'There is nothing at this URL.',
	'not-here': 'This URL does not support the method. See /api/openapi.json.',
	'not-the-writer':
		'This process may not write to the store. Start it with crawling enabled, or send the request to the process that crawls.',
	'role-too-low': 'The key does not allow this. Ask the operator for another one.',
	'token-needed': 'Write requests need the token. Send it as “Authorization: Bearer …”.',
	'too-many-listeners': 'Too many clients are connected to the stream. Try again later.',
	'too-often': 'Too many requests per minute. Wait as long as Retry-After says.',
	unclear: 'The URL may be a blog or a page. Specify which.',
	'unknown-host': 'The request used a host name that the server does not know. Set --public.',
} as const;

export const ERROR_CODES = {
	'Commands and their input': INPUT,
	'Fetching from the web': WEB,
	'The store': STORE,
	'Archives, backups, copies and exports': FILES,
	'The fleet': FLEET,
	'The HTTP API': API,
} as const;

type Groups = typeof ERROR_CODES;

/** The HTTP status of a page, or of a robots.txt. */
type StatusCode = `status-${number}` | `robots-${number}`;

/** The `code` of a Failure. */
export type FailureCode =
	| { [Group in keyof Groups]: keyof Groups[Group] }[Exclude<keyof Groups, 'The HTTP API'>]
	| StatusCode;

/** The `type` of a problem that the HTTP API reports. */
export type ProblemCode = FailureCode | keyof typeof API;
