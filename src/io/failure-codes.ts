/**
 * failure-codes: every code an error of the program can have, with what it means and what to do.
 *
 * Codes are stable: scripts may rely on them. docs/errors.md is made from this table, and a test holds the two together.
 */

const INPUT = {
	'bad-schema': 'The name of the PostgreSQL schema has other characters than a–z, 0–9 and _. Name another.',
	'no-corpus': 'The folder holds no corpora to evaluate on. Unpack them there, or name another folder.',
	'no-feed': 'A wrapper is learnt from a feed, and the address leads to none. Name the feed itself.',
	'no-items': 'No page of the feed’s items can be read. Name another feed.',
	'no-page': 'The page is not in the folder of saved pages. Save it there, or go without it.',
	'no-port': 'The port cannot be opened. Choose another with --listen, or stop who uses it.',
	'no-quarantine': 'The page was not quarantined. “logosphere quarantine list” has those that were.',
	'no-search': 'No search is saved under this name. “logosphere search --saved” lists them.',
	'no-seeds': 'The OPML file names no weblog. Give one with htmlUrl or xmlUrl attributes.',
	'not-a-feed': 'The file or page is not a feed. Look at what it is: “logosphere feed” on its address.',
	'not-a-wrapper': 'The file is not a wrapper as “logosphere wrapper train” writes it. Train it again.',
	nothing: 'Nothing in the store fits the request. Crawl or import first, or ask for less.',
	'task-failed': 'A task of the evaluation ended without figures. Its own messages say why.',
	'too-large': 'A file or answer is larger than the limit. It is skipped.',
	unreadable: 'A file cannot be read to its end. Check that it is whole and that you may read it.',
	unwritable: 'A file or folder cannot be written. Check its rights, or name another place.',
	usage: 'The command was not understood. The message says what it takes; --help has all options.',
} as const;

const WEB = {
	aborted: 'The request was cancelled, because the program is stopping.',
	'bad-address': 'It is not an http or https address. Correct it.',
	'bad-certificate': 'The server’s certificate is not valid. It is tried again later.',
	'bad-encoding': 'The answer is compressed in a way that is not supported. It is skipped.',
	'broken-answer': 'The server broke the answer off or sent something that is not HTTP. It is tried again.',
	eai_again: 'The name service did not answer. Check the network; it is tried again.',
	econnrefused: 'The server refused the connection. It is tried again later.',
	econnreset: 'The server closed the connection. It is tried again later.',
	ehostunreach: 'There is no route to the server. Check the network; it is tried again.',
	enetunreach: 'There is no route to the server’s network. Check the network; it is tried again.',
	enotfound: 'There is no host of this name. Check the address; it is tried again later.',
	'enough-for-now': 'Too many unknown sites were announced by pings. They are taken again later.',
	forgotten: 'The page was erased at somebody’s request, and is not fetched again.',
	'host-busy': 'Too many requests wait for the host. Nothing was sent; it is tried again later.',
	'no-ping-server': 'The ping server cannot be reached. Try again later.',
	'not-text': 'The answer is media or another binary file. It is skipped.',
	'not-understood':
		'The program could not cope with the page. It is quarantined: “logosphere quarantine show URL”.',
	'private-address': 'The address leads into a private network, which is not allowed. It is skipped.',
	quota: 'The domain has had its requests of this kind for today. Nothing was sent; it is tried again later.',
	robots: 'robots.txt disallows the page. It is skipped.',
	status: 'The server answered with an error status. The message has it.',
	timeout: 'The server did not answer in time. It is tried again.',
	'too-many-redirects': 'The address redirects in a loop. It is skipped.',
	'too-slow': 'The server sends too slowly. It is tried again later.',
} as const;

