/** date-words: what the words before a date say it is of. */

const MODIFIED =
	/(?:updated?|modified|edited|revised|last (?:update|changed?|reviewed)|aktualisiert|geändert|überarbeitet|stand|mis à jour|modifi[ée]+|actualizad[oa]|modificad[oa]|atualizad[oa]|aggiornat[oa]|modificat[oa]|bijgewerkt|gewijzigd|uppdatera[dt]|oppdatert|opdateret|päivitetty|aktualizacja|zaktualizowano|aktualizováno|frissítve|обновлен[оа]?|изменен[оа]?|оновлено|güncelle\w*|更新日?時?|最終更新|修改于|编辑于|수정일?|업데이트)[^\p{L}\p{N}]{0,4}(?:on|at|am|le|el|il|op|den|:|：)?\s*\W{0,3}$/iu;
const PUBLISHED =
	/(?:published|posted|written|created|publish date|date|veröffentlicht|erstellt|geschrieben|publiziert|datum|publié|posté|écrit|publicad[oa]|escrito|pubblicat[oa]|scritto|geplaatst|gepubliceerd|publicera[dt]|publisert|julkaistu|opublikowan[oaey]|dodano|publikováno|опубликован[оа]?|добавлено|дата|投稿日?時?|公開日?|掲載日?|作成日?|发布于?|发表于?|發表於?|日期|작성일?|등록일?|입력)[^\p{L}\p{N}]{0,4}(?:on|at|am|le|el|il|op|den|:|：)?\s*\W{0,3}$/iu;

export function saysModified(before: string): boolean {
	return MODIFIED.test(before);
}

export function saysPublished(before: string): boolean {
	return PUBLISHED.test(before);
}
