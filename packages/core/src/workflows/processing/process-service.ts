import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { findSummary, type DocumentRecords } from '../../resources/documents/index.ts'
import { startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { processRequestSchema, startProcess, findDocumentProcess } from '../../resources/processing/index.ts'
import { refuseAgent } from '../../resources/chat-settings/index.ts'
import { refuseUnmet } from '../answer/index.ts'
import { processModelChoice } from './process-model-choice.ts'

export const processInputSchema = processRequestSchema.extend({
  documentId: z.string().min(1),
  summaryId: z.uuid().optional().describe('Id of what is made; made by the server when left out.'),
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .default(86_400)
    .describe('Seconds.'),
})
export type ProcessInput = z.input<typeof processInputSchema>

export interface ProcessServiceDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly documents: DocumentRecords
  readonly models: ModelRegistry
  readonly jobs: JobsService
}

/** Language models at work over whole documents. */
export function processService(dependencies: ProcessServiceDependencies) {
  const { runtime, storage, ids, idempotency, documents, models, jobs } = dependencies
  return {
    /**
     * Summarizes a document, extracts what a JSON schema asks for, or processes it by the prompts, as a job. The result
     * is listed with the document's summaries.
     * @throws `not_found` for the document or the model, `wrong_state` in an archived collection, `unsupported` for a schema with a model that writes no JSON
     */
    async process(principal: Principal, input: ProcessInput, options: CallOptions = {}): Promise<Job> {
      requireGlobal(principal)
      const { documentId, summaryId, timeout, ...request } = check(processInputSchema, input)
      const document = await documents.requireOpen(scopeOf(principal), documentId)
      refuseAgent(request.llmArgs)
      const model = await models.choose(processModelChoice(request))
      refuseUnmet({ llmArgs: request.llmArgs ?? {} }, model)
      if (request.schema !== undefined && !model.capabilities.json) {
        throw new DocentError({
          code: 'unsupported',
          message: `The model ${model.id} cannot answer in JSON; choose another model for a schema.`,
        })
      }
      const jobId = await idempotency.once<{ jobId: string }, string>(principal, 'process_document', input, options, {
        again: async (answer) => answer.jobId,
        first: (remember) => {
          const jobId = ids.uuid()
          const commit = { actor: principal.userId, requestId: options.requestId, signal: options.signal }
          return runtime.commit(commit, async (draft) => {
            const requestedId = summaryId === undefined ? undefined : await freeId(storage, principal.userId, summaryId)
            startJob(draft, principal, {
              id: jobId,
              kind: 'process_document',
              name: `Process ${document.name}`,
              parameters: { documentId },
              timeoutSeconds: timeout,
              children: 1,
            })
            startProcess(draft, {
              id: requestedId,
              task: 'process',
              documentId,
              ownerId: principal.userId,
              jobId,
              request,
            })
            remember(draft, { jobId })
            return jobId
          })
        },
      })
      return jobs.get(principal, jobId)
    },
  }
}

/**
 * The requested id where it is free. One of another user is silently left to them, and undefined: who asks must not
 * learn that there is such a summary. @throws `wrong_state` for the caller's own
 */
async function freeId(storage: RecordStore, userId: string, id: string): Promise<string | undefined> {
  const columns = ['id', 'owner_id'] as const
  const summary = await findSummary(storage, id, columns)
  const process = await findDocumentProcess(storage, id, columns)
  const taken = summary ?? process
  if (!taken) return id
  if (taken.owner_id !== userId) return undefined
  throw new DocentError({ code: 'wrong_state', message: 'There is a summary with this summary_id; use a new one.' })
}
