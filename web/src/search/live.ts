/** live: new posts that match, as they arrive. */
import { useEffect, useState } from 'preact/hooks';
import { address } from '../api.ts';
import type { SearchResult } from '../values.ts';

export interface Live {
	readonly fresh: readonly SearchResult[];
	/** The error message of the stream. */
	readonly trouble: string | null;
	/** Returns the new posts and clears the list. */
	take(): readonly SearchResult[];
}

/** Limits how many unseen posts are held in memory. */
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

/** The browser reconnects on its own unless the server refused. */
const troubleOf = ({ readyState }: EventSource): string =>
	readyState === EventSource.CLOSED
		? 'The server is not sending new posts. Turn Live off and on to try again.'
		: 'Connection lost. Reconnecting …';
