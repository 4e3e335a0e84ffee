import { z } from 'zod'
import {
  chatSettingsSchema,
  includeChatHistorySchema,
  llmArgumentsSchema,
  ragConfigSchema,
  type ChatSettings,
} from '../../resources/chat-settings/index.ts'

/** A question to a chat. */
export const completionInputSchema = z.object({
  message: z.string().min(1).max(500_000),
  systemPrompt: z.string().max(100_000).optional(),
  prePromptQuery: z.string().max(100_000).optional(),
  promptQuery: z.string().max(100_000).optional(),
  llm: z.string().max(256).optional(),
  llmArgs: llmArgumentsSchema.optional(),
  ragConfig: ragConfigSchema.optional(),
  includeChatHistory: includeChatHistorySchema.optional(),
})
export type CompletionInput = z.input<typeof completionInputSchema>

/** What a generation keeps of its question: everything that decides the answer, with the collection's defaults filled in. */
export const completionRequestSchema = completionInputSchema.omit({ message: true }).extend({
  llmArgs: llmArgumentsSchema,
  ragConfig: ragConfigSchema,
  includeChatHistory: includeChatHistorySchema,
})
export type CompletionRequest = z.output<typeof completionRequestSchema>

/** The request's own values over the collection's chat settings over the defaults. */
export function completionRequestOf(
  input: z.output<typeof completionInputSchema>,
  collection: { readonly chatSettings: unknown; readonly ragType: unknown } | undefined,
): CompletionRequest {
  const defaults: ChatSettings = chatSettingsSchema.parse(collection?.chatSettings ?? {})
  const { message: _, ...rest } = input
  return completionRequestSchema.parse({
    ...rest,
    llm: rest.llm ?? defaults.llm,
    llmArgs: { ...defaults.llmArgs, ...rest.llmArgs },
    ragConfig: {
      ...(collection?.ragType == null ? {} : { ragType: collection.ragType }),
      ...defaults.ragConfig,
      ...rest.ragConfig,
    },
    includeChatHistory: rest.includeChatHistory ?? defaults.includeChatHistory ?? 'auto',
  })
}
