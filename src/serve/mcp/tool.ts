/** tool: the definition of a tool, and its registration with a server. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { Failure } from '../../io/failure.ts';
import type { ServeContext } from '../context.ts';
import { Problem } from '../problem.ts';

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

/** Adds the tool to a server; unexpected errors go to `onFault`. */
export type AddTool = (server: McpServer, context: ServeContext, onFault: (error: unknown) => void) => void;

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
	tool: Tool<Input, Output>,
): AddTool {
	const { name, title, description, input, output } = tool;
	return (server, context, onFault) => {
		const answer = async (given: unknown): Promise<CallToolResult> => {
			try {
				const { text, data } = await tool.run(context, given as z.output<Input>);
				return { content: [{ type: 'text', text }], structuredContent: data };
			} catch (error) {
				return { isError: true, content: [{ type: 'text', text: inWords(error, onFault) }] };
			}
		};
		server.registerTool(
			name,
			{
				title,
				description,
				inputSchema: input as z.ZodObject,
				outputSchema: output as z.ZodObject,
				annotations: { readOnlyHint: true, openWorldHint: false },
			},
			answer,
		);
	};
}

/** The caller sees errors it can do something about. Internal errors are only logged. */
function inWords(error: unknown, onFault: (error: unknown) => void): string {
	if (error instanceof Problem || error instanceof Failure) return error.message;
	onFault(error);
	return 'Internal error. The server has logged the cause.';
}
