import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireRight, type CollectionRecords } from '../../resources/collections/index.ts'
import { beginNextIndex, countIndexed } from '../../resources/indexes/index.ts'
import { startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'

export const reembedSchema = z.object({
  embeddingModel: z.string().min(1).max(255).describe('The embedding model to move to; `auto` is the default one.'),
})

export interface ReembedDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly records: CollectionRecords
  readonly models: ModelRegistry
  readonly idempotency: Idempotency
  readonly jobs: JobsService
}

/**
 * Moves a collection to another embedding model, as a job. Searches continue over the old index until the new one has
 * everything; a canceled or failed move leaves the old one as it was.
 * @throws `not_found` for an unknown model, `wrong_state` when the collection uses it already, is moving, or is archived
 */
export function reembedCollection({ runtime, ids, records, models, idempotency, jobs }: ReembedDependencies) {
  return async (
    principal: Principal,
    id: string,
    input: z.input<typeof reembedSchema>,
    options: CallOptions = {},
  ): Promise<Job> => {
    requireGlobal(principal)
    const model = models.embeddingModel(check(reembedSchema, input).embeddingModel)
    const jobId = await idempotency.once<string, string>(
      principal,
      'reembedCollection',
      { id, model: model.id },
      options,
      {
        first: (remember) =>
          runtime.commit(
            { actor: principal.userId, requestId: options.requestId, signal: options.signal },
            async (draft) => {
              const row = await requireRight(records, scopeOf(principal), id, 'manage')
              if (row.state === 'archived') throw refused('The collection is archived; unarchive it first.')
              if (row.embedding_model === model.id) throw refused(`The collection uses ${model.id} already.`)
              const newJob = ids.uuid()
              const name = `Embed ${row.name} with ${model.id}`
              const parameters = { collectionId: id, embeddingModel: model.id }
              // An empty collection moves too.
              const children = Math.max(await countIndexed(draft.storage, id), 1)
              startJob(draft, principal, { id: newJob, kind: 'reembed_collection', name, parameters, children })
              // It may be gone, which is a reason to move.
              const used = row.embedding_model
              const known = models.embeddingModels.find((one) => one.id === used)
              const from = { id: used, dimensions: (known ?? model).dimensions }
              const owner = { ownerId: row.owner_id, jobOwnerId: principal.userId }
              await beginNextIndex(draft, { collectionId: id, jobId: newJob, from, to: model, ...owner })
              remember(draft, newJob)
              return newJob
            },
          ),
        again: async (known) => known,
      },
    )
    return jobs.get(principal, jobId)
  }
}

const refused = (message: string) => new DocentError({ code: 'wrong_state', message })
