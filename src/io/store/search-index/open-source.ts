/** open-source: opens the source of changes at a place. */
import type { ChangeSource, SourcePlace } from './change-source.ts';
import { SqliteSource } from './sqlite-source.ts';

export async function openSource(place: SourcePlace): Promise<ChangeSource> {
	if (place.kind === 'sqlite') return SqliteSource.open(place.file);
	// Loaded on demand: most stores are folders.
	const { PostgresSource } = await import('../postgres/change-source.ts');
	return PostgresSource.open(place);
}