const STORE = {
	'bad-key': 'A row cannot be copied, because its key is not text. Remove it, then copy again.',
	'bad-lock': 'The lock file of the store is damaged. Remove it when no other process uses the store.',
	'beyond-repair': 'Nothing of the store can be read. Restore a backup.',
	closed: 'The program is stopping, and did not finish what was asked. Ask again after it has started.',
	'corrupt-store': 'The store is damaged. Run “logosphere check --repair”.',
	crawled: 'Another process crawls into this store. Stop it, or serve with --no-crawl.',
	'disk-full': 'The disk is full; nothing was damaged. Make room and run the same command again.',
	'index-stopped':
		'The search index cannot be updated. The message says why; “logosphere check --repair” rebuilds it.',
	'newer-store': 'A newer Logosphere wrote the store. Use that version; nothing was changed.',
	'no-access': 'PostgreSQL rejects the user or the password. Correct the address of the store.',
	'no-database': 'The PostgreSQL database does not exist. Create it with “createdb”.',
	'no-folder': 'The data folder cannot be created. Check the rights of the folder above it.',
	'no-rights': 'The PostgreSQL user may not create a schema. Grant it the right.',
	'no-server': 'No PostgreSQL server answers. Start it, or correct its address.',
	'no-store': 'There is no store there. Crawl or import first, or name it with --data.',
	'no-threads': 'Threads cannot be started. The message says why; reinstalling helps if files are missing.',
	'not-a-store': 'The folder holds something else than a store. Name another with --data.',
	'older-store': 'The store has old tables that are being updated by another process. Wait until it ends.',
	'read-only-store':
		'The store may not be written. Check the rights of its folder, or name the primary server.',
	'server-lost':
		'The connection to PostgreSQL broke; what was not confirmed was not saved. It is tried again.',
	'store-busy': 'Another process does not let go of the store. Wait until it ends.',
	'store-unreadable': 'The disk reports an error. Check the disk; restore a backup if it is failing.',
	'too-many-connections':
		'PostgreSQL has no connection left. Raise max_connections, or start fewer processes.',
	'too-much-at-once': 'More is asked than can be answered. Try again in a moment.',
	'two-writers': 'Another process writes to the store. Stop it first, or name another store with --data.',
} as const;

const FILES = {
	archive: 'The web archive cannot be written. Check the folder of --warc and its disk.',
	'bad-archive':
		'The file is not a web archive that can be read record by record. Run “warcio recompress” on it.',
	'bad-backup': 'The backup is damaged. Use another, or make a new one in another folder.',
	'broken-archive': 'A record of the web archive is damaged. It is skipped.',
	'damaged-collection':
		'The frozen collection was changed after it was frozen. Freeze it again under another name.',
	'no-backup': 'There is no backup in the folder. “logosphere backup DIR” makes one.',
	'no-collection': 'No frozen collection has this name. The message lists those there are.',
	'no-manifest': 'The manifest of the export is missing or damaged. Export again.',
	'not-archived': 'The page is not in the web archive. It is skipped.',
	'not-empty':
		'The target is not empty; nothing was changed. Name an empty place, or use --force where it exists.',
	'other-copy': 'The target is an unfinished copy of another store. Remove it, or name another place.',
	'other-export': 'An unfinished export of another command is in the way. Remove its .partial folder.',
	taken: 'The target exists already. Name another.',
	'taken-up': 'Another process continues the same export. It is left to that one.',
	'unfinished-copy': 'The store is an unfinished copy. Run “logosphere copy” with the same places again.',
} as const;

const FLEET = {
	'bad-message':
		'A message on the bus does not have the expected form. It goes to the dead letters with the reason.',
	'bus-away': 'NATS does not answer. Start it, or correct its address; it is tried again.',
	'lost-parcel': 'The content of a message on the bus is gone. The work is handed out again.',
	'no-bus':
		'NATS rejects the user, or runs without JetStream. Correct the credentials, or start it with -js.',
} as const;

const API = {
	'another-host': 'The wrapper belongs to another host’s blog. Choose a page of the same blog.',
	'bad-request': 'The request does not fit the schema in /api/openapi.json. The detail says where.',
	'changed-meanwhile': 'Somebody else changed it meanwhile. Load it again, then repeat your change.',
	fault: 'A bug of the program. Its log has the error with its stack.',
	'foreign-origin': 'A page of another site sent the request. Open the program’s own page.',
	'given-up': 'The answer took too much time or memory. Ask for less.',
	'no-list': 'The upload names no blogs. Send OPML or addresses.',
	'no-such-rule': 'The wrapper has no such rule. Load its rules again.',
	'no-such-verdict': 'There is no such verdict. /api/openapi.json has those there are.',
	'not-built': 'The web page is not built into this installation. Build it, or use the API.',
	'not-found': 'There is nothing at this address.',
	'not-here': 'The method does not exist at this address. See /api/openapi.json.',
	'not-the-writer': 'This process may not write to the store. Let this one crawl, or ask the one that does.',
	'token-needed': 'Writing needs the token. Send it as “Authorization: Bearer …”.',
	'too-many-listeners': 'Too many clients listen to the stream. Try again later.',
	'too-often': 'More requests than allowed per minute. Wait as Retry-After says.',
	unclear: 'It is not clear whether a blog or a page is meant. Say which.',
	'unknown-host': 'The server was asked under a name that is not its own. Set --public.',
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

/** A status of the server, or of its robots.txt. */
type StatusCode = `status-${number}` | `robots-${number}`;

/** The `code` of a Failure. */
export type FailureCode =
	| { [Group in keyof Groups]: keyof Groups[Group] }[Exclude<keyof Groups, 'The HTTP API'>]
	| StatusCode;

/** The `type` of a problem that the HTTP API reports. */
export type ProblemCode = FailureCode | keyof typeof API;
