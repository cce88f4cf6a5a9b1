/** request-metrics: how long the server takes for its requests, by route, and what the process uses, in the text format of Prometheus. */
import { statfsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The upper ends of the buckets, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;
/** More combinations than there are routes, methods and kinds of status. */
const MAX_SERIES = 2_000;

interface Series {
	readonly counts: number[];
	sum: number;
	count: number;
}

export interface AnsweredRequest {
	readonly method: string;
	/** The pattern of the route, not the URL: URLs have no end. */
	readonly route: string;
	readonly status: number;
	readonly seconds: number;
}

export class RequestMetrics {
	readonly #series = new Map<string, Series>();
	readonly #delay = monitorEventLoopDelay();
	/** The folder whose disk is watched; null for a store elsewhere. */
	readonly #folder: string | null;

	constructor(folder: string | null) {
		this.#folder = folder;
		this.#delay.enable();
	}

	add({ method, route, status, seconds }: AnsweredRequest): void {
		const labels = `method="${method}",route="${escaped(route)}",status="${Math.floor(status / 100)}xx"`;
		let series = this.#series.get(labels);
		if (series === undefined) {
			if (this.#series.size >= MAX_SERIES) return;
			series = { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
			this.#series.set(labels, series);
		}
		for (const [i, end] of BUCKETS.entries()) if (seconds <= end) series.counts[i]!++;
		series.sum += seconds;
		series.count++;
	}

	render(): string {
		return [...this.#renderRequests(), ...this.#renderProcess()].join('\n').concat('\n');
	}

	*#renderRequests(): Generator<string> {
		const name = 'logosphere_http_request_seconds';
		yield `# HELP ${name} Time to answer a request, by route and kind of status.`;
		yield `# TYPE ${name} histogram`;
		for (const [labels, { counts, sum, count }] of this.#series) {
			for (const [i, end] of BUCKETS.entries()) yield `${name}_bucket{${labels},le="${end}"} ${counts[i]}`;
			yield `${name}_bucket{${labels},le="+Inf"} ${count}`;
			yield `${name}_sum{${labels}} ${sum}`;
			yield `${name}_count{${labels}} ${count}`;
		}
	}

	*#renderProcess(): Generator<string> {
		const { user, system } = process.cpuUsage();
		const { rss, heapUsed } = process.memoryUsage();
		const delay = this.#delay.count === 0 ? 0 : this.#delay.percentile(99) / 1e9;
		this.#delay.reset();
		yield* metric('process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / 1e6);
		yield* metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss);
		yield* metric(
			'process_start_time_seconds',
			'gauge',
			'When the process started.',
			Date.now() / 1000 - process.uptime(),
		);
		yield* metric('logosphere_heap_bytes', 'gauge', 'JavaScript objects in memory.', heapUsed);
		yield* metric(
			'logosphere_event_loop_delay_seconds',
			'gauge',
			'How late the process reacts: the 99th percentile since the last reading.',
			delay,
		);
		if (this.#folder === null) return;
		const { bavail, blocks, bsize } = statfsSync(this.#folder);
		yield* metric('logosphere_disk_free_bytes', 'gauge', 'Free space for the store.', bavail * bsize);
		yield* metric('logosphere_disk_bytes', 'gauge', 'Size of the disk of the store.', blocks * bsize);
	}

	close(): void {
		this.#delay.disable();
	}
}

function metric(name: string, type: 'counter' | 'gauge', help: string, value: number): string[] {
	return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`];
}

function escaped(text: string): string {
	return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
