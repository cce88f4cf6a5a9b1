/** tool: the definition of a tool, and how it is listed and called. */
import { z } from 'zod';
import { Failure } from '../../io/failure.ts';
import type { ServeContext } from '../context.ts';
import { Problem } from '../problem.ts';
import type { ToolResult } from './protocol.ts';

/** An answer in two forms: text for language models, data for programs. */
interface ToolAnswer<Output> {
	readonly text: string;
	readonly data: Output;
}

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly input: Input;
	readonly output: Output;
	run(context: ServeContext, input: z.output<Input>): Promise<ToolAnswer<z.output<Output>>>;
}

/** A tool without its types. */
export interface AnyTool {
	readonly name: string;
	/** As `tools/list` shows it. */
	readonly listed: unknown;
	/** Unexpected errors go to `onFault`. */
	answer(context: ServeContext, given: unknown, onFault: (error: unknown) => void): Promise<ToolResult>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
	tool: Tool<Input, Output>,
): AnyTool {
	const { name, title, description, input, output } = tool;
	return {
		name,
		listed: {
			name,
			title,
			description,
			inputSchema: z.toJSONSchema(input, { io: 'input', target: 'draft-7' }),
			outputSchema: z.toJSONSchema(output, { target: 'draft-7' }),
			annotations: { readOnlyHint: true, openWorldHint: false },
		},
		async answer(context, given, onFault) {
			const parsed = input.safeParse(given);
			if (!parsed.success) return wrong(`Invalid arguments of ${name}:\n${z.prettifyError(parsed.error)}`);
			try {
				const { text, data } = await tool.run(context, parsed.data);
				return { content: [{ type: 'text', text }], structuredContent: data };
			} catch (error) {
				return wrong(inWords(error, onFault));
			}
		},
	};
}

/** An error that the model reads and can correct. */
export function wrong(text: string): ToolResult {
	return { isError: true, content: [{ type: 'text', text }] };
}

/** The caller sees errors it can do something about. Internal errors are only logged. */
function inWords(error: unknown, onFault: (error: unknown) => void): string {
	if (error instanceof Problem || error instanceof Failure) return error.message;
	onFault(error);
	return 'Internal error. The server has logged the cause.';
}
