import { z } from 'zod'
import { costControlsSchema } from './cost-controls.ts'

export const askableRagTypes = [
  'auto',
  'llm_only',
  'agent_only',
  'rag',
  'agentic_rag',
  'rlm_rag',
  'fast_agentic_rag',
  'hyde1',
  'hyde2',
  'rag+',
  'all_data',
] as const
export type RagType = (typeof askableRagTypes)[number]

/** How the model is called. Names are those of the API's `llm_args`, in camel case. */
export const llmArgumentsSchema = z.object({
  temperature: z.number().min(0).max(2).optional(),
  topK: z.int().min(0).optional(),
  topP: z.number().min(0).max(1).optional(),
  seed: z.int().optional().describe('0 lets the model pick one.'),
  maxNewTokens: z
    .int()
    .min(-1)
    .optional()
    .describe("Most tokens of the answer; the model's own limit when unset or -1."),
  useAgent: z.boolean().optional(),
  costControls: costControlsSchema.optional().describe('Acts under llm auto.'),
})
export type LlmArguments = z.output<typeof llmArgumentsSchema>

/** What is retrieved for a question, and how. */
export const ragConfigSchema = z.object({
  ragType: z.enum(askableRagTypes).optional(),
  ragMaxChunks: z.int().min(-1).optional().describe('More than 0 caps the passages.'),
  ragMinChunkScore: z.number().optional().describe('More than 0 drops weaker passages.'),
})
export type RagConfig = z.output<typeof ragConfigSchema>

export const includeChatHistorySchema = z.enum(['on', 'off', 'auto'])

/** Defaults of a collection for the chats over it; a request's own values win. */
export const chatSettingsSchema = z.object({
  llm: z.string().max(256).optional(),
  llmArgs: llmArgumentsSchema.optional(),
  ragConfig: ragConfigSchema.optional(),
  includeChatHistory: includeChatHistorySchema.optional(),
})
export type ChatSettings = z.output<typeof chatSettingsSchema>
