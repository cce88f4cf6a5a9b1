/** live: posts that match, as they come. */
import { useEffect, useState } from 'preact/hooks';
import { address } from '../api.ts';
import type { SearchResult } from '../values.ts';

export interface Live {
	readonly fresh: readonly SearchResult[];
	/** What is wrong with the stream, in words. */
	readonly trouble: string | null;
	/** Takes what has come away from here, to be shown. */
	take(): readonly SearchResult[];
}

/** What is not looked at is not kept without end. */
const MAX_WAITING = 200;

/** Listens while `query` is not null. */
export function useLive(query: string | null): Live {
	const [fresh, setFresh] = useState<readonly SearchResult[]>([]);
	const [trouble, setTrouble] = useState<string | null>(null);
	useEffect(() => {
		setFresh([]);
		setTrouble(null);
		if (query === null) return;
		const source = new EventSource(address('/api/stream', { q: query }));
		source.addEventListener('open', () => setTrouble(null));
		source.addEventListener('error', () => setTrouble(troubleOf(source)));
		source.addEventListener('post', ({ data }: MessageEvent<string>) => {
			const post = JSON.parse(data) as SearchResult;
			setFresh((before) => [post, ...before.filter(({ id }) => id !== post.id)].slice(0, MAX_WAITING));
		});
		return () => source.close();
	}, [query]);
	const take = () => {
		setFresh([]);
		return fresh;
	};
	return { fresh, trouble, take };
}

/** A browser tries again unless the server refused. */
const troubleOf = ({ readyState }: EventSource): string =>
	readyState === EventSource.CLOSED
		? 'The server does not tell of new posts now. Switch it off and on to ask again.'
		: 'The connection is lost; it is tried again.';
