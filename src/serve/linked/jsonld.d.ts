/** jsonld: types for the part of the package that the tests use; it has no types of its own. */
declare module 'jsonld' {
	interface Options {
		readonly documentLoader: (url: string) => Promise<never>;
		readonly format?: 'application/n-quads';
	}
	const jsonld: {
		expand(document: object, options: Options): Promise<Record<string, unknown>[]>;
		toRDF(document: object, options: Options & { readonly format: 'application/n-quads' }): Promise<string>;
	};
	export default jsonld;
}
