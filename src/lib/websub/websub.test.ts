import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
	CONFIRM_WITHIN_MS,
	checkSignature,
	chooseTopic,
	createSubscription,
	DELIVERY_GRACE_MS,
	detectPush,
	dueStep,
	findHubLinks,
	MAX_FAILURES,
	MAX_LEASE_MS,
	MAX_MISSED,
	MIN_LEASE_MS,
	noteDead,
	noteDelivery,
	noteFailure,
	noteLeaving,
	notePolled,
	noteRequested,
	noteVerified,
	planStep,
	renewalAt,
	signBody,
	WANTED_LEASE_MS,
} from './index.ts';

const T = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const fresh = createSubscription('http://b.example/feed', 'http://hub.example/', 'id', 'secret');
const active = noteVerified(noteRequested(fresh, T), 864_000, T);

describe('a subscription', () => {
	it('is requested immediately, then waits for the confirmation', () => {
		expect(dueStep(fresh, T)).toBe('ask');
		const asked = noteRequested(fresh, T);
		expect(dueStep(asked, T + CONFIRM_WITHIN_MS - 1)).toBe('wait');
		expect(dueStep(asked, T + CONFIRM_WITHIN_MS)).toBe('fail');
		expect(detectPush(asked, T)).toBe(false);
	});

	it('replaces polling while its lease lasts', () => {
		expect(detectPush(active, T)).toBe(true);
		expect(detectPush(active, active.leaseEnds!)).toBe(false);
	});

	it.each([
		['of ten days a day before its end', 864_000, 9 * DAY],
		['of an hour six minutes before its end', 3600, 54 * 60_000],
		['that is absurdly short as the shortest', 1, MIN_LEASE_MS * 0.9],
		['that is absurdly long as the longest', 1e12, MAX_LEASE_MS - DAY],
		['that is missing counts as the requested one', null, WANTED_LEASE_MS - DAY],
		['below nothing as the one wished for', -5, WANTED_LEASE_MS - DAY],
		['that is not a number counts as the requested one', Number.NaN, WANTED_LEASE_MS - DAY],
	])('is renewed: a lease %s', (_, seconds, after) => {
		const verified = noteVerified(noteRequested(fresh, T), seconds, T);
		expect(renewalAt(verified)).toBe(T + after);
		expect(dueStep(verified, T + after - 1)).toBe('wait');
		expect(dueStep(verified, T + after)).toBe('ask');
	});

	it('stays active while its renewal is under way', () => {
		const renewing = noteRequested(active, renewalAt(active));
		expect(detectPush(renewing, renewalAt(active) + 1)).toBe(true);
		const renewed = noteVerified(renewing, 864_000, renewalAt(active) + HOUR);
		expect(renewed.leaseEnds).toBe(renewalAt(active) + HOUR + 10 * DAY);
		expect(renewed.activeSince).toBe(T);
	});

	it('that expired is active only after a new confirmation', () => {
		expect(noteVerified(active, 864_000, T + 20 * DAY).activeSince).toBe(T + 20 * DAY);
	});

	it('is JSON', () => {
		expect(JSON.parse(JSON.stringify(active))).toEqual(active);
	});

	it('that was cancelled is deleted if the hub does not confirm', () => {
		const leaving = noteLeaving(active, T);
		expect(planStep(leaving)).toEqual({ step: 'forget', at: T + CONFIRM_WITHIN_MS });
	});
});

