import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { documentEntity, type DocumentInstance } from '../../resources/documents/index.ts'
import { namedPipelineSchema, parsingSchema, type NamedPipeline } from './ingestion-profile.ts'

/** `job` waits for the fields of a document that is there already. */
export const extractionSchema = z.object({
  pipeline: namedPipelineSchema,
  job: z.object({ id: z.string(), ownerId: z.string() }).optional(),
})
export type Extraction = z.output<typeof extractionSchema>

/** Has a pipeline look at a document that has its text. */
export const extractFields = {
  type: 'extractFields',
  enqueue(draft: Draft, document: DocumentInstance, parameters: Extraction, jobId?: string): void {
    const { ownerId } = documentEntity.context.parse(document.context)
    const owner = parameters.job?.ownerId ?? ownerId
    // Recognition and models take long: the places of ingestion are left to what needs neither.
    const request = { lane: 'score', owner, jobId: parameters.job?.id ?? jobId, parameters }
    draft.enqueue({ kind: documentEntity.kind, id: document.id, type: this.type, request })
  },
}

export const pipelineOf = (document: Pick<DocumentInstance['row'], 'parse_preferences'>): NamedPipeline | undefined =>
  parsingSchema.parse(document.parse_preferences ?? {}).pipeline
