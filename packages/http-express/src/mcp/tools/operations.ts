import { z } from 'zod'
import { argumentSchema } from '../argument-schema.ts'
import { operationFinder } from '../find-operations.ts'
import { operationAnswer } from '../operation-answer.ts'
import type { DeclaredOperation } from '../operation-request.ts'
import { answerOf, defineTool } from '../tool.ts'

/** Longer schemas come without the fields of nested objects, unless the operation is asked for by its name. */
const longSchema = 3_000

const operation = z.object({
  operation_id: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  read_only: z.boolean(),
  arguments: z.record(z.string(), z.unknown()).describe('JSON Schema.'),
})

/** The tools for everything that no other tool does. */
export function operationTools(routes: readonly DeclaredOperation[]) {
  const find = operationFinder(routes)
  return [
    defineTool({
      name: 'find_operation',
      title: 'Find an operation',
      description:
        `Searches the ${routes.length} operations of the HTTP API, for what no other tool does: sharing, tags, settings, ` +
        'scheduled tasks, usage, users and more. Returns what each does and its arguments; an operation_id as query gives ' +
        'the complete arguments of that one.',
      hints: { readOnly: true },
      input: z.object({
        query: z.string().min(1).describe('Words of what is to be done, or an operation_id.'),
        limit: z.int().min(1).max(20).default(5),
      }),
      output: z.object({ operations: z.array(operation) }),
      async run({ query, limit }) {
        const found = find(query, limit)
        return answerOf({ operations: found.map((route) => viewOf(route, { complete: found.length === 1 })) })
      },
    }),
    defineTool({
      name: 'call_operation',
      title: 'Call an operation',
      description:
        'Calls an operation that find_operation found, with the rights of the user. Ask the user before you call one that ' +
        'deletes or shares something.',
      hints: { destructive: true },
      input: z.object({
        operation_id: z.string(),
        arguments: z.record(z.string(), z.unknown()).default({}).describe('As find_operation describes them.'),
      }),
      async run({ operation_id, arguments: given }, context) {
        return operationAnswer(context, operation_id, given)
      },
    }),
  ]
}

function viewOf(route: DeclaredOperation, { complete }: { readonly complete: boolean }): z.output<typeof operation> {
  const { operationId, summary, description, method } = route
  const schema = argumentSchema(route)
  return {
    operation_id: operationId,
    summary,
    ...(description !== undefined && { description }),
    read_only: method === 'GET',
    arguments: complete || JSON.stringify(schema).length <= longSchema ? schema : shallow(schema, 2),
  }
}

/** Down to so many levels of objects. */
function shallow(schema: Record<string, unknown>, levels: number): Record<string, unknown> {
  const { properties, required, ...rest } = schema
  if (properties === undefined) return schema
  if (levels === 0) return { type: 'object', description: 'Has further fields: find_operation with this operation_id.' }
  const fields = Object.entries(properties as Record<string, Record<string, unknown>>).map(([name, field]) => [
    name,
    shallow(field, levels - 1),
  ])
  return { ...rest, properties: Object.fromEntries(fields) as object, ...(required === undefined ? {} : { required }) }
}
