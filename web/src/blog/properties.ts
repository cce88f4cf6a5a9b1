/** properties: what is read from a page, as people call it. */
import type { WrapperProperty } from '../../../src/model/wrapper.ts';

export const PROPERTY_NAMES: Readonly<Record<WrapperProperty, string>> = {
	content: 'Content',
	title: 'Title',
	author: 'Author',
	published: 'Date',
	updated: 'Date of change',
	categories: 'Categories',
	commentCount: 'Number of comments',
};

export function propertyName(name: string): string {
	const known = (PROPERTY_NAMES as Readonly<Record<string, string>>)[name];
	return known ?? name.charAt(0).toUpperCase() + name.slice(1);
}
