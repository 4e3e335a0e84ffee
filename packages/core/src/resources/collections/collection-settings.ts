import { z } from 'zod'

/** Defaults of a collection for what is ingested into it; a request's own values win. */
export const collectionSettingsSchema = z.object({
  maxTokensPerChunk: z
    .int()
    .min(16)
    .max(8192)
    .optional()
    .describe('Approximate size of a chunk in tokens; 320 when unset.'),
  chunkOverlapTokens: z
    .int()
    .min(0)
    .max(4096)
    .optional()
    .describe('Tokens a chunk repeats of the one before; 0 when unset.'),
  genDocSummaries: z.boolean().optional(),
  genDocQuestions: z.boolean().optional(),
  audioInputLanguage: z.string().max(64).optional(),
  ocrModel: z.string().max(64).optional(),
  tesseractLang: z.string().max(64).optional(),
  keepTablesAsOneChunk: z.boolean().optional(),
  chunkByPage: z.boolean().optional().describe('Each page is one chunk.'),
  handwritingCheck: z.boolean().optional(),
  ingestMode: z.enum(['standard', 'lite', 'agent_only']).optional(),
  followLinks: z.boolean().optional(),
  maxDepth: z.int().min(-1).optional(),
  maxDocuments: z.int().min(-1).optional(),
  rootDir: z.string().max(4096).optional(),
  copyDocument: z.boolean().optional(),
})
export type CollectionSettings = z.output<typeof collectionSettingsSchema>
