import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers } from '../../kernel/ports/index.ts'
import { requireRecognizable, usualTokensPerChunk, type CollectionSettings } from '../../resources/collections/index.ts'
import type { CheckedIngestOptions } from './ingest-options.ts'

/** How a document's text is cut. Kept with the membership: a later change of the collection does not touch it. */
export const chunkingSchema = z.object({
  maxTokens: z.int(),
  overlapTokens: z.int(),
  byPage: z.boolean(),
  wholeTables: z.boolean().default(false),
})
export type Chunking = z.output<typeof chunkingSchema>

/** What a membership remembers of how it is treated. */
export const membershipSettingsSchema = chunkingSchema.extend({
  genSummary: z.boolean().default(false),
  genQuestions: z.boolean().default(false),
  /** The readers were given when it was ingested; otherwise they are those of the document it replaces. */
  restrictionGiven: z.boolean().default(false),
})

/** A pipeline that looks at a document, in the name of the owner of the job whose caller named it. */
export const namedPipelineSchema = z.object({ id: z.string(), jobId: z.string() })
export type NamedPipeline = z.output<typeof namedPipelineSchema>

/** What is requested of the parser, as it is kept with the document. */
export const parsingSchema = z.object({
  ocrModel: z.string().optional(),
  ocrLanguages: z.string().optional(),
  audioLanguage: z.string().optional(),
  handwriting: z.boolean().optional(),
  mode: z.enum(['standard', 'lite']).optional(),
  pipeline: namedPipelineSchema.optional(),
})

/** The ingestion profile: how a document is ingested, the options of the request over the settings of the collection. */
export const ingestionProfileSchema = z.object({
  membership: membershipSettingsSchema,
  parsing: parsingSchema,
  agentOnly: z.boolean(),
  restricted: z.boolean(),
  /** It is marked as not restricted, whatever it was. */
  opened: z.boolean().default(false),
  readers: z.array(z.string()).readonly(),
})
export type IngestionProfile = z.output<typeof ingestionProfileSchema>

export type Parsing = z.output<typeof parsingSchema>

/** The same for a job that tries another one again: its pipeline is used in the name of the later one's owner. */
export const inNameOf = (jobId: string, { pipeline, ...parsing }: Parsing): Parsing => ({
  ...parsing,
  ...(pipeline && { pipeline: { ...pipeline, jobId } }),
})

/** Two memberships with the same text cut the same way share the chunks. */
export const chunkingKey = ({ maxTokens, overlapTokens, byPage, wholeTables }: Chunking): string =>
  byPage ? 'page' : `tokens-${maxTokens}-${overlapTokens}${wholeTables ? '-tables' : ''}`

const unless = <Value>(value: Value | undefined, ...empty: readonly unknown[]): Value | undefined =>
  empty.includes(value) ? undefined : value

/** `pipeline` is the one which the options name. */
export function ingestionProfileOf(
  options: CheckedIngestOptions,
  settings: CollectionSettings,
  pipeline?: NamedPipeline,
): IngestionProfile {
  const maxTokens = settings.maxTokensPerChunk ?? usualTokensPerChunk
  const mode = options.ingestMode ?? settings.ingestMode ?? 'standard'
  const lite = mode === 'lite'
  const parsing = {
    ocrModel: unless(options.ocrModel ?? settings.ocrModel, 'auto', ''),
    ocrLanguages: unless(options.tesseractLang ?? settings.tesseractLang, ''),
    audioLanguage: unless(options.audioInputLanguage ?? settings.audioInputLanguage, 'auto', ''),
    handwriting: unless(options.handwritingCheck ?? settings.handwritingCheck, false),
    mode: lite ? ('lite' as const) : undefined,
    pipeline,
  }
  return {
    membership: {
      maxTokens,
      overlapTokens: Math.min(settings.chunkOverlapTokens ?? 0, Math.floor(maxTokens / 2)),
      byPage: options.chunkByPage ?? settings.chunkByPage ?? false,
      wholeTables: options.keepTablesAsOneChunk ?? settings.keepTablesAsOneChunk ?? false,
      genSummary: !lite && (options.genDocSummaries ?? settings.genDocSummaries ?? false),
      genQuestions: options.genDocQuestions ?? settings.genDocQuestions ?? false,
      restrictionGiven: options.restricted !== undefined,
    },
    parsing: Object.fromEntries(Object.entries(parsing).filter(([, value]) => value !== undefined)),
    agentOnly: mode === 'agent_only',
    restricted: options.restricted ?? false,
    opened: options.restricted === false,
    readers: options.restricted === true ? [...new Set(options.permissions)] : [],
  }
}

/** @throws `invalid_input` or `unsupported` for a request that nothing here can fulfil: it is never silently dropped. */
export function checkIngestionProfile(
  { parsing, agentOnly }: Pick<IngestionProfile, 'parsing' | 'agentOnly'>,
  parsers: Pick<DocumentParsers, 'recognizers'>,
): void {
  if (agentOnly && parsing.pipeline !== undefined) {
    throw new DocentError({
      code: 'unsupported',
      message:
        'pipeline has no effect on files that are kept as agent_only; leave it out, or set ingest_mode=standard.',
    })
  }
  requireRecognizable({ ocrModel: parsing.ocrModel, handwritingCheck: parsing.handwriting }, parsers)
}

/** @throws `unsupported`, `invalid_input` for options that no ingestion takes. */
export function checkOptions({ encryptDocument, permissions, restricted }: CheckedIngestOptions): void {
  if (encryptDocument === true) {
    throw new DocentError({ code: 'unsupported', message: 'encrypt_document is not supported; leave it out.' })
  }
  if (restricted !== true && (permissions?.length ?? 0) > 0) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'permissions name who may find a restricted document; set restricted=true with them.',
    })
  }
}
