import { expect, it } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

it.each([
	['postgres://ann:pw@db.example:5432/blogs', 'postgres://db.example:5432/blogs'],
	['postgres://ann:p@ss:w@db.example/blogs?schema=a', 'postgres://db.example/blogs?schema=a'],
	[
		'postgres://db.example/blogs?user=ann&password=pw&schema=a',
		'postgres://db.example/blogs?user=ann&password=…&schema=a',
	],
	['nats://a-token@one.example,nats://b:c@two.example', 'nats://one.example,nats://two.example'],
	['"http://ann:pw@proxy.example:3128" refused', '"http://proxy.example:3128" refused'],
	['https://medium.example/@ann and ann@mail.example', 'https://medium.example/@ann and ann@mail.example'],
	['http://127.0.0.1:7464/?token=abc', 'http://127.0.0.1:7464/?token=abc'],
])('%s is shown as %s', (text, shown) => {
	expect(hideSecrets(text)).toBe(shown);
});
