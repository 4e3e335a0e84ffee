import { z } from 'zod'

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

/** What of a passage's document goes into the prompt, with the defaults. */
export const contextDefaults = {
  name: true,
  text: true,
  page: true,
  captions: true,
  uri: false,
  connector: false,
  original_mtime: false,
  age: false,
  score: false,
} as const
export type ContextPart = keyof typeof contextDefaults

/** What is retrieved for a question, and how. */
export const ragConfigSchema = z.object({
  ragType: z.enum(askableRagTypes).optional(),
  hydeNoRagLlmPromptExtension: z
    .string()
    .max(100_000)
    .optional()
    .describe('Placed after the question where hyde1 and hyde2 first answer without passages.'),
  numNeighborChunksToInclude: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Passages before and after each found one that rag+ takes along; 1 by default.'),
  metaDataToInclude: z
    .partialRecord(z.enum(Object.keys(contextDefaults) as ContextPart[]), z.boolean())
    .optional()
    .describe(
      'What the prompt includes of a passage: name, text, page, captions (true by default); uri, connector, ' +
        'original_mtime, age, score (false by default).',
    ),
  ragMaxChunks: z.int().min(-1).optional().describe('More than 0 caps the passages.'),
  ragMinChunkScore: z.number().optional().describe('More than 0 drops weaker passages.'),
})
export type RagConfig = z.output<typeof ragConfigSchema>
