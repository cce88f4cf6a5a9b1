import { describe, expect, it } from 'vitest';
import { InvalidWrapperError, parseWrapper, trainWrapper } from './index.ts';
import { examplesOf } from './made-up-blog.fixture.ts';

const wrapper = trainWrapper(examplesOf([1, 2, 3]));
const text = JSON.stringify(wrapper);

describe('a parsed wrapper', () => {
	it('equals the written one', () => {
		expect(parseWrapper(text)).toEqual(wrapper);
	});

	it.each([
		['no JSON', '{', /not JSON/],
		['no object', '[]', /must be an object/],
		['another version', text.replace('"version":1', '"version":9'), /version is 9/],
		['a missing list', text.replace('"title":[', '"titel":['), /rules\.title must be a list/],
		[
			'an unknown kind',
			text.replace('"kind":"classes"', '"kind":"magic"'),
			/kind must be one of id, classes/,
		],
		['a misspelt part', text.replace('"where":', '"were":'), /\.were is unknown/],
		[
			'a wrong share',
			text.replace(/"exactness":[\d.]+/, '"exactness":7'),
			/exactness must be a number from 0 to 1/,
		],
		[
			'an unknown reading',
			text.replace('"from":"text"', '"from":"__proto__"'),
			/read\.from must be one of text/,
		],
	])('is refused with %s', (_, input, message) => {
		expect(() => parseWrapper(input)).toThrow(InvalidWrapperError);
		expect(() => parseWrapper(input)).toThrow(message);
	});
});
