import { z } from 'zod'
import { metadataSchema } from '../../resources/collections/index.ts'

/** How what comes in is treated; the collection's settings fill what is left out. */
export const ingestOptionsSchema = z.object({
  genDocSummaries: z.boolean().optional().describe('Write a summary of each document.'),
  genDocQuestions: z.boolean().optional().describe('Write questions that each document answers.'),
  audioInputLanguage: z.string().max(64).optional().describe('Language of the speech, ISO 639-1; `auto` finds it.'),
  ocrModel: z
    .string()
    .max(64)
    .optional()
    .describe('`auto` reads pages without text from their picture, `off` does not; else the name of an engine.'),
  tesseractLang: z.string().max(128).optional().describe('Languages of pictures, such as `eng+deu`.'),
  keepTablesAsOneChunk: z.boolean().optional(),
  chunkByPage: z.boolean().optional().describe('Each page is one chunk; overrides keep_tables_as_one_chunk.'),
  handwritingCheck: z.boolean().optional(),
  ingestMode: z
    .enum(['standard', 'lite', 'agent_only'])
    .optional()
    .describe('`lite`: no text recognition, tables or summaries. `agent_only`: kept as a file, not searched.'),
  pipeline: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe(
      'Id or name of a pipeline that looks at each document; what it finds becomes `analysis` of its metadata.',
    ),
  restricted: z.boolean().optional().describe('Only its owner and those in `permissions` find the document.'),
  permissions: z.array(z.string().min(1).max(256)).max(1000).optional().describe('Usernames.'),
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
export type CheckedIngestOptions = z.output<typeof ingestOptionsSchema>
