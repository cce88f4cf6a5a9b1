import { describe, expect, it } from 'vitest';
import type { FrontierFacts, TaskKind } from '../model/task.ts';
import { DomainHosts } from './domain-hosts.ts';

const LIMITS = { freeHosts: 3, hostsPerDomain: 2, enoughDomains: 4, mostDomains: 100, mostHosts: 6 };
const AT = '2026-11-16T12:00:00.000Z';

const found = (url: string, as: FrontierFacts['as'] = 'found', kind: TaskKind = 'home'): FrontierFacts => ({
	url,
	kind,
	blog: null,
	due: AT,
	priority: 1,
	depth: 1,
	via: null,
	as,
});
const hosts = (count: number, from = 0): FrontierFacts[] =>
	Array.from({ length: count }, (_, i) => found(`http://h${from + i}.wild.example/`));
const keptOf = (domains: DomainHosts, from: string, frontier: FrontierFacts[]): number =>
	domains.bound(from, { at: AT, frontier }).frontier!.length;

describe('a domain whose hosts name ever more of their kind', () => {
	it('has so many, and a word about it', () => {
		const { frontier, gaps } = new DomainHosts(LIMITS).bound('a.wild.example', {
			at: AT,
			frontier: hosts(10),
		});
		expect(frontier).toHaveLength(3);
		expect(gaps).toEqual([
			expect.objectContaining({
				kind: 'trap',
				url: 'http://wild.example/',
				why: expect.stringMatching(/growing number/),
			}),
		]);
	});

	it('counts a host once', () => {
		const domains = new DomainHosts(LIMITS);
		expect([
			keptOf(domains, 'a.wild.example', hosts(3)),
			keptOf(domains, 'a.wild.example', hosts(4)),
		]).toEqual([3, 3]);
	});

	it('has more when others lead there', () => {
		const domains = new DomainHosts(LIMITS);
		expect(keptOf(domains, 'other.example', hosts(10))).toBe(5);
		expect(keptOf(domains, 'www.other.example', hosts(10, 10))).toBe(0);
		expect(keptOf(domains, 'third.example', hosts(10, 10))).toBe(2);
	});

	it('has no bound when many do', () => {
		const domains = new DomainHosts(LIMITS);
		for (const name of ['a', 'b', 'c', 'd']) keptOf(domains, `${name}.example`, hosts(1));
		expect(keptOf(domains, 'a.wild.example', hosts(500))).toBe(500);
	});

	it('is remembered over a restart, a step of hosts more or less', () => {
		const limits = { ...LIMITS, freeHosts: 100, mostHosts: 1_000 };
		const kept = new Map<string, unknown>();
		const start = () => {
			const domains = new DomainHosts(limits, (name, value) => kept.set(name, structuredClone(value)));
			domains.recall([...kept.values()]);
			return domains;
		};
		const runs = [0, 1, 2, 3].map((run) => keptOf(start(), 'a.wild.example', hosts(55, 1000 * run)));
		expect(runs).toEqual([55, 50, 0, 0]);
		expect([...kept]).toEqual([['kin wild.example', { name: 'wild.example', hosts: 100, by: [] }]]);
	});

	it('is remembered to have no bound', () => {
		const kept = new Map<string, unknown>();
		const before = new DomainHosts(LIMITS, (name, value) => kept.set(name, structuredClone(value)));
		for (const name of ['a', 'b', 'c', 'd']) keptOf(before, `${name}.example`, hosts(1));
		const after = new DomainHosts(LIMITS);
		after.recall([...kept.values()]);
		expect(keptOf(after, 'a.wild.example', hosts(500))).toBe(500);
	});

	it('is forgotten when too many hosts of others were seen since', () => {
		const domains = new DomainHosts(LIMITS);
		const others = (name: string) => hosts(3).map((task) => found(task.url.replace('wild', name)));
		expect(keptOf(domains, 'a.wild.example', hosts(3))).toBe(3);
		keptOf(domains, 'a.second.example', others('second'));
		expect(keptOf(domains, 'a.wild.example', hosts(3, 3))).toBe(0);
		keptOf(domains, 'a.third.example', others('third'));
		expect(keptOf(domains, 'a.second.example', others('second').slice(0, 1))).toBe(1);
		keptOf(domains, 'a.third.example', others('third'));
		keptOf(domains, 'a.fourth.example', others('fourth'));
		expect(keptOf(domains, 'a.wild.example', hosts(3, 3))).toBe(3);
	});

	it('keeps what is its own or no site: pages of the host, what was visited, feeds', () => {
		const own = [
			...Array.from({ length: 9 }, (_, i) => found(`http://a.wild.example/${i}`)),
			...Array.from({ length: 9 }, (_, i) => found(`http://v${i}.wild.example/`, 'visited')),
			...Array.from({ length: 9 }, (_, i) => found(`http://f${i}.wild.example/`, 'found', 'feed')),
		];
		expect(keptOf(new DomainHosts(LIMITS), 'a.wild.example', own)).toBe(27);
	});
});
