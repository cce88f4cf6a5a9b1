/** library-exports: the public names of src/index.ts with their comments and signatures, read by the TypeScript compiler. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface LibraryExport {
	readonly name: string;
	readonly kind: 'function' | 'class' | 'constant' | 'type';
	/** The comment of its declaration. */
	readonly text: string;
	/** Its declaration without bodies, then the types that it needs and that have no entry of their own. */
	readonly code: string;
	/** Other public names in `code`. */
	readonly mentions: readonly string[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const INDEX = `${ROOT}src/index.ts`;

export function readExports(): LibraryExport[] {
	const config = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config as object;
	const { options } = ts.parseJsonConfigFileContent({ ...config, files: [INDEX] }, ts.sys, ROOT);
	const program = ts.createProgram([INDEX], options);
	return new ExportReader(program.getTypeChecker()).read(program.getSourceFile(INDEX)!);
}

type Declared =
	| ts.FunctionDeclaration
	| ts.ClassDeclaration
	| ts.VariableDeclaration
	| ts.InterfaceDeclaration
	| ts.TypeAliasDeclaration;

class ExportReader {
	readonly #public = new Map<ts.Node, string>();

	constructor(private readonly checker: ts.TypeChecker) {}

	read(index: ts.SourceFile): LibraryExport[] {
		const symbols = this.checker.getExportsOfModule(this.checker.getSymbolAtLocation(index)!);
		const entries = symbols.map((symbol) => ({ name: symbol.name, target: this.#resolve(symbol) }));
		for (const { name, target } of entries) this.#public.set(declarationOf(target), name);
		return entries.map(({ name, target }) => this.#describe(name, target));
	}

	#describe(name: string, symbol: ts.Symbol): LibraryExport {
		const node = declarationOf(symbol);
		const used = this.#typesOf(node);
		const hidden = used.filter((one) => !this.#public.has(one));
		const mentions = [node, ...hidden]
			.flatMap((one) => this.#typesOf(one))
			.map((one) => this.#public.get(one));
		return {
			name,
			kind: kindOf(node),
			text: ts.displayPartsToString(symbol.getDocumentationComment(this.checker)),
			code: [node, ...hidden].map((one) => this.#render(one)).join('\n\n'),
			mentions: [...new Set(mentions)].filter((one) => one !== undefined && one !== name) as string[],
		};
	}

	#resolve(symbol: ts.Symbol): ts.Symbol {
		return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.checker.getAliasedSymbol(symbol);
	}

	/** The types of this project that a declaration names outside of bodies and private members. */
	#typesOf(node: Declared): Declared[] {
		const found = new Set<Declared>();
		const visit = (child: ts.Node): void => {
			if (ts.isBlock(child) || isHidden(child)) return;
			const name = typeNameOf(child);
			const symbol = name === null ? undefined : this.checker.getSymbolAtLocation(name);
			const target = symbol === undefined ? undefined : declarationOf(this.#resolve(symbol));
			if (target !== undefined && target !== node && isOwn(target)) found.add(target);
			ts.forEachChild(child, visit);
		};
		ts.forEachChild(node, visit);
		return [...found];
	}

	#render(node: Declared): string {
		if (ts.isFunctionDeclaration(node)) return this.#renderFunction(node);
		if (ts.isClassDeclaration(node)) return this.#renderClass(node);
		if (!ts.isVariableDeclaration(node)) return tidy(node.getText());
		const type = node.type?.getText() ?? this.checker.typeToString(this.checker.getTypeAtLocation(node));
		return `const ${node.name.getText()}: ${tidy(type)}`;
	}

	#renderFunction({ name, parameters, type }: ts.FunctionDeclaration): string {
		const list = parameters.map((one) => this.#renderParameter(one));
		const result = tidy(type?.getText() ?? 'void');
		const line = `${name?.text}(${list.join(', ')}): ${result}`;
		return line.length <= 100 ? line : `${name?.text}(\n\t${list.join(',\n\t')},\n): ${result}`;
	}

	#renderParameter(parameter: ts.ParameterDeclaration): string {
		const { name, type, initializer, questionToken } = parameter;
		const text =
			type === undefined
				? this.checker.typeToString(this.checker.getTypeAtLocation(parameter))
				: tidy(type.getText()).replace(/\s+/g, ' ');
		const isOptional = initializer !== undefined || questionToken !== undefined;
		const shown = ts.isIdentifier(name) ? name.text : parameterName(text);
		return `${shown}${isOptional ? '?' : ''}: ${text}`;
	}

	/** The public members, inherited ones of this project included, without bodies. */
	#renderClass(node: ts.ClassDeclaration): string {
		const parent = node.heritageClauses?.[0]?.types[0]?.expression;
		const symbol = parent === undefined ? undefined : this.checker.getSymbolAtLocation(parent);
		const base = symbol === undefined ? undefined : declarationOf(this.#resolve(symbol));
		const inherited = base !== undefined && ts.isClassDeclaration(base) && isOwn(base) ? base.members : [];
		const members = [
			...inherited.filter((one) => !ts.isConstructorDeclaration(one)),
			...node.members.filter((one) => one.name?.getText() !== 'name'),
		].filter((one) => !isHidden(one));
		const title = `class ${node.name?.text}${inherited.length === 0 && parent !== undefined ? ` extends ${parent.getText()}` : ''}`;
		if (members.length === 0) return title;
		return `${title} {\n${members.map((one) => indent(this.#renderMember(one))).join('\n')}\n}`;
	}

	#renderMember(member: ts.ClassElement): string {
		const comment = ts
			.getJSDocCommentsAndTags(member)
			.map((one) => `${one.getText()}\n`)
			.join('');
		if (ts.isConstructorDeclaration(member))
			return `${comment}constructor(${member.parameters.map((one) => this.#renderParameter(one)).join(', ')})`;
		const name = member.name?.getText() ?? '';
		const type =
			ts.isFunctionLike(member) || ts.isPropertyDeclaration(member) ? member.type?.getText() : undefined;
		if (!ts.isMethodDeclaration(member)) return `${comment}${name}: ${tidy(type ?? 'unknown')}`;
		const list = member.parameters.map((one) => this.#renderParameter(one));
		return `${comment}${name}(${list.join(', ')}): ${tidy(type ?? 'void')}`;
	}
}

function declarationOf(symbol: ts.Symbol): Declared {
	return symbol.declarations?.[0] as Declared;
}

function kindOf(node: Declared): LibraryExport['kind'] {
	if (ts.isFunctionDeclaration(node)) return 'function';
	if (ts.isClassDeclaration(node)) return 'class';
	return ts.isVariableDeclaration(node) ? 'constant' : 'type';
}

function typeNameOf(node: ts.Node): ts.EntityName | null {
	if (ts.isTypeReferenceNode(node)) return node.typeName;
	const isBase = ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression);
	return isBase ? (node.expression as ts.Identifier) : null;
}

/** A class, interface or type alias of src/. A base class is shown by its members. */
function isOwn(node: ts.Node): boolean {
	const isType =
		ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
	return isType && node.getSourceFile().fileName.startsWith(`${ROOT}src/`);
}

function isHidden(node: ts.Node): boolean {
	if (!ts.isClassElement(node)) return false;
	return node.name !== undefined && ts.isPrivateIdentifier(node.name);
}

/** A name for a parameter that the source takes apart: `ParseFeedOptions` is `options`, `FeedItem` is `feedItem`. */
function parameterName(type: string): string {
	const name = /^(?:Pick<)?(\w+)/.exec(type)?.[1] ?? 'options';
	const last = /(?:Options|Context|Input)$/.exec(name)?.[0];
	const chosen = last ?? name;
	return chosen.charAt(0).toLowerCase() + chosen.slice(1);
}

/** As a reader of the page needs it: everything is public and readonly. */
function tidy(text: string): string {
	return text.replace(/^export /, '').replace(/\breadonly (?=[\w[(])/g, '');
}

function indent(text: string): string {
	return text
		.split('\n')
		.map((line) => `\t${line.trimStart().startsWith('*') ? ` ${line.trimStart()}` : line.trimStart()}`)
		.join('\n');
}
