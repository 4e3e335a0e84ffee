import { z } from 'zod'
import {
  chatTagsSchema,
  includeChatHistorySchema,
  questionArgumentsSchema,
  ragConfigSchema,
  selfReflectionSchema,
  type ChatSettings,
} from '../../../resources/chat-settings/index.ts'
import { accessModes, injectionModes } from '../../../resources/memory-blocks/index.ts'
import { templateFields } from '../../../resources/chats/index.ts'

const memorySchema = z.object({
  blockId: z.string(),
  place: z.enum(injectionModes),
  trusted: z.boolean().default(false),
  access: z.enum(accessModes).default('read'),
  content: z.string(),
  amendment: z.string(),
})

const customAgentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** It runs in a sandbox; otherwise a model plays it. */
  isProgram: z.boolean(),
  /** Instructions for the model that plays it. */
  definition: z.string().optional(),
})

/** A question to a chat. */
export const completionInputSchema = z.object({
  message: z.string().min(1).max(500_000),
  systemPrompt: z.string().max(100_000).optional(),
  prePromptQuery: z.string().max(100_000).optional(),
  promptQuery: z.string().max(100_000).optional(),
  prePromptSummary: z
    .string()
    .max(100_000)
    .optional()
    .describe('Placed before what rag+ and all_data noted of the parts, when these are too long for one prompt.'),
  promptSummary: z.string().max(100_000).optional().describe('Appended to it: what to do with it.'),
  imageBatchImagePrompt: z.string().max(100_000).optional().describe('What is asked about images sent along.'),
  imageBatchFinalPrompt: z
    .string()
    .max(100_000)
    .optional()
    .describe('Instruction for combining the results of several batches of images.'),
  llm: z.string().max(256).optional(),
  llmArgs: questionArgumentsSchema.optional(),
  ragConfig: ragConfigSchema.optional(),
  selfReflectionConfig: selfReflectionSchema.optional(),
  includeChatHistory: includeChatHistorySchema.optional(),
  tags: chatTagsSchema.optional().describe('Documents to stay in, by their tags.'),
  stream: z.boolean().default(true).describe('False: the answer is not read while it is made; it cannot be paused.'),
})
export type CompletionInput = z.input<typeof completionInputSchema>

/** What a generation keeps of its question: everything that decides the answer, with the collection's defaults filled in. */
export const completionRequestSchema = completionInputSchema.omit({ message: true }).extend({
  llmArgs: questionArgumentsSchema,
  ragConfig: ragConfigSchema,
  includeChatHistory: includeChatHistorySchema,
  /** The text of the effective memory block, as it was when the question was asked. */
  memory: memorySchema.optional(),
  /** The custom agent that answers. */
  customAgent: customAgentSchema.optional(),
  /** What of it comes only from the effective prompt template. */
  ofTemplate: z.array(z.enum(templateFields)).optional(),
})
export type CompletionRequest = z.output<typeof completionRequestSchema>

/** The request's own values over the collection's chat settings over the defaults. */
export function completionRequestOf(
  input: z.output<typeof completionInputSchema>,
  defaults: ChatSettings = {},
): CompletionRequest {
  const { message: _, ...rest } = input
  return completionRequestSchema.parse({
    ...rest,
    llm: rest.llm ?? defaults.llm,
    llmArgs: { ...defaults.llmArgs, ...rest.llmArgs },
    ragConfig: { ...defaults.ragConfig, ...rest.ragConfig },
    selfReflectionConfig: rest.selfReflectionConfig ?? defaults.selfReflectionConfig,
    tags: rest.tags ?? defaults.tags,
    includeChatHistory: rest.includeChatHistory ?? defaults.includeChatHistory ?? 'auto',
  })
}
