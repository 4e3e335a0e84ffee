import { requireNotHostsKey, requireOtherAdministrator, userTable, findUser } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, isNull } from '../../kernel/ports/index.ts'
import { requireAbsent, update } from '../../kernel/records/index.ts'
import { emptyReceipt } from './erasure.ts'
import { erasureEntity, type ErasureInstance } from './erasure-machine.ts'
import { erasureTable } from './erasure-table.ts'
import type { ErasuresDependencies } from './erasures-dependencies.ts'

export interface NewErasure {
  readonly id: string
  readonly userId: string
  readonly requestedBy: string | null
  readonly handOverTo: string | null
  readonly includePrivate: boolean
}

export const createErasure = (draft: Draft, erasure: NewErasure): ErasureInstance =>
  draft.create(erasureEntity, {
    id: erasure.id,
    columns: {
      user_id: erasure.userId,
      requested_by: erasure.requestedBy,
      hand_over_to: erasure.handOverTo,
      include_private: erasure.includePrivate,
      receipt: emptyReceipt,
      finished_at: null,
    },
  })

/**
 * Begins to erase, in this batch: from then on no call is answered for the user, whatever authenticates it.
 * @throws `wrong_state` when it is under way already, or the user is still to take over what is another's; `invalid_input`
 * for the last administrator, and the one with the key of the host
 */
export async function beginErasure(
  { storage, keys, rights }: Pick<ErasuresDependencies, 'storage' | 'keys' | 'rights'>,
  draft: Draft,
  erasure: ErasureInstance,
  userId: string,
): Promise<void> {
  const account = await findUser(storage, userId)
  if (account && account.erasure_id !== null) throw underWay()
  if (account?.is_administrator === true) await requireOtherAdministrator(draft, userId)
  // A host that starts meanwhile could not make sure of the key, and not start.
  await requireNotHostsKey(storage, userId)
  const takesOver = and(eq('hand_over_to', userId), isIn('state', ['erasing', 'waiting', 'settling']))
  draft.step(requireAbsent(erasureTable, takesOver), stillNewOwner)
  const gone = { is_administrator: false, email: '', erasure_id: erasure.id, updated_at: draft.now }
  if (account) {
    const where = isNull('erasure_id')
    draft.step(update(userTable, { key: { id: userId }, set: gone, where }))
  } else {
    // Known to the host only: a row of their own keeps them from being met again meanwhile.
    draft.insert(userTable, { id: userId, username: nameOf(erasure.id), created_at: draft.now, ...gone })
  }
  draft.send(erasure, { type: 'CONFIRM' })
  draft.record('user', userId, 'ERASURE_BEGUN', { erasureId: erasure.id })
  draft.afterCommit(() => {
    keys.forgetUser(userId)
    rights.forget()
  })
}

const nameOf = (erasureId: string) => `erasing:${erasureId}`

const underWay = () => new DocentError({ code: 'wrong_state', message: 'This user is being erased already.' })
const stillNewOwner = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'This user is still taking over what belonged to another one who is being erased; try again later.',
  })
