import { z } from 'zod'
import { callArgumentsSchema } from './llm-arguments.ts'

/** A second look at an answer, by the same or another model. */
export const selfReflectionSchema = z.object({
  llmReflection: z
    .string()
    .max(256)
    .optional()
    .describe('Model that reviews the answer; that of the answer by default. Empty: no review.'),
  promptReflection: z
    .string()
    .max(100_000)
    .optional()
    .describe('What it is asked; the first %s becomes the prompt, the second the answer.'),
  systemPromptReflection: z.string().max(100_000).optional(),
  llmArgsReflection: callArgumentsSchema.optional(),
})
export type SelfReflection = z.output<typeof selfReflectionSchema>

/** Whether a look is asked for: a configuration without any word asks for none. */
export const asksForReflection = (config: SelfReflection | undefined): config is SelfReflection =>
  config !== undefined &&
  config.llmReflection !== '' &&
  Object.values(config).some((value) => typeof value === 'object' || (value ?? '') !== '')
