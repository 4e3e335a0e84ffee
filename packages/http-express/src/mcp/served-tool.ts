import type { Tool } from '@modelcontextprotocol/server'
import { validate } from '../framework/index.ts'
import { argumentSchema, jsonSchemaOf } from './argument-schema.ts'
import type { DeclaredOperation } from './operation-request.ts'
import { operationAnswer } from './operation-answer.ts'
import type { AnyTool, ToolAnswer, ToolContext, ToolHints } from './tool.ts'

/** A tool as it is listed, and what it does with what a model sends. */
export interface ServedTool {
  readonly listed: Tool
  run(given: Record<string, unknown>, context: ToolContext): Promise<ToolAnswer<unknown>>
}

export function curatedTool(tool: AnyTool): ServedTool {
  const { name, title, description, hints, input, output } = tool
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: jsonSchemaOf(input, 'input') as Tool['inputSchema'],
      ...(output && { outputSchema: jsonSchemaOf(output, 'output') as Tool['outputSchema'] }),
      annotations: annotationsOf(title, hints),
    },
    run: (given, context) => tool.run(validate(input, given, 'The arguments') as never, context),
  }
}

/** An operation of the HTTP API under its own name. */
export function operationTool(route: DeclaredOperation): ServedTool {
  const { operationId, summary, description } = route
  return {
    listed: {
      name: operationId,
      title: summary,
      description: description === undefined ? `${summary}.` : `${summary}. ${description}`,
      inputSchema: argumentSchema(route) as Tool['inputSchema'],
      annotations: annotationsOf(summary, hintsOf(route)),
    },
    run: (given, context) => operationAnswer(context, operationId, given),
  }
}

/** What HTTP defines for its methods; what POST and PATCH do is not known. */
const hintsOf = ({ method }: DeclaredOperation): ToolHints => ({
  readOnly: method === 'GET',
  destructive: method === 'DELETE',
  idempotent: method !== 'POST' && method !== 'PATCH',
})

function annotationsOf(title: string, hints: ToolHints): NonNullable<Tool['annotations']> {
  const { readOnly = false, destructive = false, idempotent = readOnly, openWorld = false } = hints
  return {
    title,
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  }
}
