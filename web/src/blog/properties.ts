/** properties: display names of the values extracted from a page. */
import type { WrapperProperty } from '../../../src/model/wrapper.ts';

export const PROPERTY_NAMES: Readonly<Record<WrapperProperty, string>> = {
	content: 'Content',
	title: 'Title',
	author: 'Author',
	published: 'Date',
	updated: 'Updated',
	categories: 'Categories',
	commentCount: 'Comment count',
};

export function propertyName(name: string): string {
	const known = (PROPERTY_NAMES as Readonly<Record<string, string>>)[name];
	return known ?? name.charAt(0).toUpperCase() + name.slice(1);
}
