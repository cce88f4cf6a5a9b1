import { describe, expect, it } from 'vitest';
import { namesIn, parseByline } from './index.ts';

describe('a byline', () => {
	it.each([
		['Posted by Jane Doe', 'Jane Doe'],
		['Posted by Jane Doe on', 'Jane Doe'],
		['posted by Anna @ 10:12 PM', 'Anna'],
		['By Jane Doe and John Roe', 'Jane Doe, John Roe'],
		['By Jane Doe, Staff Writer', 'Jane Doe'],
		['By Jane Doe | 5 comments', 'Jane Doe'],
		['Author: jane_d', 'jane_d'],
		['Posted on | by Jane', 'Jane'],
		['View all posts by Jane Doe', 'Jane Doe'],
		['Alles von Jürgen Müller', 'Jürgen Müller'],
		['| 18:13 // Autor: jane4 // 1 Minute', 'jane4'],
		['Jane Doe, Author', 'Jane Doe'],
		['Harald Bauer Autor', 'Harald Bauer'],
		['Thread starter Jane Doe', 'Jane Doe'],
		['BySarah Roe', 'Sarah Roe'],
		['von Jürgen Müller', 'Jürgen Müller'],
		['Geschrieben von Jürgen am', 'Jürgen'],
		['Geschrieben von Hannes Vogel Abgelegt unter Garten', 'Hannes Vogel'],
		['作成者 山田', '山田'],
		['Ein Gastbeitrag von Anna Schmidt', 'Anna Schmidt'],
		['par Émile Dupont', 'Émile Dupont'],
		['Publié par Émile à', 'Émile'],
		['Publicado por Ana María', 'Ana María'],
		['Pubblicato da Luca', 'Luca'],
		['Geplaatst door Jan de Vries', 'Jan de Vries'],
		['Skrevet av Kari Nordmann', 'Kari Nordmann'],
		['Autor: Jan Kowalski', 'Jan Kowalski'],
		['Автор: Иван Петров', 'Иван Петров'],
		['作者：王小明', '王小明'],
		['投稿者: 山田太郎', '山田太郎'],
		['글쓴이 홍길동', '홍길동'],
		['بقلم أحمد علي', 'أحمد علي'],
	])('%s', (line, names) => {
		expect(parseByline(line)?.names).toBe(names);
	});

	it.each([
		'By submitting, you accept the policy',
		'by our engineering team',
		'Von Tunis nach Teheran',
		'Posted in General',
		'Read about the Author',
		'This was said by many people long ago and it is a sentence.',
	])('is not: %s', (line) => {
		expect(parseByline(line)?.names ?? null).toBeNull();
	});

	it.each([
		['Jane DoeStaff Writer', 'Jane Doe'],
		['Jane Doe, Head of Things', 'Jane Doe'],
		['Jane Doe, Healthcare Reporter', 'Jane Doe'],
		['via jane', 'jane'],
		['jane@mail.example', null],
		['Comments', null],
		['View all posts', null],
	])('of the words “%s” has the names %s', (text, names) => {
		expect(namesIn(text)).toBe(names);
	});
});
