import { z } from 'zod'
import type { JsonValue, ServerTool } from '../../kernel/ports/index.ts'
import { serverSecuritySchema } from './server-security.ts'

const inspectedToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments.'),
  annotations: z
    .object({
      readOnly: z.boolean().optional(),
      destructive: z.boolean().optional(),
      idempotent: z.boolean().optional(),
    })
    .describe('The description of the server, which nobody checks.'),
})

const statusSchema = z.enum(['success', 'error'])

/** A server of MCP and what it lists. */
export const inspectedServerSchema = z.object({
  status: statusSchema,
  serverName: z.string(),
  serverType: z.string().describe('http, sse or stdio.'),
  tools: z.array(inspectedToolSchema),
  toolCount: z.int(),
  security: serverSecuritySchema.nullable().describe('What rules find in the words of the tools.'),
  error: z.string().nullable(),
  detectionMethod: z
    .string()
    .describe(
      'protocol: the server was asked; kept: what it listed when it was inspected; source: what the text of its program shows, where no program can run.',
    ),
  toolsChanged: z
    .boolean()
    .optional()
    .describe('The server lists its tools otherwise than when it was registered: agents do not call them.'),
})
export type InspectedServer = z.output<typeof inspectedServerSchema>

export const inspectionSchema = z.object({
  status: statusSchema,
  servers: z.array(inspectedServerSchema),
  error: z.string().nullable(),
})
export type Inspection = z.output<typeof inspectionSchema>

export interface ServerLabel {
  readonly name: string
  readonly type: string
}

const inspectedTool = ({ name, description, parameters, ...annotations }: ServerTool) => ({
  name,
  description,
  parameters: objectOf(parameters),
  annotations,
})

const objectOf = (schema: JsonValue): Record<string, unknown> =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? { ...(schema as object) } : {}

/** `kept`: what it listed when it was inspected. `source`: what the text of its program shows, which did not run. */
type DetectionMethod = 'protocol' | 'kept' | 'source'

export const askedServer = (
  { name, type }: ServerLabel,
  tools: readonly ServerTool[],
  detectionMethod: DetectionMethod = 'protocol',
): InspectedServer => ({
  status: 'success',
  serverName: name,
  serverType: type,
  tools: tools.map(inspectedTool),
  toolCount: tools.length,
  security: null,
  error: null,
  detectionMethod,
})

export const failedServer = (
  { name, type }: ServerLabel,
  error: string,
  detectionMethod: DetectionMethod = 'protocol',
): InspectedServer => ({
  status: 'error',
  serverName: name,
  serverType: type,
  tools: [],
  toolCount: 0,
  security: null,
  error,
  detectionMethod,
})
