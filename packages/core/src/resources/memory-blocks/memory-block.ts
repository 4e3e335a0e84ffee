import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { isoTime, pageSchema } from '../../kernel/input/index.ts'
import type { MemoryBlockRow } from './memory-block-tables.ts'

/** Characters of a block without a limit of its own. */
const defaultMaxContentLength = 10_000
/** Characters of a block without a bound of its own. */
const longestContent = 500_000

export const injectionModes = ['system_prompt', 'user_instruction', 'agent_file', 'agent_tool'] as const
export const accessModes = ['read', 'write', 'read_write'] as const
export type InjectionMode = (typeof injectionModes)[number]

const injectionMode = z
  .enum(injectionModes)
  .describe(
    'system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool.',
  )
const accessMode = z.enum(accessModes).describe('What models may do with it: chats use what can be read; agents write.')
const maxContentLength = z.int().min(0).max(longestContent).describe('Characters; 0 sets no bound of its own.')

const written = {
  name: z.string().trim().min(1).max(255),
  content: z.string().max(longestContent),
  systemPromptAmendment: z.string().max(10_000).describe('How the content is to be used; sent along with it.'),
}

export const memoryBlockInputSchema = z.object({
  name: written.name,
  content: written.content.default(''),
  systemPromptAmendment: written.systemPromptAmendment.default(''),
  injectionMode: injectionMode.default('system_prompt'),
  accessMode: accessMode.default('read'),
  maxContentLength: maxContentLength.default(defaultMaxContentLength),
})
export type MemoryBlockInput = z.input<typeof memoryBlockInputSchema>

/** Absent leaves a field as it is. */
export const memoryBlockUpdateSchema = z.object({
  name: written.name.optional(),
  content: written.content.optional(),
  systemPromptAmendment: written.systemPromptAmendment.optional(),
  injectionMode: injectionMode.optional(),
  accessMode: accessMode.optional(),
  maxContentLength: maxContentLength.optional(),
})
export type MemoryBlockUpdate = z.input<typeof memoryBlockUpdateSchema>

export const memoryBlockListSchema = pageSchema.extend({
  nameFilter: z.string().max(255).optional().describe('Part of the name.'),
  updatedAfter: z.iso.datetime({ offset: true }).optional(),
})
export type MemoryBlockListInput = z.input<typeof memoryBlockListSchema>

/** A text that models get in chats. Times are ISO 8601. */
export const memoryBlockSchema = z.object({
  id: z.string(),
  name: z.string(),
  content: z.string(),
  systemPromptAmendment: z.string(),
  injectionMode,
  accessMode,
  userId: z.string(),
  username: z.string().describe('Owner.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isPublic: z.boolean(),
  isOwner: z.boolean(),
  maxContentLength: z.int(),
  isAuto: z.boolean().describe('Whether the service made it automatically; never so far.'),
  userCount: z.int().describe('Its owner and the users it is shared with by name.'),
  groupCount: z.int(),
})
export type MemoryBlock = z.output<typeof memoryBlockSchema>

/** What a default is for. */
export const defaultScopes = ['llm', 'agent'] as const
export type DefaultScope = (typeof defaultScopes)[number]

export const defaultMemoryBlockInputSchema = z.object({
  scope: z.enum(defaultScopes).describe('llm: chats; agent: questions with use_agent.'),
  memoryBlockId: z.string().max(128).nullable().optional().describe('None when null or absent.'),
})
export type DefaultMemoryBlockInput = z.input<typeof defaultMemoryBlockInputSchema>

export const defaultMemoryBlockSchema = z.object({
  scope: z.enum(defaultScopes),
  memoryBlock: memoryBlockSchema.optional(),
})
export type DefaultMemoryBlock = z.output<typeof defaultMemoryBlockSchema>

export const defaultMemoryBlocksSchema = z.object({
  defaults: z.object({ llm: memoryBlockSchema.optional(), agent: memoryBlockSchema.optional() }),
})
export type DefaultMemoryBlocks = z.output<typeof defaultMemoryBlocksSchema>

export function memoryBlockOf(row: MemoryBlockRow, scope: Scope): MemoryBlock {
  return {
    id: row.id,
    name: row.name,
    content: row.content,
    systemPromptAmendment: row.system_prompt_amendment,
    injectionMode: row.injection_mode as InjectionMode,
    accessMode: row.access_mode as MemoryBlock['accessMode'],
    userId: row.owner_id,
    username: row.username,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    isPublic: row.is_public === true,
    isOwner: row.owner_id === scope.userId,
    maxContentLength: row.max_content_length,
    isAuto: false,
    userCount: row.user_count,
    groupCount: row.group_count,
  }
}

/** @throws `invalid_input` */
export function requireFitting(content: string, most: number): void {
  const { length } = Array.from(content)
  if (most === 0 || length <= most) return
  throw new DocentError({
    code: 'invalid_input',
    message: `content has ${length} characters, and max_content_length allows ${most}; shorten it, or raise max_content_length.`,
    details: { field: 'content' },
  })
}

/** Why a chat cannot use a block; undefined when it can. */
export function unusableInChat(row: MemoryBlockRow): string | undefined {
  const mode = row.injection_mode
  if (mode === 'agent_file' || mode === 'agent_tool')
    return `The memory block is for agents (${mode}); set its injection_mode to system_prompt or user_instruction to use it in chats.`
  if (row.access_mode === 'write')
    return 'The memory block can only be written by models; set its access_mode to read or read_write to use it in chats.'
  return undefined
}
