import { expect, it } from 'vitest';
import { FairQueue, type Requester } from './fair-queue.ts';

interface Job {
	readonly name: string;
	end(): void;
}

/** A queue whose jobs end on request. */
function openQueue(most = 1) {
	const queue = new FairQueue(most);
	const begun: Job[] = [];
	const ask = (client: string, name: string) => {
		const gone: (() => void)[] = [];
		const requester: Requester = { client, watch: (onGone) => void gone.push(onGone) };
		const answer = queue.run(
			requester,
			name,
			() => new Promise((end) => begun.push({ name, end: () => end(name) })),
		);
		return { answer, go: () => gone[0]!() };
	};
	const endNext = async () => {
		begun.at(-1)!.end();
		await new Promise((resolve) => setImmediate(resolve));
	};
	return { ask, endNext, names: () => begun.map(({ name }) => name) };
}

it('one client after the other has its turn, each in the order of its queries', async () => {
	const { ask, endNext, names } = openQueue();
	const answers = [
		ask('a', 'a1'),
		ask('a', 'a2'),
		ask('a', 'a3'),
		ask('b', 'b1'),
		ask('b', 'b2'),
		ask('c', 'c1'),
	];
	for (let i = 0; i < answers.length; i++) await endNext();
	expect(names()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
	expect(await Promise.all(answers.map(({ answer }) => answer))).toEqual([
		'a1',
		'a2',
		'a3',
		'b1',
		'b2',
		'c1',
	]);
});

it('as many run at a time as may', async () => {
	const { ask, endNext, names } = openQueue(2);
	for (const name of ['a1', 'a2', 'a3']) ask('a', name);
	expect(names()).toEqual(['a1', 'a2']);
	await endNext();
	expect(names()).toEqual(['a1', 'a2', 'a3']);
});

it('equal queries run once, whoever asks', async () => {
	const { ask, endNext, names } = openQueue();
	const answers = [ask('a', 'today'), ask('b', 'today'), ask('c', 'today')];
	await endNext();
	expect(await Promise.all(answers.map(({ answer }) => answer))).toEqual(['today', 'today', 'today']);
	ask('a', 'today');
	expect(names()).toEqual(['today', 'today']);
});

it('a query is dropped when all who asked have gone, and not before', async () => {
	const { ask, endNext, names } = openQueue();
	ask('a', 'first');
	const [one, other] = [ask('b', 'shared'), ask('c', 'shared')];
	const alone = ask('d', 'alone');
	const dropped = expect(alone.answer).rejects.toThrow('Nobody waits');
	one.go();
	alone.go();
	await dropped;
	await endNext();
	await endNext();
	expect(await other.answer).toBe('shared');
	expect(names()).toEqual(['first', 'shared']);
});

it('a client with too many is refused, and the others are not', async () => {
	const { ask } = openQueue();
	for (let i = 0; i <= 64; i++) ask('a', `a${i}`).answer.catch(() => {});
	await expect(ask('a', 'one more').answer).rejects.toMatchObject({ code: 'too-much-at-once' });
	const other = ask('b', 'b1');
	other.answer.catch(() => {});
	other.go();
	await expect(other.answer).rejects.toThrow('Nobody waits');
});

it('a failed query is reported to those who asked, and the next begins', async () => {
	const queue = new FairQueue(1);
	const requester: Requester = { client: 'a', watch() {} };
	const failed = queue.run(requester, 'bad', () => Promise.reject(new Error('no luck')));
	const next = queue.run(requester, 'good', async () => 'fine');
	await expect(failed).rejects.toThrow('no luck');
	expect(await next).toBe('fine');
});