describe('a hub is dead', () => {
	it('after consecutive failures, each followed by a longer pause', () => {
		let subscription = fresh;
		const pauses: number[] = [];
		for (let i = 1; i < MAX_FAILURES; i++) {
			subscription = noteFailure(noteRequested(subscription, T), 'no answer', T);
			pauses.push(planStep(subscription).at - T);
			expect(subscription.state).toBe('asked');
		}
		expect(pauses).toEqual([5, 10, 20].map((minutes) => minutes * 60_000));
		expect(noteFailure(subscription, 'no answer', T)).toMatchObject({ state: 'dead', why: 'no answer' });
	});

	it('after posts that it did not deliver', () => {
		let subscription = active;
		for (let i = 1; i <= MAX_MISSED; i++) {
			expect(subscription.state).toBe('active');
			subscription = notePolled(subscription, T + i * HOUR, T + (i + 1) * HOUR);
			expect(detectPush(subscription, T + (i + 1) * HOUR)).toBe(false);
		}
		expect(subscription.state).toBe('dead');
	});

	it.each([
		['published before the subscription', T - 1, T + DAY],
		['that the hub may still deliver', T + HOUR, T + HOUR + DELIVERY_GRACE_MS - 1],
	])('but not for posts %s', (_, publishedAt, now) => {
		expect(notePolled(active, publishedAt, now)).toEqual(active);
	});

	it('but not for posts that were delivered', () => {
		const delivered = noteDelivery(active, T + 2 * HOUR);
		expect(notePolled(delivered, T + HOUR, T + DAY)).toEqual(delivered);
	});

	it('but a delivery cancels earlier misses', () => {
		const missed = notePolled(active, T + HOUR, T + DAY);
		expect(missed.missed).toBe(1);
		expect(noteDelivery(missed, T + 2 * DAY).missed).toBe(0);
	});

	it('until it delivers', () => {
		expect(dueStep(noteDelivery(noteDead(active, 'deaf', T), T + HOUR), T + HOUR)).toBe('ask');
	});

	it('and is tried again after longer and longer pauses', () => {
		const dead = noteDead(active, 'deaf', T);
		expect(detectPush(dead, T)).toBe(false);
		expect(dueStep(dead, T + 7 * DAY - 1)).toBe('wait');
		expect(dueStep(dead, T + 7 * DAY)).toBe('ask');
		expect(noteDead(noteRequested(dead, T), 'deaf', T).retryAt).toBe(T + 14 * DAY);
		let again = dead;
		for (let i = 0; i < 20; i++) again = noteDead(again, 'deaf', T);
		expect(again.retryAt).toBe(T + 56 * DAY);
	});
});

describe('a signature', () => {
	const body = Buffer.from('<feed/>');
	it.each(['sha1', 'sha256', 'sha384', 'sha512'])('by %s is checked', (method) => {
		const signed = `${method}=${createHmac(method, 's').update(body).digest('hex')}`;
		expect(signBody(body, 's', method)).toBe(signed);
		expect(checkSignature(signed, body, 's')).toBe(true);
		expect(checkSignature(signed.toUpperCase(), body, 's')).toBe(true);
		expect(checkSignature(signed, body, 'other')).toBe(false);
		expect(checkSignature(signed, Buffer.from('<feed />'), 's')).toBe(false);
	});

	it.each([
		undefined,
		'',
		'sha256',
		'sha256=',
		`md5=${'0'.repeat(32)}`,
		`sha999=${'0'.repeat(64)}`,
		`sha256=${'0'.repeat(40)}`,
		`sha256=${'g'.repeat(64)}`,
	])('%s is not one', (header) => {
		expect(checkSignature(header, body, 's')).toBe(false);
	});
});

describe('the topic', () => {
	it.each([
		['is the URL that the feed gives for itself', 'http://b.example/feed', 'http://b.example/feed/'],
		['may be its secure address', 'http://b.example/feed', 'https://b.example/feed'],
	])('%s', (_, feed, self) => {
		expect(chooseTopic(feed, self)).toBe(self);
	});

	it.each([null, 'http://victim.example/feed', 'nonsense'])('is not %s', (self) => {
		expect(chooseTopic('http://b.example/feed', self)).toBe('http://b.example/feed');
	});
});

describe('the Link header', () => {
	const base = 'http://b.example/feed/';
	it.each([
		['one link', '<http://h.example/>; rel="hub"', ['http://h.example/'], null],
		['both', '<http://h.example/>; rel=hub, </f>; rel=self', ['http://h.example/'], 'http://b.example/f'],
		['several names', '<http://h.example/>; title="a"; rel="x HUB"', ['http://h.example/'], null],
		[
			'two hubs',
			'<http://a.example/>;rel=hub,<http://b.example/>;rel=hub',
			['http://a.example/', 'http://b.example/'],
			null,
		],
		['two headers', ['<http://h.example/>; rel="hub"', '<f>; rel="self"'], ['http://h.example/'], `${base}f`],
		['other links', '<http://h.example/>; rel="next", <x>', [], null],
		['other schemes', '<javascript:alert(1)>; rel="hub"', [], null],
		['nonsense', '<<<>>>;;;rel=hub', [], null],
		['nothing', undefined, [], null],
	])('with %s', (_, header, hubs, self) => {
		expect(findHubLinks(header, base)).toEqual({ hubs, self });
	});
});
