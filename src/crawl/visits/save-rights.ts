/** save-rights: what the host and the home page of a blog declare about the uses of its posts. */
import type { Declaration } from '../../model/rights.ts';
import { fileDeclarations, type ReadPage, rightsFiles } from '../../pipeline/index.ts';
import { isUsable, type Session } from './session.ts';

/** The files of a host are read again after this time, when its home page is visited. */
const FILES_DAYS = 7;
const DAY_MS = 86_400_000;

export async function saveRights(session: Session, blog: string, home: ReadPage): Promise<void> {
	const { filesAt } = session.rights;
	const isFresh =
		filesAt !== null && Math.abs(Date.parse(session.now) - Date.parse(filesAt)) < FILES_DAYS * DAY_MS;
	const files = isFresh ? null : await readFiles(session, home);
	session.noteRights(blog, {
		page: home.declarations,
		...(files === null ? {} : { files, filesAt: session.now }),
	});
}

/** Null if they could not be asked for. What cannot be read now says what it said before. */
async function readFiles(session: Session, home: ReadPage): Promise<Declaration[] | null> {
	const found: Declaration[] = [];
	for (const url of rightsFiles(home, session.input.robots?.licences ?? [])) {
		const result = await session.fetchFile(url);
		if (result.kind === 'failure' && result.action === 'stop') return null;
		const isUnclear = result.kind === 'failure' || (result.kind === 'answer' && result.status >= 500);
		if (isUnclear) found.push(...session.rights.files.filter(({ where }) => where === url));
		else if (isUsable(result)) found.push(...fileDeclarations(result, url));
	}
	return found;
}
