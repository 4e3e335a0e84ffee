import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers } from '../../kernel/ports/index.ts'

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

/**
 * What is kept here is asked of every ingestion, so that it is judged at once.
 * @throws `invalid_input` or `unsupported` for a request that nothing here can fulfil: it is never silently dropped
 */
export function requireRecognizable(
  { ocrModel = 'auto', handwritingCheck = false }: Pick<CollectionSettings, 'ocrModel' | 'handwritingCheck'>,
  { recognizers = [] }: Pick<DocumentParsers, 'recognizers'>,
): void {
  if (!['auto', 'off', '', ...recognizers.map(({ name }) => name)].includes(ocrModel)) {
    const known = ['auto', 'off', ...recognizers.map(({ name }) => name)].join(', ')
    throw new DocentError({ code: 'invalid_input', message: `ocr_model must be one of ${known}.` })
  }
  if (handwritingCheck && !recognizers.some(({ readsHandwriting }) => readsHandwriting)) {
    throw new DocentError({
      code: 'unsupported',
      message: 'handwriting_check is not supported here: no text recognition of this server reads handwriting.',
    })
  }
}

/** Approximate size of a chunk, in tokens, unless a collection sets another. */
export const usualTokensPerChunk = 320

/** @throws `invalid_input` for settings that contradict each other */
export function requireConsistent({
  maxTokensPerChunk = usualTokensPerChunk,
  chunkOverlapTokens = 0,
}: CollectionSettings): void {
  if (chunkOverlapTokens < maxTokensPerChunk) return
  throw new DocentError({
    code: 'invalid_input',
    message: `chunk_overlap_tokens must be less than max_tokens_per_chunk, which is ${maxTokensPerChunk}.`,
    details: { field: 'chunk_overlap_tokens' },
  })
}
