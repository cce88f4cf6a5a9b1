import { describe, expect, it } from 'vitest';
import { acceptResult, claimHost, FREE, giveBack, handOut, isLost } from './host-lease.ts';

const HANDED = handOut({ ...FREE, fence: 6, tries: 2 }, { nowMs: 100, waitMs: 50 });
const MINE = { fence: 7, holder: 'a' };
const AT = { nowMs: 110, leaseMs: 20 };
const HELD = claimHost(HANDED, MINE, AT)!;
const WRITING = { writer: 'w', nowMs: 120, writeMs: 60 };

describe('the lease of a host', () => {
	it('gets a higher number each time, and counts the workers that never reported', () => {
		expect(HANDED).toMatchObject({ fence: 7, isOut: true, holder: null, untilMs: 150, tries: 2 });
		expect(HELD).toMatchObject({ fence: 7, holder: 'a', untilMs: 130, tries: 3 });
		expect(claimHost(HELD, MINE, AT)!.tries).toBe(3);
		expect(giveBack(HELD, 7)).toEqual({ ...FREE, fence: 7 });
	});

	it.each([
		['of an older number', HANDED, { fence: 6, holder: 'a' }, AT],
		['of a second worker', HELD, { fence: 7, holder: 'b' }, AT],
		[
			'of a second worker, when the lease has run out',
			HELD,
			{ fence: 7, holder: 'b' },
			{ ...AT, nowMs: 200 },
		],
		['of its own worker, when it has run out', HELD, MINE, { ...AT, nowMs: 130 }],
		['of a host that was given back', giveBack(HELD, 7)!, MINE, AT],
	])('refuses a claim %s', (_, lease, claim, at) => {
		expect(claimHost(lease, claim, at)).toBeNull();
	});

	it.each([
		['while the lease is held', HELD, MINE, 'accepted'],
		['after it has run out', { ...HELD, untilMs: 0 }, MINE, 'accepted'],
		['while another writer saves it', { ...HELD, writer: 'v' }, MINE, 'busy'],
		['after another writer died with it', { ...HELD, writer: 'v', untilMs: 0 }, MINE, 'accepted'],
		['of an older number', HELD, { fence: 6, holder: 'a' }, 'stale'],
		['of another worker', HELD, { fence: 7, holder: 'b' }, 'stale'],
		['that no worker claimed', HANDED, MINE, 'stale'],
		['that was written before', giveBack(HELD, 7)!, MINE, 'stale'],
	])('checks a result %s', (_, lease, claim, kind) => {
		expect(acceptResult(lease, claim, WRITING).kind).toBe(kind);
	});

	it('is lost when it has expired, and not while nobody holds the host', () => {
		expect([isLost(HELD, 129), isLost(HELD, 130), isLost(FREE, 999)]).toEqual([false, true, false]);
		expect(giveBack(HELD, 6)).toBeNull();
	});
});
