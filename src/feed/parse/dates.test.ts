import { expect, it } from 'vitest';
import { findDateInTitle, parseFeedDate } from './dates.ts';

it.each([
	['Fri, 05 Mar 2004 21:04:09 +0900', '2004-03-05T21:04:09+09:00'],
	['Fri, 05 Mar 2004 21:04:09 GMT', '2004-03-05T21:04:09Z'],
	['5 Mar 2004 1:04 EST', '2004-03-05T01:04:00-05:00'],
	['2004-03-05T21:04:09+09:00', '2004-03-05T21:04:09+09:00'],
	['2004-03-05T21:04:09.123Z', '2004-03-05T21:04:09Z'],
	['2004-03-05 21:04:09', '2004-03-05T21:04:09Z'],
	['2004-03-05', '2004-03-05'],
	['2004-03', '2004-03'],
	['Freitag, 5. März 2004', '2004-03-05'],
	['Thu, 30 Apr 2015 08:57:00 MEST', '2015-04-30T08:57:00+02:00'],
	['Wed, 19 Aug 2009 18:28:00 Etc/GMT', '2009-08-19T18:28:00Z'],
	['Fri, 31 Mar 2023 20:19:00 America/Los_Angeles', '2023-03-31T20:19:00-07:00'],
	['Fri, 31 Mar 2023 20:19:00 Nowhere/At_All', null],
	['Sat, 11 04 2020 08:51:49 +0100', '2020-04-11T08:51:49+01:00'],
	['26 Sep 2022 GMT', '2022-09-26'],
	['31 Feb 2004 10:00:00 GMT', null],
	['2004-02-30T00:00:00Z', null],
	['soon', null],
	['', null],
	['1 '.repeat(1000), null],
])('%s', (written, expected) => {
	expect(parseFeedDate(written)).toBe(expected);
});

it.each([
	['2004-03-05: Version 2 is out', '2004-03-05'],
	['March 5, 2004', '2004-03-05'],
	['5 March', null],
	['Top 10 of 2004', null],
	['No date', null],
])('in the title "%s"', (title, expected) => {
	expect(findDateInTitle(title)).toBe(expected);
});
