import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fillEnvironment, fillOptions, readConfigFile } from './config-file.ts';
import { serveCommand } from './serve.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-config-'));
const file = path.join(folder, 'own.jsonc');
afterAll(() => rmSync(folder, { recursive: true }));

type Environment = Record<string, string | undefined>;

function read(text: string) {
	writeFileSync(file, text);
	return readConfigFile({ LOGOSPHERE_CONFIG: file }, ['serve'])!;
}

function optionsOf(text: string, values: Record<string, unknown> = {}): Record<string, unknown> {
	fillOptions(read(text), { command: 'serve', table: serveCommand.options, values });
	return values;
}

describe('a configuration file', () => {
	it('gives what the environment does not set', () => {
		const environment: Environment = { LOGOSPHERE_TIMEOUT_MS: '5000', LOGOSPHERE_CONTACT: '' };
		fillEnvironment(
			read('{ "timeoutMs": 9000, "contact": "mailto:a@b.example", "allowPrivate": true }'),
			environment,
		);
		expect(environment).toEqual({
			LOGOSPHERE_TIMEOUT_MS: '5000',
			LOGOSPHERE_CONTACT: 'mailto:a@b.example',
			LOGOSPHERE_ALLOW_PRIVATE: '1',
		});
	});

	it('gives the options that the command line does not set', () => {
		const text =
			'{ "serve": { "listen": "0.0.0.0:80", "lanes": 8, "lang": ["de", "en"], "no-crawl": false } }';
		expect(optionsOf(text, { lanes: '2' })).toEqual({ listen: '0.0.0.0:80', lanes: '2', lang: ['de', 'en'] });
	});

	it.each([
		['{\n"timeoutMs": 1 }', 'line 2: "timeoutMs" is 1. It must be a whole number from 100 to 600000.'],
		['{\n"timoutMs": 900 }', 'line 2: there is no setting or command "timoutMs". Did you mean “timeoutMs”?'],
		['{\n"data": {} }', 'line 2: "data" must be text.'],
		['{\n"serve": {\n"laness": 8 } }', 'line 3: "serve" has no option "laness". Did you mean “lanes”?'],
		['{ "serve": {\n"no-crawl": 1 } }', 'line 2: "no-crawl" must be true or false.'],
		['{ "serve": 1 }', 'line 1: "serve" must be an object with options'],
		['[]', 'line 1: it must be an object'],
		['{\n"data": "x"\n"contact": "y" }', 'line 3: '],
	])('%j is refused with its line', (text, message) => {
		expect(() => optionsOf(text)).toThrow(message);
	});

	it('that is named must be there', () => {
		expect(() => readConfigFile({ LOGOSPHERE_CONFIG: path.join(folder, 'none') }, [])).toThrow(/Cannot read/);
		expect(readConfigFile({}, [])).toBeNull();
	});
});
