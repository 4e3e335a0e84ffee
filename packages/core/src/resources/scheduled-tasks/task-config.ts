import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { compact } from '../../kernel/input/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { questionArgumentsSchema } from '../chat-settings/index.ts'

const message = z.string().trim().min(1).max(500_000)
const systemPrompt = z.string().max(100_000)
const collectionId = z.string().min(1).max(128)
const timezone = z.string().min(1).max(64)
const llm = z.string().min(1).max(256)

/** What a run asks, of whom. */
export const taskConfigSchema = z.object({
  message: message.describe('What is asked.'),
  systemPrompt: systemPrompt.optional(),
  collectionId: collectionId.optional().describe('Absent: the model answers without documents.'),
  timezone: timezone.optional().describe('IANA name of the zone of schedule_expression; UTC by default.'),
  llm: llm.optional(),
  llmArgs: questionArgumentsSchema.optional(),
})
export type TaskConfig = z.output<typeof taskConfigSchema>

/** Absent leaves a field as it is, null clears it. */
export const taskConfigPatchSchema = z.object({
  message: message.nullable().optional(),
  systemPrompt: systemPrompt.nullable().optional(),
  collectionId: collectionId.nullable().optional(),
  timezone: timezone.nullable().optional(),
  llm: llm.nullable().optional(),
  llmArgs: questionArgumentsSchema.nullable().optional().describe('In the place of all before.'),
})
export type TaskConfigPatch = z.output<typeof taskConfigPatchSchema>

export const defaultTimezone = 'UTC'

const largestConfig = 600_000

/** @throws `invalid_input` when what is left has no message */
export function patched(config: TaskConfig, patch: TaskConfigPatch): TaskConfig {
  const said = Object.entries({ ...config, ...compact(patch) }).filter(([, value]) => value !== null)
  const result = taskConfigSchema.safeParse(Object.fromEntries(said))
  if (result.success) return result.data
  throw new DocentError({
    code: 'invalid_input',
    message: 'task_config_patch cannot clear message: a task must ask something.',
    details: { field: 'task_config_patch.message' },
  })
}

/** What is asked, by whom a task of this type asks. */
export function askedOf({ llmArgs, ...config }: TaskConfig, taskType: string): TaskConfig {
  const isAgents = taskType === 'agent_task' || llmArgs?.useAgent === true
  // Whatever a collection sets for its chats: there is nobody to ask.
  if (isAgents) return { ...config, llmArgs: { ...llmArgs, useAgent: true, agentInteractive: false } }
  return { ...config, ...(llmArgs ? { llmArgs } : {}) }
}

/** @throws `unsupported` for a task whose agent is to ask somebody */
export function refuseInteractive({ llmArgs }: TaskConfig): void {
  if (llmArgs?.agentInteractive !== true) return
  throw new DocentError({
    code: 'unsupported',
    message: 'The agent of a scheduled task has no user to ask: leave out llm_args.agent_interactive.',
    details: { field: 'llm_args.agent_interactive' },
  })
}

/** As a row holds it. */
export function storedConfig(config: TaskConfig): JsonValue {
  const stored = JSON.parse(JSON.stringify(config)) as JsonValue
  if (JSON.stringify(stored).length > largestConfig) {
    throw new DocentError({
      code: 'invalid_input',
      message: `task_config must have at most ${largestConfig} characters.`,
      details: { field: 'task_config' },
    })
  }
  return stored
}
