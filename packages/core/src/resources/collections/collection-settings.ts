import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'

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

/** Wishes for how documents are treated that cannot act yet, by their name in the API. */
export function wishesWithoutEffect(settings: CollectionSettings): string[] {
  const asked: Readonly<Record<string, boolean>> = {
    gen_doc_summaries: settings.genDocSummaries === true,
    gen_doc_questions: settings.genDocQuestions === true,
    audio_input_language: !['auto', '', undefined].includes(settings.audioInputLanguage),
    ocr_model: !['auto', 'off', undefined].includes(settings.ocrModel),
    tesseract_lang: !['', undefined].includes(settings.tesseractLang),
    keep_tables_as_one_chunk: settings.keepTablesAsOneChunk === true,
    handwriting_check: settings.handwritingCheck === true,
    ingest_mode: settings.ingestMode === 'agent_only',
    follow_links: settings.followLinks === true,
    max_depth: ![-1, undefined].includes(settings.maxDepth),
    max_documents: ![-1, undefined].includes(settings.maxDocuments),
    root_dir: !['', undefined].includes(settings.rootDir),
    copy_document: settings.copyDocument === true,
  }
  return Object.keys(asked).filter((name) => asked[name])
}

/** @throws `unsupported` for a wish that cannot act: it is never silently dropped. */
export function refuseWishes(names: readonly string[]): void {
  if (names.length === 0) return
  throw new DocentError({
    code: 'unsupported',
    message: `${names[0]} is not supported with this value; leave it out.`,
  })
}
