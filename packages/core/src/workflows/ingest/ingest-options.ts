import { z } from 'zod'
import {
  metadataSchema,
  refuseWishes,
  wishesWithoutEffect,
  type CollectionSettings,
} from '../../resources/collections/index.ts'

/** How what comes in is treated; the collection's settings fill what is left out. */
export const ingestOptionsSchema = z.object({
  genDocSummaries: z.boolean().optional(),
  genDocQuestions: z.boolean().optional(),
  audioInputLanguage: z.string().optional(),
  ocrModel: z.string().optional(),
  tesseractLang: z.string().optional(),
  keepTablesAsOneChunk: z.boolean().optional(),
  chunkByPage: z.boolean().optional(),
  handwritingCheck: z.boolean().optional(),
  ingestMode: z.enum(['standard', 'lite', 'agent_only']).optional(),
  restricted: z.boolean().optional(),
  permissions: z.array(z.string()).optional(),
  encryptDocument: z.boolean().optional(),
  metadata: metadataSchema.optional(),
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .optional()
    .describe('Seconds.'),
})
export type IngestOptions = z.input<typeof ingestOptionsSchema>

/** How a document's text is cut. Kept with the membership: a later change of the collection does not touch it. */
export const chunkingSchema = z.object({
  maxTokens: z.int(),
  overlapTokens: z.int(),
  byPage: z.boolean(),
})
export type Chunking = z.output<typeof chunkingSchema>

const defaultMaxTokens = 320

/** Two memberships with the same text cut the same way share the chunks. */
export const chunkingKey = ({ maxTokens, overlapTokens, byPage }: Chunking): string =>
  byPage ? 'page' : `tokens-${maxTokens}-${overlapTokens}`

export function chunkingOf(options: z.output<typeof ingestOptionsSchema>, settings: CollectionSettings): Chunking {
  const maxTokens = settings.maxTokensPerChunk ?? defaultMaxTokens
  return {
    maxTokens,
    overlapTokens: Math.min(settings.chunkOverlapTokens ?? 0, Math.floor(maxTokens / 2)),
    byPage: options.chunkByPage ?? settings.chunkByPage ?? false,
  }
}

/** @throws `unsupported` for a wish that cannot act: it is never silently dropped. */
export function refuseUnsupported(options: z.output<typeof ingestOptionsSchema>): void {
  const ofDocument: Readonly<Record<string, boolean>> = {
    restricted: options.restricted === true,
    permissions: (options.permissions?.length ?? 0) > 0,
    encrypt_document: options.encryptDocument === true,
  }
  refuseWishes([...wishesWithoutEffect(options), ...Object.keys(ofDocument).filter((name) => ofDocument[name])])
}
