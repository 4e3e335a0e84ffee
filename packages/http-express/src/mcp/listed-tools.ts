import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AnyTool } from './tool.ts'
import { allTools } from './tools/all-tools.ts'

let listed: Tool[] | undefined

/** The tools as clients see them. Made once: schemas are converted. */
export const listedTools = (): Tool[] => (listed ??= allTools.map(toolOf))

function toolOf({ name, title, description, hints, input, output }: AnyTool): Tool {
  const { readOnly = false, destructive = false, idempotent = readOnly, openWorld = false } = hints
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input'),
    outputSchema: jsonSchema(output, 'output'),
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
  }
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: json }) => withoutBounds(json),
  })
  return rest as Tool['inputSchema']
}

/** The bounds of "any safe integer" only cost tokens. */
function withoutBounds(json: { minimum?: unknown; maximum?: unknown }): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}
