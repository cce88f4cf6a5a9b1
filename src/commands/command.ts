/** command: the interface of a command and of its options. cli.ts runs commands. */

export interface Option {
	readonly type: 'string' | 'boolean';
	readonly multiple?: boolean;
	readonly help: string;
	/** The placeholder of the value in the help, such as DIR. */
	readonly value?: string;
}

export interface Invocation {
	readonly args: readonly string[];
	readonly values: Values;
	/** Prints a result to standard output. Data is never wrapped to the terminal's width. */
	out(text: string, options?: { readonly isData?: boolean }): void;
	/** Prints progress and problems to standard error. */
	log(text: string): void;
}

export interface Command {
	/** The arguments, as shown after the command's name in its help; one line for each form. */
	readonly usage: string;
	/** Paragraphs for the help, between the usage and the options. */
	readonly notes?: string;
	readonly options: Readonly<Record<string, Option>>;
	/** Resolves to the exit code: 0 success, 1 failure. */
	run(invocation: Invocation): Promise<number>;
}

/** A command of the program, loaded only when it runs. */
export interface CommandEntry {
	readonly name: string;
	/** Its name in the last release, which still works. */
	readonly formerName?: string;
	readonly summary: string;
	load(): Promise<Command>;
}

/** The options of all commands, with their types. */
export interface Values {
	readonly json?: boolean;
	readonly 'log-level'?: string;
	readonly task?: string[];
	readonly corpus?: string;
	readonly context?: boolean;
	readonly 'passage-chars'?: string;
	readonly exact?: boolean;
	readonly explain?: boolean;
	readonly method?: string;
	readonly figures?: string[];
	readonly model?: string;
	readonly published?: boolean;
	readonly raise?: boolean;
	readonly jobs?: string;
	readonly seed?: string;
	readonly blogs?: string;
	readonly port?: string;
	readonly faults?: boolean;
	readonly events?: boolean;
	readonly channels?: string;
	readonly speed?: string;
	readonly opml?: string;
	readonly url?: string;
	readonly now?: string;
	readonly proxy?: string;
	readonly 'max-pages'?: string;
	readonly 'crawl-delay-ms'?: string;
	readonly 'min-gap-ms'?: string;
	readonly sentences?: boolean;
	readonly markdown?: boolean;
	readonly html?: boolean;
	readonly feed?: string;
	readonly data?: string;
	readonly 'dry-run'?: boolean;
	readonly open?: boolean;
	readonly 'site-name'?: string;
	readonly 'site-text'?: string;
	readonly undo?: boolean;
	readonly none?: boolean;
	readonly allow?: string;
	readonly blog?: boolean;
	readonly page?: boolean;
	readonly wipe?: boolean;
	readonly limit?: string;
	readonly sort?: string;
	readonly after?: string;
	readonly like?: string;
	readonly weights?: string;
	readonly facets?: boolean;
	readonly save?: string;
	readonly saved?: boolean;
	readonly forget?: string;
	readonly query?: string;
	readonly repair?: boolean;
	readonly force?: boolean;
	readonly items?: string;
	readonly out?: string;
	readonly pages?: string;
	readonly pin?: string[];
	readonly unpin?: string[];
	readonly drop?: string[];
	readonly 'until-idle'?: boolean;
	readonly stay?: boolean;
	readonly 'max-depth'?: string;
	readonly lang?: string[];
	readonly phase?: string;
	readonly policy?: string;
	readonly budget?: string;
	readonly lanes?: string;
	readonly threads?: string;
	readonly listen?: string;
	readonly callback?: string;
	readonly public?: string;
	readonly token?: string;
	readonly 'no-crawl'?: boolean;
	readonly keep?: boolean;
	readonly rotate?: string;
	readonly since?: string;
	readonly until?: string;
	readonly origin?: string[];
	readonly platform?: string;
	readonly iterations?: string;
	readonly width?: string;
	readonly frozen?: string;
	readonly verify?: string;
	readonly of?: string;
	readonly table?: string;
	readonly base?: string;
	readonly list?: boolean;
	readonly show?: string;
	readonly cite?: string;
	readonly whole?: boolean;
	readonly changes?: string[];
	readonly warc?: string;
	readonly 'from-warc'?: string[];
	readonly to?: string;
	readonly name?: string;
	readonly nats?: string;
	readonly 'nats-creds'?: string;
	readonly 'nats-ca'?: string;
	readonly 'nats-cert'?: string;
	readonly 'nats-key'?: string;
	readonly fleet?: string;
	readonly replicas?: string;
	readonly ahead?: string;
	readonly 'out-ms'?: string;
	readonly from?: string;
	readonly by?: string;
	readonly span?: string;
	readonly mood?: boolean;
	readonly share?: boolean;
	readonly csv?: string;
	readonly jsonl?: boolean;
	readonly outcome?: string;
	readonly note?: string;
	readonly svg?: string;
	readonly spread?: boolean;
	readonly region?: string;
	readonly tag?: string;
	readonly purpose?: string;
	readonly use?: string;
}

/** The exit code that shells expect after an interrupt. */
export const INTERRUPTED = 130;
