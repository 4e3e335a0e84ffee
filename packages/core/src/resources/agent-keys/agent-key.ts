import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import { nameSchema } from '../custom-tools/index.ts'
import type { AgentKeyRow, ToolKeyRow } from './agent-key-tables.ts'

/** A user's keys, and associations of keys; more are `forbidden`. */
export const mostKeys = 1_000

const type = z
  .enum(['private', 'shared'])
  .describe('private: for its owner; shared: everyone may give it to their tools; its value is never shown.')
const value = z
  .string()
  .min(1)
  .max(65_536)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), {
    message: 'expected text that an environment variable can hold',
  })
  .describe('The secret. No answer ever holds it.')
const description = z.string().max(4_000)

export const agentKeyInputSchema = z.object({ name: nameSchema, type, value, description: description.optional() })
/** A new agent key: its name, its value, which is stored sealed and never returned, and who may use it. */
export type AgentKeyInput = z.input<typeof agentKeyInputSchema>

/** Absent leaves a field as it is. */
export const agentKeyUpdateSchema = z.object({
  name: nameSchema.optional(),
  type: type.optional(),
  value: value.optional(),
  description: description.optional(),
})
export type AgentKeyUpdate = z.input<typeof agentKeyUpdateSchema>

/** A key without its value. Times are ISO 8601. */
export const agentKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  type,
  description: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ownerEmail: z.string().describe('Empty when unknown.'),
})
export type AgentKey = z.output<typeof agentKeySchema>

/** Names of variables as programs have them. */
export const envNameSchema = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/, {
  message: 'expected the name of an environment variable: letters, digits and _',
})

export const toolKeysInputSchema = z.object({
  tool: nameSchema.describe("Name of one of the caller's custom tools."),
  keys: z
    .array(
      z.object({
        name: envNameSchema.describe('Name of the environment variable under which the tool gets the key.'),
        keyId: z.string().min(1).max(128),
      }),
    )
    .min(1)
    .max(100),
})
export type ToolKeysInput = z.input<typeof toolKeysInputSchema>

export const toolKeySchema = z.object({
  name: z.string(),
  keyId: z.string(),
  associateId: z.string(),
  userId: z.string(),
  email: z.string().describe('Of the user whose association it is; empty when unknown.'),
})

/** The keys that a tool gets. */
export const toolKeysSchema = z.object({ tool: z.string(), keys: z.array(toolKeySchema) })
export type ToolKeys = z.output<typeof toolKeysSchema>

export const agentKeyIdsSchema = z.array(z.string().min(1).max(128)).min(1).max(1000)

export const agentKeyOf = (row: AgentKeyRow, ownerEmail: string): AgentKey =>
  compact({
    id: row.id,
    name: row.name,
    type: row.type as AgentKey['type'],
    description: row.description ?? undefined,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    ownerEmail,
  })

/** Associations by tool, in the order of their names. */
export function toolKeysOf(rows: readonly ToolKeyRow[], email: string): ToolKeys[] {
  const byTool = Map.groupBy(rows, (row) => row.tool_name)
  return [...byTool].map(([tool, own]) => ({
    tool,
    keys: own.map((row) => ({
      name: row.env_name,
      keyId: row.key_id,
      associateId: row.id,
      userId: row.owner_id,
      email,
    })),
  }))
}
