/**
 * instrument: a module's source → the same with a counter in each branch.
 *
 * Functions, the branches of if, ?:, &&, || and ??, cases, loops and handlers: each increments a byte of the shared
 * counters at its start. It uses the compiler that builds the program, so no other tool has to know its syntax.
 */
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
	target: ts.ScriptTarget.ES2023,
	module: ts.ModuleKind.ESNext,
	verbatimModuleSyntax: true,
};

export interface Instrumented {
	readonly source: string;
	/** The first free number. */
	readonly next: number;
}

/** Branches are numbered from `first` on, and share counters beyond `limit`. */
export function instrument(source: string, first: number, limit: number): Instrumented {
	let next = first;
	const transform: ts.TransformerFactory<ts.SourceFile> = (context) => {
		const writer = new CounterWriter(context.factory, () => next++ % limit);
		const visit = (node: ts.Node): ts.Node => writer.write(ts.visitEachChild(node, visit, context));
		return (file) => ts.visitEachChild(file, visit, context);
	};
	const { outputText } = ts.transpileModule(source, {
		compilerOptions: OPTIONS,
		transformers: { before: [transform] },
	});
	const preamble = `const fuzzCounts = (globalThis.fuzzHits ??= { counts: new Uint8Array(${limit}), size: 0 }).counts; globalThis.fuzzHits.size = Math.max(globalThis.fuzzHits.size, ${next});`;
	return { source: `${preamble}\n${outputText}`, next };
}

const DECIDING = new Set([
	ts.SyntaxKind.AmpersandAmpersandToken,
	ts.SyntaxKind.BarBarToken,
	ts.SyntaxKind.QuestionQuestionToken,
]);

class CounterWriter {
	readonly #factory: ts.NodeFactory;
	readonly #number: () => number;

	constructor(factory: ts.NodeFactory, number: () => number) {
		this.#factory = factory;
		this.#number = number;
	}

	/** The node with counters, its children being done. */
	write(node: ts.Node): ts.Node {
		const factory = this.#factory;
		if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
			return factory.updateArrowFunction(
				node,
				...([node.modifiers, node.typeParameters, node.parameters, node.type] as const),
				...([node.equalsGreaterThanToken, this.#counted(node.body)] as const),
			);
		if (ts.isBlock(node)) return factory.updateBlock(node, [this.#statement(), ...node.statements]);
		if (ts.isCaseOrDefaultClause(node)) return this.#writeClause(node);
		if (ts.isIfStatement(node)) return this.#writeIf(node);
		if (ts.isConditionalExpression(node))
			return factory.updateConditionalExpression(
				node,
				...([node.condition, node.questionToken, this.#counted(node.whenTrue)] as const),
				...([node.colonToken, this.#counted(node.whenFalse)] as const),
			);
		if (ts.isBinaryExpression(node) && DECIDING.has(node.operatorToken.kind))
			return factory.updateBinaryExpression(node, node.left, node.operatorToken, this.#counted(node.right));
		return node;
	}

	#writeClause(node: ts.CaseOrDefaultClause): ts.Node {
		const statements = [this.#statement(), ...node.statements];
		return ts.isCaseClause(node)
			? this.#factory.updateCaseClause(node, node.expression, statements)
			: this.#factory.updateDefaultClause(node, statements);
	}

	#writeIf({ expression, thenStatement, elseStatement }: ts.IfStatement): ts.Node {
		return this.#factory.createIfStatement(
			expression,
			this.#branch(thenStatement),
			this.#branch(elseStatement),
		);
	}

	/** A block already has its counter; a missing branch gets one as well. */
	#branch(statement: ts.Statement | undefined): ts.Statement {
		if (statement !== undefined && ts.isBlock(statement)) return statement;
		const statements = statement === undefined ? [] : [statement];
		return this.#factory.createBlock([this.#statement(), ...statements]);
	}

	#statement(): ts.Statement {
		return this.#factory.createExpressionStatement(this.#increment());
	}

	#counted(expression: ts.Expression): ts.Expression {
		return this.#factory.createParenthesizedExpression(
			this.#factory.createComma(this.#increment(), expression),
		);
	}

	#increment(): ts.Expression {
		const factory = this.#factory;
		const counter = factory.createElementAccessExpression(
			factory.createIdentifier('fuzzCounts'),
			this.#number(),
		);
		return factory.createPostfixIncrement(counter);
	}
}
