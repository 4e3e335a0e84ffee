import { z } from 'zod'
import { requireAccount, requireGlobal } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { beginErasure, createErasure } from './begin-erasure.ts'
import { deletionRequestSchema, type DeletionRequest } from './erasure.ts'
import { erasureEntity } from './erasure-machine.ts'
import { requestedErasuresOf } from './erasure-records.ts'
import type { ErasuresDependencies } from './erasures-dependencies.ts'
import { waitUntilErased } from './erasure-wait.ts'

export const requestKeptMs = 3_600_000

export const deletionTimeoutSchema = z.object({
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .default(300)
    .describe('Seconds to wait.'),
})

/**
 * What users confirm their deletion with, for an hour; it takes the place of an earlier one. Nothing happens before.
 * @throws `forbidden` with a key of one collection, and for guests
 */
export const requestDeletion =
  ({ runtime, ids }: ErasuresDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<DeletionRequest> => {
    requireGlobal(principal)
    requireAccount(principal)
    const { userId } = principal
    const deleteId = ids.uuid()
    await runtime.commit({ actor: userId, requestId: options.requestId }, async (draft) => {
      const older = await requestedErasuresOf(draft.storage, userId, 100)
      for (const row of older) draft.remove(draft.instance(erasureEntity, row))
      createErasure(draft, { id: deleteId, userId, requestedBy: null, handOverTo: null, includePrivate: false })
    })
    return { deleteId }
  }

/**
 * Erases the caller: from now on no call is answered for them. Waits until everything is removed.
 * @throws `invalid_input` without a request of the last hour, and for the last administrator; `timed_out`, and it continues
 */
export const confirmDeletion =
  (dependencies: ErasuresDependencies) =>
  async (
    principal: Principal,
    input: DeletionRequest,
    wait: z.input<typeof deletionTimeoutSchema> = {},
    options: CallOptions = {},
  ): Promise<void> => {
    requireGlobal(principal)
    requireAccount(principal)
    const { deleteId } = check(deletionRequestSchema, input)
    const { timeout } = check(deletionTimeoutSchema, wait)
    const { userId } = principal
    await dependencies.runtime.commit({ actor: userId, requestId: options.requestId }, async (draft) => {
      const erasure = await draft.load(erasureEntity, deleteId)
      if (!erasure || erasure.row.user_id !== userId || erasure.row.requested_by !== null) throw noRequest()
      // Said again, by a caller in process who lost the answer.
      if (erasure.state !== 'requested') return
      if (erasure.row.created_at <= draft.now - requestKeptMs) throw noRequest()
      await beginErasure(dependencies, draft, erasure, userId)
    })
    await waitUntilErased(dependencies, deleteId, { timeoutSeconds: timeout, signal: options.signal })
  }

const noRequest = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'There is no request of yours with this delete_id, or it is older than an hour; ask for a new one.',
    details: { field: 'deleteId' },
  })
