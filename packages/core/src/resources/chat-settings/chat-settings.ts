import { z } from 'zod'
import { llmArgumentsSchema } from './llm-arguments.ts'
import { ragConfigSchema } from './rag-config.ts'
import { selfReflectionSchema } from './self-reflection.ts'

export const includeChatHistorySchema = z.enum(['on', 'off', 'auto'])

const tagNames = z.array(z.string().max(256)).max(1_000)

/** Documents to stay in by their tags: with any of `include`, with none of `exclude`; empty lists exclude nothing. */
export const chatTagsSchema = z.object({ include: tagNames.optional(), exclude: tagNames.optional() })

/** Defaults of a collection for the chats over it; a request's own values win. */
export const chatSettingsSchema = z.object({
  llm: z.string().max(256).optional(),
  llmArgs: llmArgumentsSchema.optional(),
  ragConfig: ragConfigSchema.optional(),
  selfReflectionConfig: selfReflectionSchema.optional(),
  includeChatHistory: includeChatHistorySchema.optional(),
  tags: chatTagsSchema.optional(),
})
export type ChatSettings = z.output<typeof chatSettingsSchema>
