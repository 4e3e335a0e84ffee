import { scheduledTaskTable } from '../../resources/scheduled-tasks/index.ts'
import { memoryBlockTable } from '../../resources/memory-blocks/index.ts'
import { promptTemplateTable } from '../../resources/prompt-templates/index.ts'
import { chatSessionTable } from '../../resources/chats/index.ts'
import { documentTable } from '../../resources/documents/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import { noSuchUser, userTable } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import { and, eq, isNull, type Principal } from '../../kernel/ports/index.ts'
import { requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { addItem, startJob, type Job, jobTable } from '../../resources/jobs/index.ts'
import { beginErasure, createErasure } from './begin-erasure.ts'
import { eraseInputSchema, type EraseInput } from './erasure.ts'
import type { ErasuresDependencies } from './erasures-dependencies.ts'
import { someOwned } from './owned-records.ts'
import { requireEraser } from './require-eraser.ts'

/** Users of a host that were never met here have no account; they are known by what they own. */
const traces = [
  collectionTable,
  documentTable,
  chatSessionTable,
  jobTable,
  promptTemplateTable,
  memoryBlockTable,
  scheduledTaskTable,
]

async function isKnown(storage: RecordStore, userId: string): Promise<boolean> {
  for (const table of traces) if ((await someOwned(storage, table, userId)).length > 0) return true
  return false
}

/**
 * Erases a user, as a job of the administrator's: from now on no call is answered for them. What others work with can go to
 * another user. The receipt has the job's id.
 * @throws `forbidden`, `not_found` for the user or who takes over, `invalid_input` for oneself and the last administrator,
 * `wrong_state` when it is under way already
 */
export const eraseUser =
  (dependencies: ErasuresDependencies) =>
  async (principal: Principal, userId: string, input: EraseInput = {}, options: CallOptions = {}): Promise<Job> => {
    requireEraser(principal)
    const request = check(eraseInputSchema, input)
    const { handOverTo, includePrivate } = request
    const { runtime, storage, users, ids, idempotency, jobs } = dependencies
    if (userId === principal.userId) throw notOneself()
    if (handOverTo === userId) throw notToThemselves()
    const call = { userId, ...request }
    const jobId = await idempotency.once<string, string>(principal, 'eraseUser', call, options, {
      again: async (answer) => answer,
      first: (remember) => {
        const id = ids.uuid()
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          if (!(await users.find(userId)) && !(await isKnown(storage, userId))) throw noSuchUser()
          const newOwner = handOverTo === undefined ? undefined : await users.find(handOverTo)
          if (handOverTo !== undefined && (!newOwner || newOwner.isErased)) throw noSuchNewOwner()
          if (newOwner) {
            // Their own erasure would have to wait for this one.
            const where = and(eq('id', newOwner.id), isNull('erasure_id'))
            draft.step(requireMatch(userTable, where))
          }
          startJob(draft, principal, {
            id,
            kind: 'erase_user',
            name: 'Erase a user',
            parameters: { erasureId: id },
            children: 1,
          })
          addItem(draft, { jobId: id, itemId: id })
          const requestedBy = principal.userId
          const erasure = createErasure(draft, {
            id,
            userId,
            requestedBy,
            handOverTo: handOverTo ?? null,
            includePrivate,
          })
          await beginErasure(dependencies, draft, erasure, userId)
          remember(draft, id)
          return id
        })
      },
    })
    return jobs.get(principal, jobId)
  }

const notOneself = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'This is your own account: request its deletion and confirm it, or ask another administrator.',
  })
const notToThemselves = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'Another user must take over what the user leaves.',
    details: { field: 'handOverTo' },
  })
const noSuchNewOwner = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no user with this id who could take over.',
    details: { field: 'handOverTo' },
  })
